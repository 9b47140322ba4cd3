//! `rmg generate`: from a template to files.

use std::ffi::OsString;
use std::path::PathBuf;

use rmg_core::diag::{Fault, has_errors};
use rmg_core::plan::GenPlan;
use rmg_core::template::Template;
use rmg_core::{MapSize, Seed};
use rmg_formats::picture::{LayoutPicture, PictureOptions};
use rmg_generate::check::check_template;
use rmg_generate::{GenOptions, LayoutRun, LayoutSummary, Phase, generate_layout, make_plan};
use rmg_jobs::{Pool, Stopwatch};

use crate::console::say;
use crate::failure::{Failure, Kind};
use crate::layout_text::summary_text;
use crate::options_args::OptionsArgs;
use crate::output::{Format, Output, default_path};
use crate::pack_folder::PackArgs;
use crate::progress::Progress;
use crate::template_input::{LoadedFile, TemplateArg, count_of};

/// Arguments of `rmg generate`.
#[derive(Debug, clap::Args)]
pub(crate) struct GenerateArgs {
    /// Template file; without #NAME its first template.
    #[arg(value_name = "TEMPLATE[#NAME]")]
    template: String,
    #[command(flatten)]
    options: OptionsArgs,
    #[command(flatten)]
    pack: PackArgs,
    /// File to write (.png or .svg), once per file. Without it NAME-SEED.png in the current folder.
    #[arg(long = "output", short, value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Overwrite files that are there.
    #[arg(long)]
    force: bool,
    /// Print zones (asked and achieved area) and connections (touching, overlapping or apart).
    #[arg(long)]
    summary: bool,
}

/// Makes the map and writes its files.
pub(crate) fn run(args: &GenerateArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let named = args.outputs.iter().cloned().map(Output::new).collect::<Result<Vec<_>, _>>()?;
    for (at, output) in named.iter().enumerate() {
        if named[..at].iter().any(|other| other.path == output.path) {
            return Err(Failure::usage(format!("{} is named twice", output.path.display())));
        }
        output.check(args.force)?;
    }
    let pack = args.pack.load()?;
    let arg = TemplateArg::new(&args.template);
    let loaded = LoadedFile::read(&arg.path)?;
    let index = loaded.pick(arg.name.as_deref())?;
    let template = &loaded.file.templates[index];

    let mut faults: Vec<Fault> = loaded.json_faults.clone();
    faults.extend_from_slice(loaded.file.faults_of(index));
    faults.extend(check_template(template, &pack));
    if has_errors(&faults) {
        loaded.print(&faults);
        let count = count_of(&faults).unwrap_or_default();
        return Err(Failure::refusal(format!("template `{}` cannot be used: {count}", template.id)));
    }

    let seed = args.options.seed.map_or_else(draw_seed, |seed| Ok(Seed(seed)))?;
    let options = args.options.with_seed(seed);
    let context = Context { loaded: &loaded, template, seed, is_drawn: args.options.seed.is_none() };
    let plan = make_plan(template, &pack, &options).map_err(|faults| {
        loaded.print(&faults);
        context.explain(Failure::told(Kind::Refusal))
    })?;
    let outputs = if named.is_empty() {
        let output = Output::new(default_path(&plan.template_name, seed, "png"))?;
        output.check(args.force)?;
        vec![output]
    } else {
        named
    };

    let run = lay_out(&plan, &options, args, &outputs, &context)?;
    say(&result_text(&context, &plan));
    if let Some(warnings) = count_of(&faults) {
        say(&format!("note      {warnings} in the template; `rmg check` shows them\n"));
    }
    for output in &outputs {
        say(&format!("wrote     {}\n", output.path.display()));
    }
    let (layout, all) = (run.total_time().as_secs_f64(), clock.elapsed().as_secs_f64());
    say(&format!("time      {all:.3} s, of which {layout:.3} s for the layout\n"));
    if args.summary {
        say(&summary_text(&LayoutSummary::new(&plan, &run.placement)));
    }
    Ok(())
}

