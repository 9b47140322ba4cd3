//! From a finished ("vanilla") world to one with dangling ends.

use crate::entrances::settings::GroupLookup;
use crate::ids::{LinkId, TargetId};
use crate::region_graph::{LinkKind, RegionGraph};

/// Why a link could not be split.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SplitError {
    /// The world has no such link.
    #[error("there is no {link:?} in a world of {count} links")]
    NoSuchLink {
        /// The id.
        link: LinkId,
        /// Number of links.
        count: usize,
    },
    /// It dangles already.
    #[error("`{link}` leads nowhere already")]
    AlreadyDangling {
        /// The link.
        link: String,
    },
    /// The target of a one-way link stands for itself and needs a name.
    #[error("`{link}` is one-way: its target needs a name of its own")]
    OneWayTargetNeedsAName {
        /// The link.
        link: String,
    },
}

/// Cuts a link in two, so that it can be randomized: an exit where it starts, and a target.
///
/// A two-way link leaves its target in the region that it starts from, under its own name: it is the way in that
/// the other direction used, so a two-way passage is complete once both its links were split. A one-way link leaves
/// its target where it led, under `one_way_target_name`. The target's kind is the link's; its group is
/// `target_group`, or the link's group when that is `None` or 0.
///
/// # Errors
/// [`SplitError`]; the world is unchanged then.
pub fn disconnect(
    world: &mut RegionGraph,
    link: LinkId,
    target_group: Option<i64>,
    one_way_target_name: Option<&str>,
) -> Result<TargetId, SplitError> {
    let count = world.links.len();
    let entry = world.links.get_mut(link.index()).ok_or(SplitError::NoSuchLink { link, count })?;
    let to = entry.to.ok_or_else(|| SplitError::AlreadyDangling { link: entry.name.clone() })?;
    let (name, region) = match (entry.kind, one_way_target_name) {
        (LinkKind::TwoWay, _) => (entry.name.clone(), entry.from),
        (LinkKind::OneWay, Some(name)) => (name.to_owned(), to),
        (LinkKind::OneWay, None) => {
            return Err(SplitError::OneWayTargetNeedsAName { link: entry.name.clone() });
        }
    };
    entry.to = None;
    let (kind, group) = (entry.kind, target_group.filter(|group| *group != 0).unwrap_or(entry.group));
    Ok(world.add_target(name, region, kind, group))
}

/// A group table with an entry for the group of every dangling exit, made by asking `groups_for` once per group.
pub fn bake_lookup(world: &RegionGraph, mut groups_for: impl FnMut(i64) -> Vec<i64>) -> GroupLookup {
    let mut lookup = GroupLookup::new();
    for link in world.links.iter().filter(|link| link.to.is_none()) {
        lookup.entry(link.group).or_insert_with(|| groups_for(link.group));
    }
    lookup
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::region_graph::Link;
    use crate::rule::RuleBook;

    fn one_link(kind: LinkKind) -> (RegionGraph, LinkId) {
        let mut world = RegionGraph::default();
        let (a, b) = (world.add_region("A"), world.add_region("B"));
        let link =
            Link { name: "A to B".into(), from: a, to: Some(b), rule: RuleBook::ALWAYS, kind, group: 3 };
        let id = world.push_link(link);
        (world, id)
    }

    #[test]
    fn a_two_way_link_leaves_its_target_where_it_starts() {
        let (mut world, link) = one_link(LinkKind::TwoWay);
        let target = disconnect(&mut world, link, None, None).unwrap();
        let target = &world.targets[target.index()];
        assert_eq!((target.name.as_str(), target.region.0, target.kind), ("A to B", 0, LinkKind::TwoWay));
        assert_eq!((target.group, world.links[0].to), (3, None));
    }

    #[test]
    fn a_one_way_link_leaves_its_target_where_it_led() {
        let (mut world, link) = one_link(LinkKind::OneWay);
        let target = disconnect(&mut world, link, Some(7), Some("B from above")).unwrap();
        let target = &world.targets[target.index()];
        assert_eq!((target.name.as_str(), target.region.0, target.group), ("B from above", 1, 7));
    }

    #[test]
    fn a_group_of_zero_means_the_group_of_the_link() {
        let (mut world, link) = one_link(LinkKind::TwoWay);
        let target = disconnect(&mut world, link, Some(0), None).unwrap();
        assert_eq!(world.targets[target.index()].group, 3);
    }

    #[test]
    fn a_refused_split_changes_nothing() {
        let (mut world, link) = one_link(LinkKind::OneWay);
        let error = disconnect(&mut world, link, None, None).unwrap_err();
        assert_eq!(error, SplitError::OneWayTargetNeedsAName { link: "A to B".into() });
        assert!(world.links[0].to.is_some() && world.targets.is_empty());
        disconnect(&mut world, link, None, Some("in")).unwrap();
        assert!(matches!(
            disconnect(&mut world, link, None, Some("in")),
            Err(SplitError::AlreadyDangling { .. })
        ));
        assert!(matches!(disconnect(&mut world, LinkId(9), None, None), Err(SplitError::NoSuchLink { .. })));
    }

    #[test]
    fn baking_asks_once_for_every_group_of_a_dangling_exit() {
        let (mut world, link) = one_link(LinkKind::TwoWay);
        assert!(bake_lookup(&world, |_| vec![]).is_empty());
        disconnect(&mut world, link, None, None).unwrap();
        let mut asked = Vec::new();
        let lookup = bake_lookup(&world, |group| {
            asked.push(group);
            vec![-group]
        });
        assert_eq!((lookup, asked), (GroupLookup::from([(3, vec![-3])]), vec![3]));
    }
}
