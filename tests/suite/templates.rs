//! Shipped templates are read, checked without diagnostics and laid out. So are public templates, if they are
//! available.

use rmg_core::diag::Severity;
use rmg_core::layout::LinkOutcome;
use rmg_core::template::{SymmetryRequest, WaterContent};
use rmg_core::{MapSize, Seed, Symmetry};
use rmg_jobs::Pool;
use rmg_placement::{Effort, place};
use rmg_plan::check::check_template;
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::made::try_generate;
use rmg_tests::ownership_oracle::piece_diagnostics;
use rmg_tests::template_files::{public, shipped};
use rmg_tests::templates::{heroes3, in_lines, plan, read, read_file};

#[test]
fn every_shipped_template_is_read_and_checked_without_diagnostics() {
    let files = shipped().unwrap();
    assert!(files.len() >= 29, "rmg ships at least 29 templates");
    for path in files {
        let file = read_file(&path).unwrap();
        assert!(!file.templates.is_empty(), "{}: no template", path.display());
        let mut lines = file.lines(Severity::Note);
        for template in &file.templates {
            let mut found = check_template(template, heroes3());
            // The list of the images of zones is not a finding.
            found.retain(|diagnostic| diagnostic.code != "symmetry-images");
            lines.extend(in_lines(&file.text, &found, Severity::Note));
        }
        assert!(lines.is_empty(), "{}:\n{}", path.display(), lines.join("\n"));
    }
}

#[test]
fn every_shipped_template_generates_a_sound_map_with_its_own_sea() {
    for path in shipped().unwrap() {
        for template in read(&path).unwrap() {
            let water = template.allowed_water.first().copied();
            let options = GenOptions { water, ..GenOptions::new(Seed(2)) };
            let plan = make_plan(&template, heroes3(), &options).unwrap();
            let map = try_generate(&plan, Some(&template)).unwrap_or_else(|error| {
                panic!("{}: {error}: {:?}", template.name, error.causes());
            });
            assert!(map.certificate.is_sound(), "{}", template.name);
        }
    }
}

#[test]
fn every_shipped_template_has_a_comment_a_name_and_a_description() {
    for path in shipped().unwrap() {
        let text = std::fs::read_to_string(&path).unwrap();
        let comment = text.lines().take_while(|line| line.starts_with("//")).count();
        assert!(comment >= 5, "{}: a comment of at least 5 lines must explain the idea", path.display());
        for template in read(&path).unwrap() {
            assert!(!template.description.is_empty() && template.name != template.id, "{}", path.display());
        }
    }
}

#[test]
fn every_shipped_template_is_laid_out_at_its_smallest_size_without_portals() {
    for path in shipped().unwrap() {
        for template in read(&path).unwrap() {
            if !template.allowed_water.contains(&WaterContent::None) {
                continue; // the sea may be in several pieces, and links are ferries
            }
            let plan = plan(&template, None, 1).unwrap();
            let placement = place(&plan, 0, Effort::Normal, &Pool::single()).unwrap();
            assert_eq!(piece_diagnostics(&placement.ownership), [], "{}", template.name);
            let portals: Vec<String> = plan
                .connections
                .iter()
                .zip(&placement.links)
                .filter(|(_, outcome)| matches!(outcome, LinkOutcome::Portal { .. }))
                .map(|(link, outcome)| {
                    format!(
                        "{} - {}: {outcome:?}",
                        plan.zones[link.a.index()].key,
                        plan.zones[link.b.index()].key
                    )
                })
                .collect();
            assert!(portals.is_empty(), "{}: {}", template.name, portals.join("; "));
        }
    }
}

#[test]
fn shipped_templates_show_each_kind_of_symmetry_twice() {
    let requested: Vec<SymmetryRequest> = shipped()
        .unwrap()
        .iter()
        .flat_map(|path| read(path).unwrap())
        .filter_map(|template| template.symmetry.map(|symmetry| symmetry.value))
        .collect();
    let count = |kinds: &[SymmetryRequest]| requested.iter().filter(|of| kinds.contains(of)).count();
    let groups = [
        vec![Symmetry::Rotate2],
        vec![Symmetry::MirrorX, Symmetry::MirrorY],
        vec![Symmetry::MirrorXY],
        vec![Symmetry::Diagonal, Symmetry::AntiDiagonal],
    ];
    for group in groups {
        let kinds: Vec<SymmetryRequest> = group.into_iter().map(SymmetryRequest::Of).collect();
        assert!(count(&kinds) >= 2, "{kinds:?} in {requested:?}");
    }
    assert!(count(&[SymmetryRequest::Auto]) >= 2, "{requested:?}");
}

#[test]
fn one_shipped_template_accepts_every_size() {
    let sizes = ["36x36x1", "s+u", "37x61", "100x300x2", "g+u", "1000x1000x2", "4096x4096x2"];
    let accepts_all = |path: &std::path::PathBuf| {
        let template = &read(path).unwrap()[0];
        sizes.iter().all(|size| plan(template, Some(size.parse::<MapSize>().unwrap()), 1).is_ok())
    };
    assert!(shipped().unwrap().iter().any(accepts_all));
}

#[test]
fn every_seat_of_a_shipped_template_has_a_zone() {
    for path in shipped().unwrap() {
        for template in read(&path).unwrap() {
            let max_players = template.players.value.max().unwrap();
            for seat in 1..=max_players {
                let owned = template.zones.iter().any(|zone| {
                    zone.kind.is_start() && zone.owner.is_some_and(|owner| u32::from(owner.value.0) == seat)
                });
                assert!(owned, "{}: seat {seat} has no zone", template.name);
            }
        }
    }
}

#[test]
fn every_public_template_is_read_and_planned() {
    let Some(files) = public().unwrap() else { return };
    let mut count = 0;
    for path in files {
        let templates = read(&path).unwrap_or_else(|reason| panic!("{}: {reason}", path.display()));
        for template in templates {
            for size in [template.min_size.value, template.max_size.value] {
                let plan = plan(&template, Some(size), 1);
                assert!(plan.is_ok(), "{}#{}: {}", path.display(), template.name, plan.unwrap_err());
            }
            count += 1;
        }
    }
    assert!(count > 50, "only {count} templates found");
}
