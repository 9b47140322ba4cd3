//! `rmg show`: what is inside of a file of templates.

use std::ops::Range;

use rmg_core::diag::{Fault, has_errors};
use rmg_core::template::{ConnectionKind, Template};
use rmg_core::text::counted;
use rmg_generate::check_template;
use rmg_template::json::write_templates;

use crate::console::{claim_document, hand_out, say};
use crate::failure::{Failure, Kind};
use crate::pack_folder::PackArgs;
use crate::report::count_of;
use crate::table::table;
use crate::template_input::{LoadedFile, TemplateArg};

/// Arguments of `rmg show`.
#[derive(Debug, clap::Args)]
pub(crate) struct ShowArgs {
    /// Template file in any format (JSON of VCMI, rmg.txt, .h3t), or `-` for standard input; with #NAME only that template, zone by zone.
    #[arg(value_name = "TEMPLATE[#NAME]")]
    template: String,
    #[command(flatten)]
    pack: PackArgs,
    /// Print the templates as JSON with everything written out that `repeat` and `mirror` make; nothing else goes to standard output.
    #[arg(long)]
    expanded: bool,
}

/// Prints the list, or one template.
pub(crate) fn run(args: &ShowArgs) -> Result<(), Failure> {
    let pack = args.pack.load()?;
    let arg = TemplateArg::new(&args.template);
    let loaded = LoadedFile::read(&arg.path, &pack)?;
    let first = loaded.pick(arg.name.as_deref())?;
    let templates = &loaded.file.templates;
    if args.expanded {
        let chosen = if arg.name.is_some() { first..first + 1 } else { 0..templates.len() };
        return expanded(&loaded, chosen);
    }
    let mut text = format!(
        "file      {}: {}, {}\n\n",
        loaded.path,
        loaded.source.format(),
        counted(templates.len(), "template")
    );
    if arg.name.is_none() && templates.len() > 1 {
        const TITLES: [&str; 7] = ["template", "sizes", "players", "zones", "connections", "", "faults"];
        let row = |(at, template): (usize, &Template)| {
            let mut faults = loaded.file.faults_of(at).to_vec();
            faults.extend(check_template(template, &pack));
            vec![
                template.id.clone(),
                format!("{} to {}", template.min_size.value, template.max_size.value),
                players(template),
                template.zones.len().to_string(),
                template.connections.len().to_string(),
                if has_parts(template) { "differs by players".to_owned() } else { String::new() },
                count_of(&faults).unwrap_or_default(),
            ]
        };
        let rows: Vec<Vec<String>> = templates.iter().enumerate().map(row).collect();
        text += &table(&TITLES, &rows, &[3, 4]);
        return say(&text);
    }
    text += &one(&templates[first]);
    say(&text)
}

/// Prints templates as JSON; those with errors are told of, and refused.
fn expanded(loaded: &LoadedFile, chosen: Range<usize>) -> Result<(), Failure> {
    let faults: Vec<Fault> = chosen
        .clone()
        .flat_map(|at| loaded.file.faults_of(at))
        .chain(loaded.file.file_faults())
        .cloned()
        .collect();
    if has_errors(&faults) {
        loaded.print(&faults);
        return Err(Failure::told(Kind::Refusal));
    }
    let (text, _) = write_templates(&loaded.file.templates[chosen])
        .map_err(|error| Failure::refusal(format!("JSON cannot say this: {error}")))?;
    claim_document()?;
    hand_out(text.as_bytes())
}

/// How many play: `2-4, 1-2 human`.
fn players(template: &Template) -> String {
    let all = template.players.value.to_string();
    template.humans.as_ref().map_or_else(|| all.clone(), |humans| format!("{all}, {} human", humans.value))
}

/// Whether some of it is only there for some numbers of players.
fn has_parts(template: &Template) -> bool {
    template.zones.iter().any(|zone| !zone.presence.is_always())
        || template.connections.iter().any(|connection| !connection.presence.is_always())
}

/// A template zone by zone.
fn one(template: &Template) -> String {
    let mut text = format!("template  {}\n", template.name);
    if template.id != template.name {
        text += &format!("id        {}\n", template.id);
    }
    text += &format!(
        "sizes     {} to {}\nplayers   {}\n",
        template.min_size.value,
        template.max_size.value,
        players(template)
    );
    for line in template.description.lines() {
        text += &format!("          {line}\n");
    }
    for extra in &template.extras {
        text += &format!("option    {}: {}\n", extra.name, shortened(&extra.value.value));
    }
    text += "\n";
    let zone = |zone: &rmg_core::template::Zone| {
        let presence = presence(&zone.presence);
        vec![
            zone.key.clone(),
            zone.kind.word().to_owned(),
            zone.size.value.to_string(),
            zone.owner.map_or_else(String::new, |owner| owner.value.to_string()),
            zone.monsters.word().to_owned(),
            presence,
            zone.extras.iter().map(|extra| extra.name).collect::<Vec<_>>().join(", "),
        ]
    };
    let rows: Vec<Vec<String>> = template.zones.iter().map(zone).collect();
    text += &table(&["zone", "type", "size", "seat", "monsters", "only with", "options"], &rows, &[2, 3]);
    text += "\n";
    let connection = |connection: &rmg_core::template::Connection| {
        let key = |zone: rmg_core::ZoneId| template.zones[zone.index()].key.clone();
        let word = match connection.kind {
            ConnectionKind::Guarded => String::new(),
            kind => kind.word().to_owned(),
        };
        vec![
            format!("{} - {}", key(connection.a.value), key(connection.b.value)),
            connection.guard.value.to_string(),
            word,
            presence(&connection.presence),
            connection.extras.iter().map(|extra| extra.name).collect::<Vec<_>>().join(", "),
        ]
    };
    let rows: Vec<Vec<String>> = template.connections.iter().map(connection).collect();
    text += &table(&["connection", "guard", "type", "only with", "options"], &rows, &[1]);
    text
}

fn presence(presence: &rmg_core::template::Presence) -> String {
    let humans = presence.humans.as_ref().map(|set| format!("{set} human"));
    let players = presence.players.as_ref().map(|set| format!("{set} players"));
    humans.into_iter().chain(players).collect::<Vec<_>>().join(", ")
}

/// A text on one line, as far as there is room.
fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MOST { line } else { line.chars().take(MOST - 1).collect::<String>() + "…" }
}
