//! Closures of the caller.

use std::fmt;

use crate::entrances::board::Progress;
use crate::ids::{LinkId, TargetId};

/// May a join start at this exit now?
type MayStart<'h> = Box<dyn FnMut(&Progress<'_>, LinkId) -> bool + 'h>;
/// May this join be made now? The flag: in a stage for dead ends.
type MayJoin<'h> = Box<dyn FnMut(&Progress<'_>, LinkId, TargetId, bool) -> bool + 'h>;
/// These were joined.
type OnConnect<'h> = Box<dyn FnMut(&mut Progress<'_>, &[LinkId], &[TargetId]) -> bool + 'h>;
/// These are apart again.
type OnDisconnect<'h> = Box<dyn FnMut(&[LinkId], &[TargetId]) + 'h>;

/// Closures that watch and steer a randomization. Constraints that always give the same answer for a pair belong
/// into [`crate::entrances::EntranceSettings::allow`], which repair and proofs understand; those here may depend on the
/// moment.
#[derive(Default)]
pub struct Hooks<'h> {
    may_start: Option<MayStart<'h>>,
    may_join: Option<MayJoin<'h>>,
    on_connect: Option<OnConnect<'h>>,
    on_disconnect: Option<OnDisconnect<'h>>,
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
    /// Asked before a join is made from an open exit.
    #[must_use]
    pub fn may_start(mut self, ask: impl FnMut(&Progress<'_>, LinkId) -> bool + 'h) -> Self {
        self.may_start = Some(Box::new(ask));
        self
    }

    /// Asked before a join is made; the flag tells whether the stage is one for dead ends.
    #[must_use]
    pub fn may_join(mut self, ask: impl FnMut(&Progress<'_>, LinkId, TargetId, bool) -> bool + 'h) -> Self {
        self.may_join = Some(Box::new(ask));
        self
    }

    /// Told of every join: one exit and target, or two of each for a coupled pair. It may make joins of its own
    /// ([`Progress::join`]) and then returns true, so that they are followed.
    ///
    /// When a layout had to be repaired, everything told before is taken back (see [`Self::on_disconnect`]) and the
    /// final layout is told from its first join.
    #[must_use]
    pub fn on_connect(
        mut self,
        tell: impl FnMut(&mut Progress<'_>, &[LinkId], &[TargetId]) -> bool + 'h,
    ) -> Self {
        self.on_connect = Some(Box::new(tell));
        self
    }

    /// Told of every join that is taken back, the last one first.
    #[must_use]
    pub fn on_disconnect(mut self, tell: impl FnMut(&[LinkId], &[TargetId]) + 'h) -> Self {
        self.on_disconnect = Some(Box::new(tell));
        self
    }

    /// Whether answers may depend on the moment.
    pub(crate) fn has_moods(&self) -> bool {
        self.may_start.is_some() || self.may_join.is_some()
    }

    /// Whether joins are told.
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
        self.on_connect.as_mut().is_some_and(|tell| tell(progress, exits, targets))
    }

    /// Tells that all joins are taken back.
    pub(crate) fn disconnected(&mut self, progress: &Progress<'_>) {
        let Some(tell) = &mut self.on_disconnect else { return };
        let pairs: Vec<(LinkId, TargetId)> = progress.pairings().collect();
        let mut end = pairs.len();
        for size in progress.sizes.iter().rev() {
            let (exits, targets): (Vec<LinkId>, Vec<TargetId>) =
                pairs[end - size..end].iter().copied().unzip();
            tell(&exits, &targets);
            end -= size;
        }
    }
}
