//! What objects hold. Source: `docs/sources/h3m.md` section 7.

mod gifts;

use rmg_core::PlayerColor;
use rmg_core::model::{MapObject, ObjectBody as Known};
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, Subject};

use crate::h3m::codec::{
    BodyKind, Buildings, Flag, Hero, HeroCode, Identity, MapSettings, Monster, Mood, ObjectBody, ObjectClass,
    PlayerCode, QuestGuard, Resource, SpellMask, SpellScroll, Town, Version, WidePlayerCode, WitchHut,
};
use crate::h3m::meaning::numbers::{GOLD, byte_of, class_of, number_of};
use crate::h3m::meaning::usual;

/// Most creatures of a monster: the game takes the number by 4096.
const MOST_CREATURES: u32 = 4095;

/// Largest amount of a pile, as files count it: the game takes it by 524,288. (Measured by the authors of
/// alexanderbelous/h3mtxt, `doc/h3m_undocumented_features.md`, as the next one.)
const LARGEST_PILE: u32 = 524_287;

/// Most experience of a hero; the game hangs at the start when one has more.
const MOST_EXPERIENCE: u32 = 2_147_400_656;

/// Says what objects hold, one after the other.
#[derive(Debug)]
pub(super) struct Bodies<'p> {
    pack: &'p ContentPack,
    /// What others call the next town, monster or hero.
    next_identity: u32,
    /// Spells that no guild has.
    spells_never: SpellMask,
    witch_hut: WitchHut,
}

impl<'p> Bodies<'p> {
    /// For the objects of a map with these settings.
    pub(super) fn new(pack: &'p ContentPack, settings: &MapSettings) -> Self {
        let witch_hut = usual::witch_hut(pack, settings);
        Self { pack, next_identity: 1, spells_never: settings.spells_banned, witch_hut }
    }

    /// The body of an object.
    ///
    /// # Errors
    /// The reason, when the file cannot say it.
    pub(super) fn body(&mut self, kind: &ObjectKind, object: &MapObject) -> Result<ObjectBody, String> {
        let (class, subclass) = class_of(kind)?;
        let misfit = || format!("a {} cannot be a `{}`", object.body.word(), kind.key);
        Ok(match (BodyKind::of(Version::Sod, class, subclass), &object.body) {
            (BodyKind::Nothing, Known::Plain | Known::Owned { owner: None }) => ObjectBody::Nothing,
            (BodyKind::Nothing, Known::Portal { .. }) if kind.role == ObjectRole::Portal => {
                ObjectBody::Nothing
            }
            (BodyKind::Nothing, Known::Owned { owner: Some(owner) }) => {
                return Err(format!("a `{}` of {owner}; the file can say no owner of it", kind.key));
            }
            (BodyKind::Town, body) => self.town(kind, body).ok_or_else(misfit)?.into(),
            (BodyKind::Hero, body) => self.hero(kind, class, body)?.into(),
            (BodyKind::Monster, Known::Plain) => self.monster(0).into(),
            (BodyKind::Monster, Known::Monster { creature, count, .. })
                if kind.subject == Subject::Creature(*creature) =>
            {
                let few = u16::try_from(*count).ok().filter(|_| (1..=MOST_CREATURES).contains(count));
                let count = few.ok_or_else(|| {
                    format!("{count} of `{}`; the game counts to {MOST_CREATURES}", kind.key)
                })?;
                self.monster(count).into()
            }
            (BodyKind::SpellScroll, Known::Scroll { spell }) => {
                let spell = number_of(&self.pack.spells, *spell)?.into();
                SpellScroll { spell, ..SpellScroll::default() }.into()
            }
            (BodyKind::Resource, Known::Resource { amount }) => {
                Resource { amount: self.amount(kind, *amount)?, ..Resource::default() }.into()
            }
            (BodyKind::AbandonedMine, Known::Owned { owner: None }) => usual::abandoned_mine().into(),
            (body, Known::Owned { owner }) => owned(usual::body(body), *owner).ok_or_else(misfit)?,
            (BodyKind::Pandora, Known::Box { gifts }) => gifts::contents(self.pack, gifts)?.into(),
            (BodyKind::SeersHut, Known::Seer { quest, gifts }) => {
                gifts::seer(self.pack, quest, gifts)?.into()
            }
            (BodyKind::QuestGuard, Known::QuestGuard { quest }) => {
                QuestGuard(Some(gifts::quest(self.pack, quest)?)).into()
            }
            (BodyKind::WitchHut, Known::Plain) => self.witch_hut.clone().into(),
            (BodyKind::SpellScroll | BodyKind::HeroPlaceholder, _) => return Err(misfit()),
            (body, Known::Plain) => usual::body(body),
            _ => return Err(misfit()),
        })
    }

    fn identity(&mut self) -> Identity {
        let identity = Identity(self.next_identity);
        self.next_identity += 1;
        identity
    }

    fn monster(&mut self, count: u16) -> Monster {
        Monster { identity: self.identity(), count, mood: Mood::HOSTILE, ..Monster::default() }
    }

    /// `None` for a body that is not of such a town.
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
            buildings: Buildings::Usual { has_fort: Flag::from(has_fort) },
            spells_never: self.spells_never,
            ..Town::default()
        })
    }

    fn hero(&mut self, kind: &ObjectKind, class: ObjectClass, body: &Known) -> Result<Hero, String> {
        match (class, body) {
            (ObjectClass::PRISON, Known::Prison { hero, experience }) => {
                let hero = HeroCode(byte_of(&self.pack.heroes, *hero)?);
                let few = Some(*experience).filter(|experience| *experience <= MOST_EXPERIENCE);
                let experience = few.and_then(|few| i32::try_from(few).ok()).ok_or_else(|| {
                    format!(
                        "a hero with {experience} points of experience in a prison; the game bears up to \
                         {MOST_EXPERIENCE}"
                    )
                })?;
                Ok(Hero { identity: self.identity(), hero, experience: Some(experience), ..Hero::default() })
            }
            (ObjectClass::RANDOM_HERO, Known::Owned { owner: Some(owner) }) => {
                Ok(Hero { identity: self.identity(), owner: player(Some(*owner)), ..Hero::default() })
            }
            _ => Err(format!("a `{}` of whom nothing further is known", kind.key)),
        }
    }

    /// An amount of the resource that a kind stands for, as the file counts it.
    fn amount(&self, kind: &ObjectKind, amount: u32) -> Result<u32, String> {
        let unit = match kind.subject {
            Subject::Resource(resource) if number_of(&self.pack.resources, resource)? == GOLD => 100,
            _ => 1,
        };
        if !amount.is_multiple_of(unit) {
            return Err(format!("a pile of {amount} `{}`; the file counts hundreds", kind.subtype));
        }
        let counted = amount / unit;
        if counted > LARGEST_PILE {
            let most = LARGEST_PILE * unit;
            return Err(format!("a pile of {amount} `{}`; the game counts to {most}", kind.subtype));
        }
        Ok(counted)
    }
}

/// Who owns something of which a body says no more than that; `None` if it says more.
fn owner_of(body: &Known) -> Option<Option<PlayerColor>> {
    match body {
        Known::Plain => Some(None),
        Known::Owned { owner } => Some(*owner),
        _ => None,
    }
}

/// A body that says its owner; `None` if it has no place for one.
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
    owner.map_or(PlayerCode::NOBODY, |color| PlayerCode(color as u8))
}
