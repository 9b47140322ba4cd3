//! `rmg show`: shows the templates of a file.

mod page;
mod symmetries;

use std::ops::Range;
use std::path::PathBuf;

use rmg::plan::{ConnectionPlan, GenOptions, make_plan};
use rmg::template::table::is_kept_only;
use rmg::template::{
    Connection, ConnectionKind, ObjectRule, OwnOrLike, SymmetryRequest, Zone, rule_lines, write_templates,
};
use rmg::text::{counted, shortened, shown, visible};
use rmg::view::template_page::contents_words;
use rmg::{ContentPack, Seed, Template, ZoneId};

use crate::console::write_output;
use crate::prelude::*;
use crate::report::count_of;
use crate::targets::take_outputs;

/// Arguments of `rmg show`.
#[derive(Debug, clap::Args)]
pub(crate) struct ShowArgs {
    /// Template file in any format (JSON of VCMI, rmg.txt, .h3t), or `-` for standard input; #NAME shows one
    /// template zone by zone
    #[arg(value_name = "TEMPLATE[#NAME]")]
    template: String,
    /// Output file about one template: .html with its graph and all settings, .md as text for forums, .svg or
    /// .png for the graph only; can be repeated. `-` is standard output, by default as HTML
    #[arg(long = "output", short, value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Format of the output files. Default: by extension
    #[arg(long, value_name = "FORMAT", value_enum, requires = "outputs")]
    format: Option<page::Format>,
    #[command(flatten)]
    overwrite: Overwrite,
    #[command(flatten)]
    pack: PackArgs,
    /// Print the templates as JSON with all `repeat` and `mirror` expanded
    #[arg(long, conflicts_with = "outputs")]
    expanded: bool,
    /// Print the symmetries that maps of one template can have, and the reasons against the others
    #[arg(long, conflicts_with_all = ["outputs", "expanded"])]
    symmetries: bool,
    /// Print the symmetries as JSON
    #[arg(long, requires = "symmetries")]
    json: bool,
}

/// Prints the list of templates or one template, or writes its page.
pub(crate) fn run(args: &ShowArgs) -> Result<(), Failure> {
    let arg = TemplateArg::new(&args.template);
    let mut targets = Targets::new(args.overwrite).reading([arg.path.clone()]).reading(args.pack.files());
    let outputs = take_outputs(&mut targets, &args.outputs, args.format, page::Format::Html)?;
    let pack = args.pack.load()?;
    let (loaded, first) = arg.load(&pack)?;
    let templates = loaded.templates();
    if args.symmetries {
        if arg.name.is_none() && templates.len() > 1 {
            return Err(loaded.not_named());
        }
        if args.json {
            claim_document()?;
        }
        return symmetries::run(&loaded, first, &pack, args.json);
    }
    if args.expanded {
        let chosen = if arg.name.is_some() { first..first + 1 } else { 0..templates.len() };
        return expanded(&loaded, chosen);
    }
    if !outputs.is_empty() {
        if arg.name.is_none() && templates.len() > 1 {
            return Err(loaded.not_named());
        }
        return page::write_all(&outputs, args.overwrite, &loaded, first, &pack);
    }
    let mut text = format!(
        "file      {}: {}, {}\n\n",
        loaded.name(),
        loaded.source().format(),
        counted(templates.len(), "template")
    );
    if arg.name.is_none() && templates.len() > 1 {
        const TITLES: [&str; 7] = ["template", "sizes", "players", "zones", "connections", "", "diagnostics"];
        let row = |(at, template): (usize, &Template)| {
            let diagnostics = loaded.diagnostics_of(at, &pack);
            vec![
                template.id.clone(),
                template.sizes_words(),
                template.players_words(),
                template.zones.len().to_string(),
                template.connections.len().to_string(),
                if template.differs_by_players() { "differs by players".to_owned() } else { String::new() },
                count_of(&diagnostics).unwrap_or_default(),
            ]
        };
        let rows: Vec<Vec<String>> = templates.iter().enumerate().map(row).collect();
        text += &table(&TITLES, &rows, &[3, 4]);
        return print(&text);
    }
    text += &one(&templates[first]);
    text += &symmetry(&templates[first], &pack);
    print(&text)
}

/// Prints templates as JSON. Refuses templates with errors, and prints the errors.
fn expanded(loaded: &LoadedFile, chosen: Range<usize>) -> Result<(), Failure> {
    loaded.sound(chosen.clone(), true)?;
    let (text, _) = write_templates(&loaded.templates()[chosen])
        .map_err(|error| Failure::refusal(format!("JSON cannot represent this: {error}")))?;
    claim_document()?;
    write_output(text.as_bytes())
}

/// Returns the object rules of zones as rows: zones with the same rules, and a line.
fn rules_by_zone(template: &Template) -> Vec<Vec<String>> {
    let mut groups: Vec<(Vec<&str>, &[ObjectRule])> = Vec::new();
    for zone in &template.zones {
        let OwnOrLike::Own(objects) = &zone.custom_objects else { continue };
        let is_same = |one: &ObjectRule, other: &ObjectRule| one.words() == other.words();
        let same = |rules: &[ObjectRule]| {
            rules.len() == objects.rules.len()
                && rules.iter().zip(&objects.rules).all(|(one, other)| is_same(one, other))
        };
        match groups.iter_mut().find(|(_, rules)| same(rules)) {
            _ if objects.rules.is_empty() => {}
            Some((zones, _)) => zones.push(&zone.key),
            None => groups.push((vec![zone.key.as_str()], objects.rules.as_slice())),
        }
    }
    let rows = groups.into_iter().flat_map(|(zones, rules)| {
        let zones = visible(&shortened(&zones.join(", "), 40)).to_string();
        let lines = rule_lines(rules).into_iter().enumerate();
        let row = move |(at, line): (usize, String)| {
            let zones = if at == 0 { zones.clone() } else { String::new() };
            vec![zones, visible(&shortened(&line, LETTERS)).to_string()]
        };
        lines.map(row).collect::<Vec<_>>()
    });
    rows.collect()
}

