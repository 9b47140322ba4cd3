//! Checks of vaults.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rmg_core::TilePos;
use rmg_core::diag::{Diagnostic, DiagnosticList, Severity, Span, nearest};
use rmg_core::dungeon::TextureId;

use super::{Vault, VaultCell};
use crate::config::{LevelContext, LevelPart};
use crate::fields::Fields;

/// The ring around a vault, and the ring of its section, on both sides.
pub(super) const RINGS: u16 = 4;

impl Vault {
    /// Reports doors that lead nowhere and floor that is not connected, and notes whether there is an
    /// entrance. Letters for other vaults count as floor.
    pub(super) fn check_drawing(&mut self, fields: &Fields<'_, '_>, at: Span) {
        let error = |code, message: String, help: &str| fields.error(code, at, message, help);
        let open: Vec<TilePos> =
            self.cells.iter().filter(|(_, cell)| self.is_open(**cell)).map(|(tile, _)| tile).collect();
        let Some(first) = open.first().copied() else {
            error("closed-vault", "this vault has no floor".to_owned(), "draw floor with `.`");
            return;
        };
        let reached = self.flood([first], |cell| self.is_open(cell));
        if let Some(lost) = open.iter().find(|tile| !reached.contains(tile)) {
            let message =
                format!("{} of this vault is not connected with the rest of its floor", place(*lost));
            error("split-vault", message, "join the parts with floor or an inner door");
        }
        let outside = self.outside();
        let is_entrance = |tile: TilePos| self.is_door(tile) && self.faces(tile, &outside);
        self.has_entrance = self.cells.iter().any(|(tile, _)| is_entrance(tile));
        for (tile, _) in self.cells.iter().filter(|(tile, _)| self.is_door(*tile)) {
            let is_inner_floor = |next: TilePos| self.cells.get(next).is_some_and(|cell| self.is_open(*cell));
            let sides = [[(0, -1), (0, 1)], [(-1, 0), (1, 0)]].map(|pair| {
                pair.map(|(dx, dy)| {
                    let next = tile.x.checked_add_signed(dx).zip(tile.y.checked_add_signed(dy));
                    let next = next.map(|(x, y)| TilePos::new(x, y));
                    let is_inner = next.is_some_and(is_inner_floor);
                    (
                        is_inner,
                        is_inner
                            || next
                                .is_none_or(|next| outside.contains(&next) || self.cells.get(next).is_none()),
                    )
                })
            });
            let leads = |[a, b]: [(bool, bool); 2]| a.1 && b.1 && (a.0 || b.0);
            if !sides.into_iter().any(leads) {
                let message = format!("the door mark at {} of this vault faces nothing", place(tile));
                let help = "put floor on one side of it, and floor or the outside on the opposite side";
                error("door-to-nothing", message, help);
            }
        }
    }

    pub(super) fn is_open(&self, cell: VaultCell) -> bool {
        match cell {
            VaultCell::Floor | VaultCell::Door | VaultCell::Nested(_) => true,
            VaultCell::Outside | VaultCell::Wall => false,
            VaultCell::Thing(id) => self.things[usize::from(id)].wall == TextureId::NONE,
        }
    }

    fn is_door(&self, tile: TilePos) -> bool {
        match self.cells[tile] {
            VaultCell::Door => true,
            VaultCell::Thing(id) => self.things[usize::from(id)].door.is_some(),
            _ => false,
        }
    }

    /// Returns whether a tile is at the edge, or next to the outside.
    fn faces(&self, tile: TilePos, outside: &BTreeSet<TilePos>) -> bool {
        let (width, height) = self.size();
        let is_edge = tile.x == 0 || tile.y == 0 || tile.x + 1 == width || tile.y + 1 == height;
        is_edge || self.cells.neighbors4(tile).any(|next| outside.contains(&next))
    }

    /// Returns the blank tiles that are connected with the edge.
    fn outside(&self) -> BTreeSet<TilePos> {
        let (width, height) = self.size();
        let edge = self
            .cells
            .iter()
            .map(|(tile, _)| tile)
            .filter(|tile| tile.x == 0 || tile.y == 0 || tile.x + 1 == width || tile.y + 1 == height);
        self.flood(edge.collect::<Vec<_>>(), |cell| cell == VaultCell::Outside)
    }

