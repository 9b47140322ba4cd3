//! Writes the bodies of objects. Source: `docs/sources/h3m.md` section 7.

mod gifts;

use rmg_core::PlayerColor;
use rmg_core::model::{MapObject, ObjectBody as Known};
use rmg_core::pack::{ObjectKind, ObjectRole, Subject};
use rmg_core::plan::{GenPlan, ZonePlan};
use rmg_core::template::GameRules;

use crate::h3m::codec::{
    BodyKind, Buildings, Flag, Hero, HeroCode, Identity, MapSettings, Monster, ObjectBody, ObjectClass,
    Pandora, PlayerCode, QuestGuard, Resource, SpellMask, SpellScroll, Town, Version, WidePlayerCode,
    WitchHut,
};
use crate::h3m::meaning::defaults;
use crate::h3m::meaning::game_rules;
use crate::h3m::meaning::numbers::{GOLD, GamePack};

/// Maximum number of creatures of a monster: the game uses the number modulo 4096.
const MAX_CREATURES: u32 = 4095;

/// Maximum amount of a pile in the units of the file: the game uses it modulo 524,288. (This and the next
/// limit were measured by the authors of alexanderbelous/h3mtxt, `doc/h3m_undocumented_features.md`.)
const MAX_PILE: u32 = 524_287;

/// Maximum experience of a hero; with more, the game hangs at the start.
const MAX_EXPERIENCE: u32 = 2_147_400_656;

/// Writes the bodies of objects one by one.
#[derive(Debug)]
pub(super) struct Bodies<'p> {
    pack: GamePack<'p>,
    /// Rules that files of this game can state.
    game_rules: GameRules,
    /// Zones with rules that files of this game can state.
    zones: &'p [ZonePlan],
    /// The identity of the next town, monster or hero. Other objects can refer to it.
    next_identity: u32,
    /// Spells that guilds never have.
    spells_never: SpellMask,
    witch_hut: WitchHut,
}

impl<'p> Bodies<'p> {
    /// Returns a writer for the objects of a map with these settings.
    pub(super) fn new(pack: GamePack<'p>, plan: &'p GenPlan, settings: &MapSettings) -> Self {
        let witch_hut = defaults::witch_hut(pack, settings);
        let (game_rules, zones) = match pack.version.hota() {
            Some(_) => (plan.game_rules.clone(), &plan.zones[..]),
            None => (GameRules::default(), &[][..]),
        };
        Self { pack, game_rules, zones, next_identity: 1, spells_never: settings.spells_banned, witch_hut }
    }

    /// Writes the body of an object.
    ///
    /// # Errors
    /// If the format cannot represent it.
    pub(super) fn body(&mut self, kind: &ObjectKind, object: &MapObject) -> Result<ObjectBody, String> {
        let version = self.pack.version;
        let (class, subclass) = self.pack.class(kind)?;
        let mismatch = || format!("a `{}` cannot be a {}", kind.key, object.body.word());
        Ok(match (BodyKind::of(version, class, subclass), &object.body) {
            (BodyKind::Nothing, Known::Plain | Known::Owned { owner: None }) => ObjectBody::Nothing,
            (BodyKind::Nothing, Known::Portal { .. }) if kind.role == ObjectRole::Portal => {
                ObjectBody::Nothing
            }
            (BodyKind::Nothing, Known::Owned { owner: Some(owner) }) => {
                return Err(format!(
                    "a `{}` with the owner {owner}; the format cannot store its owner",
                    kind.key
                ));
            }
            (BodyKind::Town, body) => self.town(kind, body).ok_or_else(mismatch)?.into(),
            (BodyKind::Hero, body) => self.hero(kind, class, body)?.into(),
            (BodyKind::Monster, Known::Plain) => self.monster(object, 0).into(),
            (BodyKind::Monster, Known::Monster { creature, count, .. })
                if kind.stack() == Some(*creature) =>
            {
                let valid = u16::try_from(*count).ok().filter(|_| (1..=MAX_CREATURES).contains(count));
                let count = valid.ok_or_else(|| {
                    format!("{count} creatures of `{}`; the game supports 1 to {MAX_CREATURES}", kind.key)
                })?;
                self.monster(object, count).into()
            }
            (BodyKind::SpellScroll, Known::Scroll { spell }) => {
                let spell = self.pack.number(&self.pack.spells, *spell)?.into();
                SpellScroll { spell, ..SpellScroll::default() }.into()
            }
            (BodyKind::Resource, Known::Resource { amount }) => {
                Resource { amount: self.amount(kind, *amount)?, ..Resource::default() }.into()
            }
            (BodyKind::AbandonedMine, Known::Owned { owner: None }) => defaults::abandoned_mine().into(),
            (body, Known::Owned { owner }) => {
                owned(defaults::body(version, body), *owner).ok_or_else(mismatch)?
            }
            (BodyKind::Pandora, Known::Box { gifts }) => {
                Pandora { reward: gifts::contents(self.pack, gifts)?, ..Pandora::default() }.into()
            }
            (BodyKind::SeersHut, Known::Seer { quest, gifts }) => {
                gifts::seer(self.pack, quest, gifts)?.into()
            }
            (BodyKind::QuestGuard, Known::QuestGuard { quest }) => {
                QuestGuard(Some(gifts::quest(self.pack, quest)?)).into()
            }
            (BodyKind::WitchHut, Known::Plain) => self.witch_hut.clone().into(),
            (BodyKind::SpellScroll | BodyKind::HeroPlaceholder, _) => return Err(mismatch()),
            (body, Known::Plain) => defaults::body(version, body),
            _ => return Err(mismatch()),
        })
    }

