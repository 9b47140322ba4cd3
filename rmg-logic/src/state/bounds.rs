//! What can be said of all walks between two total states without looking for one.

use crate::state::space::StateSpace;
use crate::state::total::TotalState;

impl StateSpace {
    /// How many total states lie on some walk from `from` to `to`, counted with both: no walk without repetition has as
    /// many moves. Exact as a count; 0 when there is no way, `None` beyond 128 bits.
    #[must_use]
    pub fn states_between(&self, from: &TotalState, to: &TotalState) -> Option<u128> {
        self.entries().try_fold(1u128, |product, (id, variable)| {
            product.checked_mul(variable.values_between(from.value(id), to.value(id)).into())
        })
    }

    /// Whether all walks from `from` to `to` have an odd number of moves (`Some(true)`), an even one (`Some(false)`), or
    /// either is possible (`None`).
    ///
    /// A move between even and odd values changes the parity of the sum; when all variables move like that, it decides.
    #[must_use]
    pub fn is_odd(&self, from: &TotalState, to: &TotalState) -> Option<bool> {
        self.entries().try_fold(false, |odd, (id, variable)| {
            let (from, to) = (from.value(id), to.value(id));
            // a variable whose value has to stay, because nothing leads back, does not move at all
            let is_stuck = variable.values_between(from, to) == 1;
            (is_stuck || variable.alternates()).then_some(odd ^ ((from ^ to) & 1 == 1))
        })
    }
}
