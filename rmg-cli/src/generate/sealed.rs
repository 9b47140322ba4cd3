//! `--sealed`: a map for a match that no player has seen. The files of games hide the seed, and a public seal
//! commits to the whole map. After the match the secret file is published, and `rmg verify --seal` proves
//! that it is the map of the seal, made by rmg from the template.
//!
//! The commitment is the SHA-256 hash of the secret `.rmgmap`. It hides the map, because the seed has 64
//! random bits.

use std::io::Write;
use std::path::{Path, PathBuf};

use rmg::jobs::Pool;
use rmg::pipeline::{GenerateOptions, Generated, generate_map};
use rmg::plan::{GenOptions, make_plan};
use rmg::stats::fingerprint;
use rmg::{ContentPack, Game, MapModel, MapView, Seed};
use serde::{Deserialize, Serialize};

use super::args::GenerateArgs;
use crate::bounded_file::read_text;
use crate::map_files::{check_h3m, map_bytes, read_bytes, read_map};
use crate::modifiers;
use crate::output::{Format, Output};
use crate::prelude::*;

/// Maximum number of bytes of a seal.
const MAX_SEAL: usize = 1 << 20;

/// The format of a seal.
const FORMAT: &str = "rmg-seal";

/// A public seal.
#[derive(Debug, Serialize, Deserialize)]
struct Seal {
    format: String,
    version: u32,
    generator: String,
    template: String,
    /// SHA-256 of the secret `.rmgmap`.
    commitment: String,
    /// The files of games.
    files: Vec<SealedFile>,
}

#[derive(Debug, Serialize, Deserialize)]
struct SealedFile {
    name: String,
    sha256: String,
}

/// Generates a sealed map. Prints nothing about it except the commitment.
pub(super) fn run(args: &GenerateArgs) -> Result<(), Failure> {
    let outputs = args.outputs.iter().map(|path| Output::new(path.clone())).collect::<Result<Vec<_>, _>>()?;
    let Some(first) = outputs.first() else {
        return Err(Failure::usage("a sealed map needs a file for its game").help("use -o match.vmap"));
    };
    if let Some(other) = outputs.iter().find(|output| !matches!(output.format, Format::H3m | Format::Vmap)) {
        return Err(Failure::usage(format!("{} would show the map", other.path.display()))
            .help("a sealed map has .h3m and .vmap files only"));
    }
    let (seal_path, secret_path) = beside(&first.path);
    let arg = TemplateArg::new(&args.template);
    let mut targets = Targets::new(args.overwrite).reading([arg.path.clone()]).reading(args.pack.files());
    for path in outputs.iter().map(|output| &output.path).chain([&seal_path, &secret_path]) {
        targets.take(path)?;
    }
    let pack = args.pack.load()?;
    let (loaded, index) = arg.load(&pack)?;
    loaded.usable(index, &pack)?;
    let template = &loaded.templates()[index];
    let is_sod = outputs.iter().any(|output| output.format == Format::H3m);
    let target = if is_sod { Game::ShadowOfDeath } else { Game::Vcmi };
    let options = GenOptions { target, ..args.options.with_seed(random_seed()?) };
    let plan = make_plan(template, &pack, &options).map_err(|diagnostics| {
        loaded.print(&diagnostics);
        Failure::printed(Kind::Refusal)
    })?;
    let pool = start_pool(args.options.threads)?;
    let settings = GenerateOptions {
        template: Some(template),
        text: Some(loaded.template_text()),
        effort: options.effort,
        placement: options.placement,
        attempts: args.attempts,
        own_modifiers: modifiers::changed(),
        ..GenerateOptions::new(&pool)
    };
    let made = generate_map(&plan, &pack, &settings, &|_| {});
    // the reasons would reveal facts about the seed
    let Generated { map, .. } = made.map_err(|_| Failure::refusal("the seed has no map; run it again"))?;
    if is_sod {
        check_h3m(&map, &pack)?;
    }
    let secret = bytes_of(&map, &pack, Format::Rmgmap, &pool)?;
    let mut files = Vec::new();
    for output in &outputs {
        let bytes = game_bytes(&map, &pack, output.format)?;
        let name = output.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.push(SealedFile { name, sha256: fingerprint(&bytes) });
        write_file(&output.path, args.overwrite, |to| to.write_all(&bytes))?;
        print(&wrote(&output.path))?;
    }
    let seal = Seal {
        format: FORMAT.to_owned(),
        version: 1,
        generator: env!("CARGO_PKG_VERSION").to_owned(),
        template: template.name.clone(),
        commitment: fingerprint(&secret),
        files,
    };
    let text = serde_json::to_string_pretty(&seal).map_err(|error| Failure::refusal(error.to_string()))?;
    write_and_report(&seal_path, args.overwrite, |to| writeln!(to, "{text}"))?;
    write_file(&secret_path, args.overwrite, |to| to.write_all(&secret))?;
    print(&format!(
        "secret    {}; do not open it, and publish it after the match\nseal      {}\n",
        secret_path.display(),
        seal.commitment
    ))
}

