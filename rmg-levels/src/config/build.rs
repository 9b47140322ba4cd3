//! Converts a configuration to a factory.

use std::sync::Arc;

use rmg_core::diag::{Diagnostic, has_errors};

use crate::config::check::check;
use crate::config::choice::Choice;
use crate::config::configuration::LevelConfiguration;
use crate::config::factory::{LevelFactory, TypeParts};
use crate::config::part::of_type;

impl LevelConfiguration {
    /// Checks the configuration and builds the factory.
    ///
    /// # Errors
    /// All diagnostics: sections that are too small, level types without a part, portals without a
    /// destination, no exit.
    pub fn build(self) -> Result<LevelFactory, Vec<Diagnostic>> {
        match self.check() {
            (Some(factory), _) => Ok(factory),
            (None, diagnostics) => Err(diagnostics),
        }
    }

    /// Returns all diagnostics, and the factory if none of them is an error.
    pub(crate) fn check(self) -> (Option<LevelFactory>, Vec<Diagnostic>) {
        let diagnostics = check(&self);
        if has_errors(&diagnostics) { (None, diagnostics) } else { (Some(self.into_factory()), diagnostics) }
    }

    fn into_factory(self) -> LevelFactory {
        let names = self.level_types();
        // with their positions in the configuration
        let portals = |name: &str| {
            let parts = (0..).zip(&self.portals).filter(|(_, part)| part.is_for(name));
            parts
                .filter_map(|(at, part)| {
                    let choice =
                        Choice { part: part.part.clone()?, weight: part.weight, depths: part.depths };
                    Some((at, choice))
                })
                .collect()
        };
        let types = names.iter().map(|name| TypeParts {
            name: name.clone(),
            contexts: of_type(&self.contexts, name),
            partitioners: of_type(&self.partitioners, name),
            rooms: of_type(&self.rooms, name),
            fills: of_type(&self.fills, name),
            vaults: of_type(&self.vaults, name),
            graphs: of_type(&self.graphs, name),
            corridors: of_type(&self.corridors, name),
            doors: of_type(&self.doors, name),
            decorators: of_type(&self.decorators, name),
            portals: portals(name),
            traps: of_type(&self.traps, name),
            creatures: of_type(&self.creatures, name),
            items: of_type(&self.items, name),
        });
        let types: Vec<TypeParts> = types.collect();
        let start = self.start_type().and_then(|start| names.iter().position(|name| name == start));
        let start = start.expect("the check requires a start");
        let from_outside = self.portals.iter().filter(|portal| !names.iter().any(|name| portal.is_for(name)));
        let vaults = self.vaults_by_name();
        LevelFactory {
            start,
            entrances: from_outside.filter_map(|portal| portal.part.clone()).collect(),
            title: if self.title.is_empty() { names[start].clone() } else { self.title },
            types,
            textures: Arc::new(self.textures),
            depth: self.depth,
            vaults,
        }
    }
}
