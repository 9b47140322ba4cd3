//! Several decorators in sequence.

use std::sync::Arc;

use rmg_core::RngStream;

use super::decorator::{DecorLayers, Decorator};

/// Several decorators in sequence.
#[derive(Debug, Clone)]
pub struct Aggregate {
    /// The decorators, in this order.
    pub parts: Vec<Arc<dyn Decorator>>,
}

impl Decorator for Aggregate {
    fn decorate(&self, looks: &mut DecorLayers<'_>, rng: &mut RngStream) {
        for part in &self.parts {
            part.decorate(looks, rng);
        }
    }
}