/// Returns the paths of the seal and of the secret next to a map: `match.seal.json`, `match.secret.rmgmap`.
fn beside(path: &Path) -> (PathBuf, PathBuf) {
    let stem = stem(path);
    (path.with_file_name(format!("{stem}.seal.json")), path.with_file_name(format!("{stem}.secret.rmgmap")))
}

/// Returns a seed that cannot be guessed.
fn random_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::refusal(format!("cannot pick a random seed: {error}")))?;
    Ok(Seed(u64::from_le_bytes(bytes)))
}

/// Returns the file of a game without the seed and the command that generates the map again.
fn game_bytes(map: &MapModel, pack: &ContentPack, format: Format) -> Result<Vec<u8>, Failure> {
    let mut hidden = map.clone();
    hidden.plan.seed = Seed(0);
    hidden.recipe = None;
    bytes_of(&hidden, pack, format, &Pool::single())
}

fn bytes_of(map: &MapModel, pack: &ContentPack, format: Format, pool: &Pool) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    MapView::new(map, pack).write(format, "", pool, &mut bytes)?;
    Ok(bytes)
}

/// Checks that a revealed map is that of a seal, and that the files next to the seal are those of the map.
///
/// # Errors
/// Wrong usage if the seal cannot be read; a refusal if the map or a file is another one.
pub(crate) fn check_seal(path: &Path, secret: &Path, pack: &rmg::Pack) -> Result<(), Failure> {
    let invalid = |reason: String| Failure::usage(format!("{} is not a seal: {reason}", path.display()));
    let text = read_text(path, "a seal", MAX_SEAL)?;
    let seal: Seal = serde_json::from_str(&text).map_err(|error| invalid(error.to_string()))?;
    if seal.format != FORMAT || seal.version != 1 {
        return Err(invalid(format!("its format is {} {}", seal.format, seal.version)));
    }
    let mut names = seal.files.iter().map(|file| Path::new(&file.name));
    if let Some(name) = names.find(|name| name.file_name() != Some(name.as_os_str())) {
        return Err(invalid(format!("{} is not the name of a file", name.display())));
    }
    let bytes = map_bytes(secret)?.bytes;
    if fingerprint(&bytes) != seal.commitment {
        return Err(Failure::refusal(format!("{} is not the map of the seal", secret.display())));
    }
    let loaded = read_map(secret, pack)?;
    let mut text = format!("seal      {} is the map of {}\n", secret.display(), path.display());
    for file in &seal.files {
        let there = path.with_file_name(&file.name);
        let format = Output::new(there.clone())?.format;
        if fingerprint(&game_bytes(&loaded.model, &loaded.pack, format)?) != file.sha256 {
            return Err(Failure::refusal(format!("{} was not made from the map of the seal", file.name)));
        }
        if !there.exists() {
            text += &format!("          {} is not here\n", file.name);
        } else if fingerprint(read_bytes(&there)?) == file.sha256 {
            text += &format!("          {} is its file\n", there.display());
        } else {
            return Err(Failure::refusal(format!("{} is not the file of the seal", there.display())));
        }
    }
    print(&text)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Parser;

    use super::*;
    use crate::test_template::PAIR;

    #[derive(clap::Parser)]
    struct Cli {
        #[command(flatten)]
        args: GenerateArgs,
    }

    #[test]
    fn a_seal_commits_to_one_map_and_its_files() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("t.json"), PAIR).unwrap();
        let seal = |name: &str| {
            let (template, output) = (at("t.json"), at(name));
            let words = ["rmg", template.to_str().unwrap(), "--sealed", "-o", output.to_str().unwrap()];
            run(&Cli::parse_from(words).args).unwrap();
        };
        seal("a.vmap");
        seal("b.vmap");
        let pack = rmg::Pack::heroes3();
        let check = |seal: &str, secret: &str| {
            let checked = check_seal(&at(seal), &at(secret), &pack);
            checked.map_err(|failure| failure.render().to_string())
        };
        check("a.seal.json", "a.secret.rmgmap").unwrap();
        let other = check("a.seal.json", "b.secret.rmgmap").unwrap_err();
        assert!(other.contains("is not the map of the seal"), "{other}");
        fs::copy(at("b.vmap"), at("a.vmap")).unwrap();
        let other = check("a.seal.json", "a.secret.rmgmap").unwrap_err();
        assert!(other.contains("is not the file of the seal"), "{other}");
        // neither the public file nor that of the game contains the seed
        let secret = read_map(&at("b.secret.rmgmap"), &pack).unwrap();
        let seed = secret.model.plan.seed.to_string();
        assert!(!fs::read_to_string(at("b.seal.json")).unwrap().contains(&seed));
        let game = read_map(&at("b.vmap"), &pack).unwrap();
        assert_eq!(game.model.plan.seed, Seed(0));
    }
}