    /// Returns the tiles that are connected with `starts`, if they pass `is_in`.
    fn flood(
        &self,
        starts: impl IntoIterator<Item = TilePos>,
        is_in: impl Fn(VaultCell) -> bool,
    ) -> BTreeSet<TilePos> {
        let mut seen = BTreeSet::new();
        let mut stack: Vec<TilePos> = starts.into_iter().collect();
        while let Some(tile) = stack.pop() {
            if is_in(self.cells[tile]) && seen.insert(tile) {
                stack.extend(self.cells.neighbors4(tile));
            }
        }
        seen
    }
}

fn place(tile: TilePos) -> String {
    format!("row {}, column {}", tile.y + 1, tile.x + 1)
}

/// Checks vaults against each other and against the size of their levels.
pub(crate) fn check_vaults(
    vaults: &[LevelPart<Vault>],
    contexts: &[LevelPart<LevelContext>],
    diagnostics: &mut DiagnosticList,
) {
    let mut by_name: BTreeMap<Arc<str>, &Vault> = BTreeMap::new();
    let mut error = |at: Option<Span>, code, message: String, help: String| {
        diagnostics.push(Diagnostic::new(Severity::Error, code, at, message).help(help));
    };
    for part in vaults {
        let Some(vault) = part.part.as_deref() else { continue };
        if by_name.insert(Arc::clone(&vault.name), vault).is_some() {
            let message = format!("a second vault has the name `{}`", vault.name);
            error(part.place, "duplicate-name", message, "choose another name".to_owned());
        }
        let is_nested = |part: &LevelPart<Vault>| {
            let mut nests = part.part.iter().flat_map(|outer| &outer.nests);
            nests.any(|nest| nest.vaults.contains(&vault.name))
        };
        if !vault.has_entrance && !vaults.iter().any(is_nested) {
            let message = format!("no door mark of the vault `{}` leads outside", vault.name);
            error(part.place, "no-entrance", message, "put a `+` in its outer wall".to_owned());
        }
        let (width, height) = vault.size();
        let fits = |size: (u16, u16)| {
            let (wide, high) = (width + RINGS <= size.0, height + RINGS <= size.1);
            let turned = vault.can_turn && height + RINGS <= size.0 && width + RINGS <= size.1;
            (wide && high) || turned
        };
        let shares = contexts.iter().filter(|context| context.shares_type(part));
        let sizes = shares.filter_map(|context| context.part.as_ref());
        let mut sizes = sizes.map(|context| context.size).peekable();
        if sizes.peek().is_some() && !sizes.any(fits) {
            let message =
                format!("the vault `{}` of {width}x{height} tiles is larger than its levels", vault.name);
            let help = format!("a level needs at least {}x{} tiles for it", width + RINGS, height + RINGS);
            error(part.place, "vault-too-large", message, help);
        }
    }
    for part in vaults {
        let Some(vault) = part.part.as_deref() else { continue };
        let unknown = |error: &mut dyn FnMut(Option<Span>, &'static str, String, String), name: &str| {
            let help = match nearest(name, by_name.keys().map(AsRef::as_ref)) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => "add it as `[[vaults]]`".to_owned(),
            };
            error(part.place, "unknown-name", format!("unknown vault `{name}`"), help);
        };
        for nest in &vault.nests {
            for name in &nest.vaults {
                let Some(inner) = by_name.get(name) else {
                    unknown(&mut error, name);
                    continue;
                };
                let (size, room) = (inner.size(), (nest.area.width, nest.area.height));
                if size != room && (!inner.can_turn || (size.1, size.0) != room) {
                    let message = format!(
                        "the vault `{name}` of {}x{} tiles does not fill its place of {}x{}",
                        size.0, size.1, room.0, room.1
                    );
                    let help = "make both the same size".to_owned();
                    error(part.place, "nest-size", message, help);
                }
            }
        }
        for name in vault.together.iter().filter(|name| !by_name.contains_key(*name)) {
            unknown(&mut error, name);
        }
        if contains_itself(vault, &by_name) {
            let message = format!("the vault `{}` contains itself", vault.name);
            error(part.place, "vault-cycle", message, "remove one of the nested vaults".to_owned());
        }
    }
}

fn contains_itself(vault: &Vault, by_name: &BTreeMap<Arc<str>, &Vault>) -> bool {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut stack: Vec<&Vault> = vec![vault];
    while let Some(outer) = stack.pop() {
        for name in outer.nests.iter().flat_map(|nest| &nest.vaults) {
            if **name == *vault.name {
                return true;
            }
            if seen.insert(name) {
                stack.extend(by_name.get(name).copied());
            }
        }
    }
    false
}
