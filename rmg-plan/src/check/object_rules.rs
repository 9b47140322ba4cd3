//! Object rules: unknown names, and rules or parts of rules without effect.

use std::collections::BTreeSet;
use std::sync::Arc;

use rmg_core::ObjectKindId;
use rmg_core::diag::{Severity, Spanned};
use rmg_core::pack::{ObjectContent, ObjectKind, RewardKind, Subject};
use rmg_core::template::{Name, ObjectRule, RuleContent, RuleValues};

use super::Checker;
use super::names::Kind;
use crate::plan::object_rules::{has_contents, kinds_of};

const CREATURE: Kind =
    Kind { code: "unknown-creature", word: "creature", before: None, severity: Severity::Warning };

impl Checker<'_> {
    /// Checks the rules of a template or zone.
    pub(super) fn object_rules(&mut self, rules: &[ObjectRule]) {
        self.overridden_rules(rules);
        for rule in rules {
            let name = |text: &Arc<str>| -> Name { Spanned::new(text.to_string(), rule.span) };
            if let RuleContent::Creature(creature) = &rule.content {
                let pack = self.pack;
                if self.find_all(&[name(creature)], &pack.creatures, CREATURE).is_empty() {
                    continue;
                }
            }
            let Some(object) = &rule.object else { continue };
            if !self.object(&name(object), rule.subtype.as_ref().map(name).as_ref()) {
                continue;
            }
            let kinds = kinds_of(rule, self.pack);
            self.content(rule, &kinds);
            if let Some(values) = rule.values {
                self.limits_of_rule(rule, values, &kinds);
            }
        }
    }

    /// Reports rules that later bans in the same list override.
    fn overridden_rules(&mut self, rules: &[ObjectRule]) {
        let mut banned: BTreeSet<(&str, Option<&str>)> = BTreeSet::new();
        let mut is_all_banned = false;
        let mut overridden = Vec::new();
        for rule in rules.iter().rev() {
            let is_ban = rule.values.is_none() && rule.content == RuleContent::Any;
            let object = rule.object.as_deref();
            let is_overridden = is_all_banned
                || object.is_some_and(|object| {
                    banned.contains(&(object, None)) || banned.contains(&(object, rule.subtype.as_deref()))
                });
            if is_overridden && rule.values.is_some() {
                overridden.push(rule);
            }
            match object {
                Some(object) if is_ban => {
                    banned.insert((object, rule.subtype.as_deref()));
                }
                None if is_ban => is_all_banned = true,
                _ => {}
            }
        }
        for rule in overridden.into_iter().rev() {
            let message = format!("a later rule bans `{rule}` again");
            let help = "move the ban before this rule, or remove one of them";
            self.warn("overridden-rule", rule.span, message, help);
        }
    }

    /// Reports contents that the objects of a rule never have, and contents of unknown value.
    fn content(&mut self, rule: &ObjectRule, kinds: &[ObjectKindId]) {
        let pack = self.pack;
        if rule.content == RuleContent::Any {
            return;
        }
        let can_have = |kind: &ObjectKindId| {
            let kind = &pack.objects[*kind];
            let of = match (kind.content(), &kind.subject) {
                (_, Subject::Dwelling(dwelling)) => {
                    return matches!(rule.content, RuleContent::Level(level) if level == dwelling.level);
                }
                (Ok(of), _) => of,
                (Err(_), _) => return false,
            };
            has_contents(kind)
                && match rule.content {
                    RuleContent::Any => true,
                    RuleContent::Creatures | RuleContent::Creature(_) | RuleContent::Level(_) => {
                        matches!(of, ObjectContent::Box | ObjectContent::Seer)
                    }
                    RuleContent::Experience(_) => of != ObjectContent::Scroll,
                    RuleContent::Gold(_) => matches!(of, ObjectContent::Box | ObjectContent::Seer),
                    RuleContent::Spells(_) => matches!(of, ObjectContent::Box | ObjectContent::Scroll),
                }
        };
        if !kinds.iter().any(can_have) {
            let message = format!("`{rule}`: these objects never have this content; the rule is ignored");
            let help = "boxes have creatures, experience, gold or spells; seers creatures, experience or gold; \
                        prisons experience; scrolls spells; dwellings a level of creatures";
            self.warn("content-without-object", rule.span, message, help);
            return;
        }
        let (amount, of): (u32, &[RewardKind]) = match rule.content {
            RuleContent::Experience(Some(amount)) => (
                amount,
                &[RewardKind::BoxExperience, RewardKind::QuestExperience, RewardKind::PrisonExperience],
            ),
            RuleContent::Gold(Some(amount)) => (amount, &[RewardKind::BoxGold, RewardKind::QuestGold]),
            _ => return,
        };
        let is_known = pack.rewards.iter().any(|reward| of.contains(&reward.kind) && reward.amount == amount);
        if !is_known && rule.values.is_some_and(|values| values.value.is_none()) {
            let message = format!("the value of `{rule}` is unknown; the rule is ignored");
            self.warn("content-without-value", rule.span, message, "add a value");
        }
    }

    /// Reports limits that have no effect, because the game has a lower limit for each object of the rule.
    fn limits_of_rule(&mut self, rule: &ObjectRule, values: RuleValues, kinds: &[ObjectKindId]) {
        let pack = self.pack;
        let highest = |limit: fn(&ObjectKind) -> Option<u32>| {
            let limits: Option<Vec<u32>> = kinds.iter().map(|kind| limit(&pack.objects[*kind])).collect();
            limits?.into_iter().max()
        };
        for (place, limit, of_game) in [
            ("on a map", values.map_limit, highest(|kind| kind.map_limit)),
            ("in a zone", values.zone_limit, highest(|kind| kind.zone_limit)),
        ] {
            if let (Some(limit), Some(of_game)) = (limit, of_game)
                && limit > of_game
            {
                let message =
                    format!("at most {limit} of `{rule}` {place}: the limit of the game is {of_game}");
                let help = "rules can only lower limits of the game; remove the limit";
                self.warn("limit-above-game", rule.span, message, help);
            }
        }
    }
}
