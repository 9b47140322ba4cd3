//! Converts links of a complete ("vanilla") world to dangling ends.

use crate::entrances::settings::GroupLookup;
use crate::ids::{LinkId, TargetId};
use crate::region_graph::{LinkKind, RegionGraph};

/// The reason why a link could not be split.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SplitError {
    /// The link does not exist.
    #[error("unknown {link:?}: the world has {count} links")]
    NoSuchLink {
        /// The unknown id.
        link: LinkId,
        /// Number of links.
        count: usize,
    },
    /// The link has no destination.
    #[error("`{link}` already dangles")]
    AlreadyDangling {
        /// The name of the link.
        link: String,
    },
    /// The target of a one-way link needs a name.
    #[error("`{link}` is one-way: specify a name for its target")]
    OneWayTargetNeedsAName {
        /// The name of the link.
        link: String,
    },
}

/// Cuts a link into an exit at its start and a target, so that it can be randomized.
///
/// The target of a two-way link is in the region where the link starts, and has the name of the link: the
/// opposite link used it as entrance. So a two-way passage is complete after both its links are split. The
/// target of a one-way link is at its destination, and has the name `one_way_target_name`. The target has the
/// kind of the link. Its group is `target_group`; if that is `None` or 0, the group of the link.
///
/// # Errors
/// [`SplitError`]; the world is then unchanged.
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

/// Builds a group table with an entry for the group of every dangling exit. Calls `groups_for` once per
/// group.
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
    fn the_target_of_a_two_way_link_is_at_its_start() {
        let (mut world, link) = one_link(LinkKind::TwoWay);
        let target = disconnect(&mut world, link, None, None).unwrap();
        let target = &world.targets[target.index()];
        assert_eq!((target.name.as_str(), target.region.0, target.kind), ("A to B", 0, LinkKind::TwoWay));
        assert_eq!((target.group, world.links[0].to), (3, None));
    }

    #[test]
    fn the_target_of_a_one_way_link_is_at_its_destination() {
        let (mut world, link) = one_link(LinkKind::OneWay);
        let target = disconnect(&mut world, link, Some(7), Some("B from above")).unwrap();
        let target = &world.targets[target.index()];
        assert_eq!((target.name.as_str(), target.region.0, target.group), ("B from above", 1, 7));
    }

    #[test]
    fn group_zero_means_the_group_of_the_link() {
        let (mut world, link) = one_link(LinkKind::TwoWay);
        let target = disconnect(&mut world, link, Some(0), None).unwrap();
        assert_eq!(world.targets[target.index()].group, 3);
    }

    #[test]
    fn a_failed_split_changes_nothing() {
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
    fn bake_lookup_requests_each_group_of_a_dangling_exit_once() {
        let (mut world, link) = one_link(LinkKind::TwoWay);
        assert!(bake_lookup(&world, |_| vec![]).is_empty());
        disconnect(&mut world, link, None, None).unwrap();
        let mut requested = Vec::new();
        let lookup = bake_lookup(&world, |group| {
            requested.push(group);
            vec![-group]
        });
        assert_eq!((lookup, requested), (GroupLookup::from([(3, vec![-3])]), vec![3]));
    }
}
