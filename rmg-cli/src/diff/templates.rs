//! `rmg diff` of templates.

use std::path::PathBuf;

use rmg::diag::has_errors;
use rmg::diff::{DiffStatus, GraphDiff, diff_templates, join_templates};
use rmg::template::draw_template;
use rmg::text::visible;
use rmg::view::picture::{DiffMark, MarkedTemplate, TemplatePicture};
use rmg::{ContentPack, Template};
use serde_json::json;

use super::args::{DiffArgs, Format, mark_of};
use super::json::graph_value;
use super::text::graph_text;
use crate::prelude::*;

struct Side {
    shown: String,
    template: Template,
}

impl Side {
    /// Reads the named or first template. Prints the diagnostics of its text.
    fn read(arg: &TemplateArg, pack: &ContentPack) -> Result<Self, Failure> {
        let loaded = LoadedFile::read(&arg.path, pack)?;
        if loaded.templates().is_empty() {
            loaded.print(loaded.file_diagnostics());
            return Err(Failure::usage(format!("{} has no templates", loaded.name())));
        }
        let index = loaded.pick(arg.name.as_deref())?;
        if has_errors(loaded.own_diagnostics_of(index)) {
            loaded.print(loaded.own_diagnostics_of(index));
            return Err(Failure::printed(Kind::Usage)
                .note(format!("cannot compare a template with errors: {}", loaded.name())));
        }
        let template = loaded.templates()[index].clone();
        Ok(Self { shown: format!("{}#{}", loaded.name(), template.id), template })
    }
}

pub(super) fn run(
    args: &DiffArgs,
    outputs: &[(PathBuf, Format)],
    (old, new): (&TemplateArg, &TemplateArg),
    pack: &ContentPack,
) -> Result<bool, Failure> {
    let (old, new) = (Side::read(old, pack)?, Side::read(new, pack)?);
    let diff = diff_templates(&old.template, &new.template, pack);
    if args.json {
        let mut document = members(json!({
            "kind": "templates",
            "old": old.shown,
            "new": new.shown,
            "differs": !diff.is_empty(),
        }));
        document.extend(members(graph_value(&diff)));
        print_document("rmg-diff", document)?;
    }
    let head = format!("old       {}\nnew       {}\n", visible(&old.shown), visible(&new.shown));
    let text = if diff.is_empty() { "no differences\n".to_owned() } else { graph_text(&diff) };
    print(&(head + &text))?;
    draw(args, outputs, (&old, &new), &diff)?;
    Ok(diff.is_empty())
}

fn draw(
    args: &DiffArgs,
    outputs: &[(PathBuf, Format)],
    (old, new): (&Side, &Side),
    diff: &GraphDiff,
) -> Result<(), Failure> {
    if outputs.is_empty() {
        return Ok(());
    }
    let joined = join_templates(&old.template, &new.template, diff);
    let discs = draw_template(&joined.template);
    let marks = |fates: &[Option<DiffStatus>]| -> Vec<Option<DiffMark>> {
        fates.iter().map(|status| status.map(mark_of)).collect()
    };
    let (zones, connections) = (marks(&joined.zones), marks(&joined.connections));
    let (was, is) = (old.template.name.trim(), new.template.name.trim());
    let title = if was == is { is.to_owned() } else { format!("{was} -> {is}") };
    let picture = MarkedTemplate {
        picture: TemplatePicture { template: &joined.template, discs: &discs },
        title: &title,
        zones: &zones,
        connections: &connections,
    };
    let pool = start_pool(args.threads)?;
    for (path, format) in outputs {
        write_and_report(path, args.overwrite, |to| match format {
            Format::Png => picture.write_png(&pool, to),
            Format::Svg => picture.write_svg(to),
        })?;
    }
    Ok(())
}