/// Makes the layout and writes its pictures, with a progress bar.
fn lay_out(
    plan: &GenPlan,
    options: &GenOptions,
    args: &GenerateArgs,
    outputs: &[Output],
    context: &Context<'_>,
) -> Result<LayoutRun, Failure> {
    let pool = Pool::new(args.options.threads).map_err(|error| Failure::refusal(error.to_string()))?;
    let progress = Progress::new(Phase::ALL.len() + outputs.len());
    let run = generate_layout(plan, 0, options.effort, &pool, |phase| progress.begin(phase.name()))
        .map_err(|error| context.explain(Failure::refusal(error.to_string())))?;
    let picture = LayoutPicture { plan, ownership: &run.placement.ownership, links: &run.placement.links };
    let settings = PictureOptions::default();
    for (at, output) in outputs.iter().enumerate() {
        progress.begin(&format!("writing {}", output.path.display()));
        let written = output.write(args.force, |to| match output.format {
            Format::Png => picture.write_png(&settings, to),
            Format::Svg => picture.write_svg(&settings, to),
        });
        written.map_err(|failure| {
            let done = outputs[..at].iter().map(|output| format!("{} was written", output.path.display()));
            context.explain(done.fold(failure, Failure::note))
        })?;
    }
    Ok(run)
}

/// What a message says about a run.
struct Context<'a> {
    loaded: &'a LoadedFile,
    template: &'a Template,
    seed: Seed,
    /// Whether the seed was drawn, so that the command as typed would draw another.
    is_drawn: bool,
}

impl Context<'_> {
    /// The failure with template, seed, version, and the command that repeats it.
    fn explain(&self, failure: Failure) -> Failure {
        let version = env!("CARGO_PKG_VERSION");
        let (file, id, seed) = (&self.loaded.path, &self.template.id, self.seed);
        let failure = failure.note(format!("template `{id}` of {file}, seed {seed}, rmg {version}"));
        let mut command: Vec<String> = std::env::args_os().map(|arg| quoted(&arg)).collect();
        if let Some(program) = command.first_mut() {
            *program = "rmg".to_owned();
        }
        if self.is_drawn {
            command.push(format!("--seed {seed}"));
        }
        failure.note(format!("to repeat it: {}", command.join(" ")))
    }
}

/// An argument as one types it into a shell.
fn quoted(arg: &OsString) -> String {
    let text = arg.to_string_lossy();
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./=+,:%@".contains(letter);
    if !text.is_empty() && text.chars().all(is_plain) {
        text.into_owned()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

/// A seed of the system's randomness. 32 bits are enough to be surprised, and short enough to be typed again.
fn draw_seed() -> Result<Seed, Failure> {
    getrandom::u32().map(|number| Seed(u64::from(number))).map_err(|error| {
        Failure::refusal(format!("cannot draw a seed: {error}")).help("give one with --seed")
    })
}

/// Template, seed, size and players.
fn result_text(context: &Context<'_>, plan: &GenPlan) -> String {
    let players: Vec<String> = plan
        .players
        .iter()
        .map(|player| {
            format!(
                "{} ({}, seat {})",
                player.color,
                if player.human { "human" } else { "computer" },
                player.seat
            )
        })
        .collect();
    let Context { loaded, template, seed, .. } = context;
    format!(
        "template  {} ({}#{})\nseed      {seed}\nsize      {}\nplayers   {}\n",
        template.name,
        loaded.path,
        template.id,
        size_words(plan.size),
        players.join(", ")
    )
}

/// `m+u (72x72, 2 levels)`.
fn size_words(size: MapSize) -> String {
    let levels = if size.levels() == 1 { "1 level" } else { "2 levels" };
    let sides = format!("{}x{}", size.width(), size.height());
    if size.is_standard() { format!("{size} ({sides}, {levels})") } else { format!("{sides}, {levels}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_quoted_only_where_a_shell_needs_it() {
        for (arg, want) in [
            ("--seed", "--seed"),
            ("a b", "'a b'"),
            ("f.json#n", "'f.json#n'"),
            ("it's", r"'it'\''s'"),
            ("", "''"),
        ] {
            assert_eq!(quoted(&OsString::from(arg)), want);
        }
    }
}
