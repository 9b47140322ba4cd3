//! Properties of all walks between two total states that need no search.

use crate::state::space::StateSpace;
use crate::state::total::TotalState;

impl StateSpace {
    /// Returns the number of total states on walks from `from` to `to`, both included. It is greater than the
    /// number of moves of any walk without repetition. The count is exact; 0 if no walk exists, `None` beyond
    /// 128 bits.
    #[must_use]
    pub fn states_between(&self, from: &TotalState, to: &TotalState) -> Option<u128> {
        self.entries().try_fold(1u128, |product, (id, variable)| {
            product.checked_mul(variable.values_between(from.value(id), to.value(id)).into())
        })
    }

    /// Returns whether all walks from `from` to `to` have an odd number of moves (`Some(true)`) or an even
    /// number (`Some(false)`); `None` if both are possible.
    ///
    /// A move between even and odd values changes the parity of the sum. If all variables only have such
    /// moves, the parity is fixed.
    #[must_use]
    pub fn is_odd(&self, from: &TotalState, to: &TotalState) -> Option<bool> {
        self.entries().try_fold(false, |odd, (id, variable)| {
            let (from, to) = (from.value(id), to.value(id));
            // a variable that cannot return to its value must not move at all
            let is_stuck = variable.values_between(from, to) == 1;
            (is_stuck || variable.alternates()).then_some(odd ^ ((from ^ to) & 1 == 1))
        })
    }
}
