//! Several decorators, one after the other.

use std::sync::Arc;

use rmg_core::RngStream;

use super::decorator::{Decorator, Looks};

/// See the module text.
#[derive(Debug, Clone)]
pub struct Aggregate {
    /// In this order.
    pub parts: Vec<Arc<dyn Decorator>>,
}

impl Decorator for Aggregate {
    fn decorate(&self, looks: &mut Looks<'_>, rng: &mut RngStream) {
        for part in &self.parts {
            part.decorate(looks, rng);
        }
    }
}
