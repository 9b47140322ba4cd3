//! Closures of the caller.

use std::cell::Cell;
use std::fmt;

use crate::entrances::board::Progress;
use crate::ids::{LinkId, TargetId};

/// Decides whether a join may start at this exit now.
type MayStart<'h> = Box<dyn FnMut(&Progress<'_>, LinkId) -> bool + 'h>;
/// Decides whether a join may be made now. The flag: whether the stage places dead ends.
type MayJoin<'h> = Box<dyn FnMut(&Progress<'_>, LinkId, TargetId, bool) -> bool + 'h>;
/// Receives new joins.
type OnConnect<'h> = Box<dyn FnMut(&mut Progress<'_>, &[LinkId], &[TargetId]) -> bool + 'h>;
/// Receives removed joins.
type OnDisconnect<'h> = Box<dyn FnMut(&[LinkId], &[TargetId]) + 'h>;

/// Closures that observe and control a randomization. Their answers may change over time. If a constraint
/// always has the same answer for a pair, use [`crate::entrances::EntranceSettings::allow`] instead: repair
/// and proofs support it.
#[derive(Default)]
pub struct Hooks<'h> {
    may_start: Option<MayStart<'h>>,
    may_join: Option<MayJoin<'h>>,
    on_connect: Option<OnConnect<'h>>,
    on_disconnect: Option<OnDisconnect<'h>>,
    stop: Option<&'h Cell<bool>>,
}

impl fmt::Debug for Hooks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hooks")
            .field("may_start", &self.may_start.is_some())
            .field("may_join", &self.may_join.is_some())
            .field("on_connect", &self.on_connect.is_some())
            .field("on_disconnect", &self.on_disconnect.is_some())
            .finish()
    }
}

impl<'h> Hooks<'h> {
    /// Sets a closure that is called before a join from an open exit.
    #[must_use]
    pub fn may_start(mut self, ask: impl FnMut(&Progress<'_>, LinkId) -> bool + 'h) -> Self {
        self.may_start = Some(Box::new(ask));
        self
    }

    /// Sets a closure that is called before a join. The flag is true in the stages for dead ends.
    #[must_use]
    pub fn may_join(mut self, ask: impl FnMut(&Progress<'_>, LinkId, TargetId, bool) -> bool + 'h) -> Self {
        self.may_join = Some(Box::new(ask));
        self
    }

    /// Sets a closure that is called after each join, with one exit and target, or two of each for a coupled
    /// pair. It may make further joins ([`Progress::join`]). It then returns true, and the randomizer sweeps
    /// again.
    ///
    /// If a layout was repaired, all earlier joins are reported as removed (see [`Self::on_disconnect`]), and
    /// the final layout is reported from its first join.
    #[must_use]
    pub fn on_connect(
        mut self,
        report: impl FnMut(&mut Progress<'_>, &[LinkId], &[TargetId]) -> bool + 'h,
    ) -> Self {
        self.on_connect = Some(Box::new(report));
        self
    }

    /// Sets a closure that is called for each removed join, the last one first.
    #[must_use]
    pub fn on_disconnect(mut self, report: impl FnMut(&[LinkId], &[TargetId]) + 'h) -> Self {
        self.on_disconnect = Some(Box::new(report));
        self
    }

    /// Sets a flag that ends the run with
    /// [`EntranceError::Stopped`](crate::entrances::EntranceError::Stopped) when a closure sets it, at the
    /// latest after the current attempt.
    #[must_use]
    pub fn stop_on(mut self, flag: &'h Cell<bool>) -> Self {
        self.stop = Some(flag);
        self
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_some_and(Cell::get)
    }

    /// Returns whether answers may change during a run.
    pub(crate) fn depend_on_progress(&self) -> bool {
        self.may_start.is_some() || self.may_join.is_some()
    }

    /// Returns whether a closure receives new joins.
    pub(crate) fn wants_connects(&self) -> bool {
        self.on_connect.is_some()
    }

    pub(crate) fn may_start_at(&mut self, progress: &Progress<'_>, exit: u32) -> bool {
        self.may_start.as_mut().is_none_or(|ask| ask(progress, progress.exit_id(exit)))
    }

    pub(crate) fn may_join_now(
        &mut self,
        progress: &Progress<'_>,
        exit: u32,
        target: u32,
        dead_end: bool,
    ) -> bool {
        let ask = self.may_join.as_mut();
        ask.is_none_or(|ask| ask(progress, progress.exit_id(exit), progress.target_id(target), dead_end))
    }

    pub(crate) fn connected(
        &mut self,
        progress: &mut Progress<'_>,
        exits: &[LinkId],
        targets: &[TargetId],
    ) -> bool {
        self.on_connect.as_mut().is_some_and(|report| report(progress, exits, targets))
    }

    /// Reports that all joins are removed.
    pub(crate) fn disconnected(&mut self, progress: &Progress<'_>) {
        let Some(report) = &mut self.on_disconnect else { return };
        let pairs: Vec<(LinkId, TargetId)> = progress.pairings().collect();
        let mut end = pairs.len();
        for size in progress.sizes.iter().rev() {
            let (exits, targets): (Vec<LinkId>, Vec<TargetId>) =
                pairs[end - size..end].iter().copied().unzip();
            report(&exits, &targets);
            end -= size;
        }
    }
}