/// Maximum number of shown lines of a description, and of characters of a line.
const LINES: usize = 20;
const LETTERS: usize = 400;

fn one(template: &Template) -> String {
    let mut text = format!("template  {}\n", shown(&template.name));
    if template.id != template.name {
        text += &format!("id        {}\n", shown(&template.id));
    }
    text += &format!("sizes     {}\nplayers   {}\n", template.sizes_words(), template.players_words());
    if let Some(symmetry) = template.symmetry {
        text += &format!("symmetry  {}\n", symmetry.value);
    }
    for line in template.description.lines().take(LINES) {
        text += &format!("          {}\n", visible(&shortened(line, LETTERS)));
    }
    for extra in &template.extras {
        let value = Some(extra.value.value.as_str()).filter(|value| !value.is_empty()).unwrap_or("no");
        let effect = if is_kept_only(extra) { " (no effect)" } else { "" };
        text += &format!("option    {}: {}{effect}\n", extra.name, on_a_line(value));
    }
    for line in rule_lines(&template.objects) {
        text += &format!("objects   {}\n", visible(&shortened(&line, LETTERS)));
    }
    text += "\n";
    let zone = |zone: &Zone| {
        vec![
            zone.key.clone(),
            zone.kind.word().to_owned(),
            zone.size.value.to_string(),
            zone.owner.map_or_else(String::new, |owner| owner.value.to_string()),
            zone.monsters.word().to_owned(),
            zone.presence.to_string(),
            zone.extras.iter().map(|extra| extra.name).collect::<Vec<_>>().join(", "),
        ]
    };
    let rows: Vec<Vec<String>> = template.zones.iter().map(zone).collect();
    text += &table(&["zone", "type", "size", "seat", "monsters", "only with", "options"], &rows, &[2, 3]);
    text += "\n";
    let contents = contents_words(template);
    let holds =
        template.zones.iter().zip(contents).filter(|(_, parts)| parts.iter().any(|part| !part.is_empty()));
    let rows: Vec<Vec<String>> =
        holds.map(|(zone, parts)| [zone.key.clone()].into_iter().chain(parts).collect()).collect();
    if !rows.is_empty() {
        text += &table(&["zone", "towns", "mines", "treasure"], &rows, &[]);
        text += "\n";
    }
    let rules = rules_by_zone(template);
    if !rules.is_empty() {
        text += &table(&["zone", "rules for objects"], &rules, &[]);
        text += "\n";
    }
    let connection = |connection: &Connection| {
        let key = |zone: ZoneId| template.zones[zone.index()].key.clone();
        let word = match connection.kind {
            ConnectionKind::Guarded => String::new(),
            kind => kind.word().to_owned(),
        };
        vec![
            format!("{} - {}", key(connection.a.value), key(connection.b.value)),
            connection.guard.value.to_string(),
            word,
            connection.presence.to_string(),
            connection.extras.iter().map(|extra| extra.name).collect::<Vec<_>>().join(", "),
        ]
    };
    let rows: Vec<Vec<String>> = template.connections.iter().map(connection).collect();
    text += &table(&["connection", "guard", "type", "only with", "options"], &rows, &[1]);
    text
}

/// Returns the images of zones and connections on the smallest map of a template with a symmetry, or the
/// reason why it has none.
fn symmetry(template: &Template, pack: &ContentPack) -> String {
    if template.symmetry.is_none_or(|of| of.value == SymmetryRequest::None) {
        return String::new();
    }
    let plan = match make_plan(template, pack, &GenOptions::new(Seed(0))) {
        Ok(plan) => plan,
        Err(found) => {
            let reasons: Vec<&str> = found.iter().map(|of| of.message.as_str()).collect();
            return format!("\nno symmetric map: {}\n", reasons.join("; "));
        }
    };
    let Some(symmetry) = &plan.symmetry else { return String::new() };
    let key = |zone: ZoneId| plan.zones[zone.index()].key.as_str();
    let ends = |of: &ConnectionPlan| format!("{} - {}", key(of.a), key(of.b));
    // a column for each generator
    let zones = plan.zone_ids().map(|zone| {
        let images = symmetry.by_generator().map(|of| key(of.zones[zone.index()]).to_owned());
        std::iter::once(key(zone).to_owned()).chain(images).collect()
    });
    let connections = plan.each_connection().map(|(id, of)| {
        let kind = if of.kind == ConnectionKind::Guarded { String::new() } else { of.kind.word().to_owned() };
        let images =
            symmetry.by_generator().map(|of| ends(&plan.connections[of.connections[id.index()].index()]));
        std::iter::once(ends(of)).chain(images).chain([kind]).collect()
    });
    let words = || symmetry.symmetry.generators().iter().map(|generator| generator.word());
    let of_zones: Vec<&str> = std::iter::once("zone").chain(words()).collect();
    let of_connections: Vec<&str> = std::iter::once("connection").chain(words()).chain(["type"]).collect();
    format!(
        "\n{}\n{}",
        table(&of_zones, &zones.collect::<Vec<_>>(), &[]),
        table(&of_connections, &connections.collect::<Vec<_>>(), &[])
    )
}

/// Returns a text on one line, shortened if necessary.
fn on_a_line(text: &str) -> String {
    const MOST: usize = 60;
    shown(&shortened(&text.split_whitespace().collect::<Vec<_>>().join(" "), MOST))
}