    fn identity(&mut self) -> Identity {
        let identity = Identity(self.next_identity);
        self.next_identity += 1;
        identity
    }

    fn monster(&mut self, object: &MapObject, count: u16) -> Monster {
        let zone = self.zones.get(object.cause.zone.index());
        let joining = zone.map(|zone| zone.contents.joining).unwrap_or_default();
        Monster { identity: self.identity(), count, ..game_rules::monster(&joining) }
    }

    /// Returns `None` if the body does not belong to this kind of town.
    fn town(&mut self, kind: &ObjectKind, body: &Known) -> Option<Town> {
        let (owner, has_fort) = match (body, kind.role) {
            (Known::Town { owner, faction, has_fort, .. }, ObjectRole::Town)
                if kind.subject == Subject::Faction(*faction) =>
            {
                (*owner, *has_fort)
            }
            (_, ObjectRole::RandomTown) => (owner_of(body)?, false),
            _ => return None,
        };
        Some(Town {
            identity: self.identity(),
            owner: player(owner),
            buildings: Buildings::Default { has_fort: Flag::from(has_fort) },
            spells_never: self.spells_never,
            special_buildings: vec![0; special_buildings(self.pack.version)],
            ..game_rules::town(&self.game_rules)
        })
    }

    fn hero(&mut self, kind: &ObjectKind, class: ObjectClass, body: &Known) -> Result<Hero, String> {
        match (class, body) {
            (ObjectClass::PRISON, Known::Prison { hero, experience }) => {
                let hero = HeroCode(self.pack.byte(&self.pack.heroes, *hero)?);
                let valid = Some(*experience).filter(|experience| *experience <= MAX_EXPERIENCE);
                let experience = valid.and_then(|valid| i32::try_from(valid).ok()).ok_or_else(|| {
                    format!(
                        "a hero with {experience} points of experience in a prison; the game's maximum is \
                         {MAX_EXPERIENCE}"
                    )
                })?;
                Ok(Hero { identity: self.identity(), hero, experience: Some(experience), ..Hero::default() })
            }
            (ObjectClass::RANDOM_HERO, Known::Owned { owner: Some(owner) }) => {
                Ok(Hero { identity: self.identity(), owner: player(Some(*owner)), ..Hero::default() })
            }
            _ => Err(format!("a `{}` without a hero or owner", kind.key)),
        }
    }

    /// Converts an amount of the resource of a kind to the units of the file.
    fn amount(&self, kind: &ObjectKind, amount: u32) -> Result<u32, String> {
        let unit = match kind.subject {
            Subject::Resource(resource) if self.pack.number(&self.pack.resources, resource)? == GOLD => 100,
            _ => 1,
        };
        if !amount.is_multiple_of(unit) {
            return Err(format!(
                "a pile of {amount} `{}`; the format stores only multiples of 100",
                kind.subtype
            ));
        }
        let counted = amount / unit;
        if counted > MAX_PILE {
            let max = MAX_PILE * unit;
            return Err(format!("a pile of {amount} `{}`; the game's maximum is {max}", kind.subtype));
        }
        Ok(counted)
    }
}

/// Number of special buildings of each town in maps of Horn of the Abyss.
const SPECIAL_BUILDINGS: u16 = 4;

/// Returns the number of special buildings that a town lists.
fn special_buildings(version: Version) -> usize {
    match version.hota() {
        Some(layout) if version >= Version::HOTA_5 => usize::from(SPECIAL_BUILDINGS * layout.towns()),
        _ => 0,
    }
}

/// Returns the owner of a body that states nothing else; `None` for other bodies.
fn owner_of(body: &Known) -> Option<Option<PlayerColor>> {
    match body {
        Known::Plain => Some(None),
        Known::Owned { owner } => Some(*owner),
        _ => None,
    }
}

/// Sets the owner of a body; `None` if the body cannot store an owner.
fn owned(mut body: ObjectBody, owner: Option<PlayerColor>) -> Option<ObjectBody> {
    let owner = player(owner);
    let wide = WidePlayerCode(owner.0.into());
    match &mut body {
        ObjectBody::Owned(it) => it.owner = owner,
        ObjectBody::Garrison(it) => it.owner = owner,
        ObjectBody::RandomDwelling(it) => it.owner = wide,
        ObjectBody::RandomDwellingOfLevel(it) => it.owner = wide,
        ObjectBody::RandomDwellingOfFaction(it) => it.owner = wide,
        _ => return None,
    }
    Some(body)
}

fn player(owner: Option<PlayerColor>) -> PlayerCode {
    owner.map_or(PlayerCode::NONE, |color| PlayerCode(color as u8))
}
