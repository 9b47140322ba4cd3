//! Connections of a case: fixed ones, and those that are cut and randomized.

use std::collections::BTreeMap;

use rmg_core::text::shown;
use serde_json::value::RawValue;

use crate::entrances::case::groups::Groups;
use crate::entrances::case::names::NameReader;
use crate::entrances::case_shape::RawConnection;
use crate::entrances::prepare::disconnect;
use crate::ids::{LinkId, RegionId, TargetId};
use crate::region_graph::{Link, LinkKind};
use crate::rule::RuleBook;

/// Connections to cut, each with the value in the file that requests it.
pub(super) type Cut<'t> = BTreeMap<LinkId, &'t RawValue>;

/// The connections of a case. They are fixed until [`NameReader::cut`] cuts them.
#[derive(Debug, Default)]
pub(super) struct Connections {
    /// `None` for an ambiguous name.
    pub(super) by_name: BTreeMap<String, Option<LinkId>>,
    /// Two-way connections, by their source and destination.
    two_way: BTreeMap<(RegionId, RegionId), Vec<LinkId>>,
    /// Implicit reverse connections, by the connection in the file.
    reverses: BTreeMap<LinkId, LinkId>,
    /// Groups of the targets of cut connections, if they are not those of the connection.
    target_groups: BTreeMap<LinkId, i64>,
    /// Groups of implicit reverses, if they are not those of the connection.
    back_groups: BTreeMap<LinkId, i64>,
}

impl<'t> NameReader<'t> {
    /// Adds the connections of a case, and the implicit reverses of two-way connections.
    pub(super) fn connections(&mut self, list: Vec<RawConnection<'t>>, groups: &Groups) -> Connections {
        let mut all = Connections::default();
        for raw in list {
            let name = raw.name.unwrap_or_else(|| format!("{} -> {}", raw.from.name, raw.to.name));
            let from = self.region(&raw.from, || format!("connection `{}`", shown(&name)));
            let to = self.region(&raw.to, || format!("connection `{}`", shown(&name)));
            let (kind, group) = (raw.kind, groups.id(raw.group));
            let link = Link { name: name.clone(), from, to: Some(to), rule: RuleBook::ALWAYS, kind, group };
            let link = self.link(link, "connection", raw.rule);
            all.by_name.entry(name).and_modify(|known| *known = None).or_insert(Some(link));
            if raw.target_group.is_some() {
                all.target_groups.insert(link, groups.id(raw.target_group));
            }
            if raw.back_group.is_some() {
                all.back_groups.insert(link, groups.id(raw.back_group));
            }
            if kind == LinkKind::TwoWay && from != to {
                all.two_way.entry((from, to)).or_default().push(link);
            }
        }
        let unlisted = all.two_way.iter().filter(|((from, to), _)| !all.two_way.contains_key(&(*to, *from)));
        for ((from, to), link) in
            unlisted.flat_map(|(ends, links)| links.iter().map(move |link| (ends, *link)))
        {
            let forth = &self.world.links[link.index()];
            let name = format!("{} (back)", forth.name);
            let group = all.back_groups.get(&link).copied().unwrap_or(forth.group);
            let back = Link { name, from: *to, to: Some(*from), group, ..forth.clone() };
            let back = self.world.push_link(back);
            all.reverses.insert(link, back);
            if let Some(group) = all.target_groups.get(&link).copied() {
                all.target_groups.insert(back, group);
            }
        }
        all
    }

    /// Reads the rules of all links. Implicit reverses have the rule of their connection.
    pub(super) fn read_link_rules(&mut self, all: &Connections) {
        for (link, kind, raw) in std::mem::take(&mut self.link_rules) {
            let name = self.world.links[link.index()].name.clone();
            let rule = self.rule(&raw, &|| format!("the rule of {kind} `{}`", shown(&name)));
            self.world.links[link.index()].rule = rule;
            if let Some(back) = all.reverses.get(&link) {
                self.world.links[back.index()].rule = rule;
            }
        }
    }

    /// Cuts connections, two-way ones in both directions. Returns the new ends.
    pub(super) fn cut(&mut self, cut: &Cut<'t>, all: &Connections) -> Vec<(LinkId, TargetId, &'t RawValue)> {
        let mut links = cut.clone();
        for ((from, to), forth) in &all.two_way {
            let count = |links: &[LinkId]| links.iter().filter(|link| cut.contains_key(link)).count();
            let named = forth.iter().filter_map(|link| Some((*link, *cut.get(link)?)));
            match all.two_way.get(&(*to, *from)).map(Vec::as_slice) {
                None => links.extend(named.map(|(link, node)| (all.reverses[&link], node))),
                Some([back]) if forth.len() == 1 => links.extend(named.map(|(_, node)| (*back, node))),
                Some(back) if count(forth) > count(back) => {
                    let [from, to] = [from, to].map(|region| shown(&self.world.regions[region.index()]));
                    for (link, node) in named.take(1) {
                        let message = format!(
                            "cannot cut two-way connection `{}`: there are several between `{from}` and `{to}`",
                            shown(&self.world.links[link.index()].name)
                        );
                        let help = "add its reverse to `shuffle`";
                        self.json.diagnostic(node, "several_ways_back", message, help);
                    }
                }
                Some(_) => {}
            }
        }
        let cut = links.into_iter().map(|(link, node)| {
            let name = self.world.links[link.index()].name.clone();
            let target = disconnect(&mut self.world, link, None, Some(&name));
            let target = target.expect("each connection has a destination and is cut once");
            // 0 means no group for `disconnect`, but here it is a group
            if let Some(group) = all.target_groups.get(&link) {
                self.world.targets[target.index()].group = *group;
            }
            (link, target, node)
        });
        cut.collect()
    }
}
