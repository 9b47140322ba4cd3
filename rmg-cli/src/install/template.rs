//! Templates for a game: a mod folder of VCMI, or a template pack of HotA.
//!
//! VCMI: `Mods/NAME/mod.json` with the content in `Content` (Mod File Format of the documentation of VCMI).
//! HotA: a `.h3t` in the folder `HotA_RMGTemplates` of the game.

use std::io::Write;
use std::path::{Path, PathBuf};

use rmg::Template;
use rmg::template::table::{Dialect, dialect};
use rmg::template::{Loss, Source};
use serde_json::json;

use super::args::{Game, InstallArgs, Installed};
use super::folders::{game_folders, not_found};
use crate::convert::{json_of, newest_or_own, table_of};
use crate::output::{file_name, make_folder, write_files};
use crate::prelude::*;

/// Folders of both games.
const MODS: &str = "Mods";
const PACKS: &str = "HotA_RMGTemplates";

/// Returns whether a file has the ending of a template.
pub(super) fn is_template(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    ["json", "h3t", "txt"].iter().any(|known| known.eq_ignore_ascii_case(ending))
}

/// Installs the templates of a file.
pub(super) fn install(args: &InstallArgs, arg: &TemplateArg) -> Result<Installed, Failure> {
    let root = match (args.game, &args.dir) {
        (Game::Heroes3, _) => {
            return Err(Failure::refusal("the original game has one file for all of its templates")
                .help("write it with `rmg convert FILE -o rmg.txt`, or use --game hota or vcmi"));
        }
        (game, Some(folder)) => named_folder(folder, game)?,
        (game, None) => default_folder(game)?,
    };
    let pack = args.pack.load_for((args.game == Game::Hota).then_some(rmg::Game::Hota))?;
    let (loaded, index) = arg.load(&pack)?;
    let all = 0..loaded.templates().len();
    let chosen = if arg.name.is_some() { index..index + 1 } else { all };
    loaded.sound(chosen.clone(), true)?;
    let is_whole = chosen == (0..loaded.templates().len());
    let templates = &loaded.templates()[chosen];
    let stem = arg.name.as_deref().map_or_else(|| stem(&arg.path), file_name);
    match args.game {
        Game::Vcmi => write_mod(&root, &stem, templates, args.overwrite),
        _ => {
            let made = match loaded.source() {
                // a whole pack stays the same byte for byte
                Source::Table(sheet) if is_whole && matches!(dialect(sheet), Ok(Dialect::H3t(_))) => {
                    let bytes = sheet.bytes().map_err(|error| Failure::refusal(error.to_string()))?;
                    (bytes, Vec::new())
                }
                source => table_of(templates, newest_or_own(source), source, &pack)?,
            };
            write_pack(&root, &stem, made, args.overwrite)
        }
    }
}

/// Writes a mod: its description, and one file with the templates. The identifier of a mod is the name of
/// its folder.
fn write_mod(
    mods: &Path,
    stem: &str,
    templates: &[Template],
    overwrite: Overwrite,
) -> Result<Installed, Failure> {
    let id = identifier(stem);
    let folder = mods.join(&id);
    let (content, main) = (format!("config/{id}.json"), folder.join("mod.json"));
    let file = folder.join("Content").join("config").join(format!("{id}.json"));
    let names: Vec<&str> = templates.iter().map(|template| template.name.as_str()).collect();
    let about = templates.iter().map(|template| template.description.trim()).find(|text| !text.is_empty());
    let description = json!({
        "name": names.first().copied().unwrap_or(stem),
        "description": about.map_or_else(|| names.join(", "), str::to_owned),
        "author": "",
        "contact": "",
        "version": "1.0.0",
        "modType": "Templates",
        "templates": [content],
    });
    let (text, losses) = json_of(templates)?;
    let mut targets = Targets::new(overwrite);
    for path in [&main, &file] {
        targets.claim(path)?;
        crate::replace::check_existing(path, overwrite)?;
    }
    make_folder(file.parent().unwrap_or(&folder))?;
    let main_text = format!("{description:#}\n");
    write_files(&[(&file, &text), (&main, main_text.as_bytes())], overwrite)?;
    Ok(Installed { kind: "template", path: folder, losses })
}

/// Writes a template pack of HotA.
fn write_pack(
    packs: &Path,
    stem: &str,
    (bytes, losses): (Vec<u8>, Vec<Loss>),
    overwrite: Overwrite,
) -> Result<Installed, Failure> {
    let path = packs.join(format!("{stem}.h3t"));
    crate::replace::check_existing(&path, overwrite)?;
    make_folder(packs)?;
    write_file(&path, overwrite, |to| to.write_all(&bytes))?;
    Ok(Installed { kind: "template", path, losses })
}

/// Returns a name that VCMI accepts as a folder of a mod on every system: letters, digits and dashes.
fn identifier(text: &str) -> String {
    let lower = text.to_lowercase();
    let letter = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    let words: String = lower.chars().map(letter).collect();
    let words: Vec<&str> = words.split('-').filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "template".to_owned() } else { words.join("-") }
}

fn folder_of(game: Game) -> &'static str {
    if game == Game::Vcmi { MODS } else { PACKS }
}

/// Returns the named folder of mods or packs, or that of the named folder of the game.
fn named_folder(folder: &Path, game: Game) -> Result<PathBuf, Failure> {
    if !folder.is_dir() {
        return Err(Failure::usage(format!("{} is not a folder", folder.display()))
            .help(format!("--dir takes the folder of the game, or its folder {}", folder_of(game))));
    }
    let inner = folder.join(folder_of(game));
    let is_own = folder.file_name().is_some_and(|name| name.eq_ignore_ascii_case(folder_of(game)));
    // a folder of a game gets the folder of mods at the first installation
    Ok(if is_own && !inner.is_dir() { folder.to_owned() } else { inner })
}

fn default_folder(game: Game) -> Result<PathBuf, Failure> {
    let tried = game_folders(game);
    let is_there = |folder: &&PathBuf| match game {
        Game::Vcmi => folder.is_dir(),
        Game::Heroes3 | Game::Hota => folder.join(PACKS).is_dir(),
    };
    match tried.iter().find(is_there) {
        Some(found) => Ok(found.join(folder_of(game))),
        None => Err(not_found(game, &tried).help("set the folder of the game with --dir")),
    }
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
        args: InstallArgs,
    }

    fn installed(game: &str) -> Result<tempfile::TempDir, Failure> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("Ring of Fire.json");
        fs::write(&file, PAIR.replace("pair", "Ring of Fire")).unwrap();
        let game_folder = folder.path().join("game");
        fs::create_dir(&game_folder).unwrap();
        let (file, dir) = (file.to_str().unwrap(), game_folder.to_str().unwrap());
        let args = Cli::parse_from(["rmg", file, "--game", game, "--dir", dir]).args;
        install(&args, &TemplateArg::new(file))?;
        Ok(folder)
    }

    #[test]
    fn vcmi_gets_a_mod_folder() {
        let folder = installed("vcmi").unwrap();
        let own = folder.path().join("game/Mods/ring-of-fire");
        let main: serde_json::Value =
            serde_json::from_slice(&fs::read(own.join("mod.json")).unwrap()).unwrap();
        assert_eq!((&main["modType"], &main["name"]), (&json!("Templates"), &json!("Ring of Fire")));
        let content = own.join("Content").join(main["templates"][0].as_str().unwrap());
        let again =
            rmg::template::TemplateFile::parse("t", fs::read(content).unwrap(), &rmg::Pack::heroes3());
        assert_eq!(again.templates()[0].zones.len(), 2);
    }

    #[test]
    fn hota_gets_a_template_pack() {
        let folder = installed("hota").unwrap();
        let path = folder.path().join("game/HotA_RMGTemplates/Ring of Fire.h3t");
        let again = rmg::template::TemplateFile::parse("t", fs::read(path).unwrap(), &rmg::Pack::heroes3());
        assert_eq!(again.templates()[0].zones.len(), 2);
    }

    #[test]
    fn a_pack_is_installed_byte_for_byte() {
        let folder = installed("hota").unwrap();
        let packs = folder.path().join("game/HotA_RMGTemplates");
        // blanks that a rewritten table would not have
        let bytes = fs::read_to_string(packs.join("Ring of Fire.h3t")).unwrap().replace("\r\n", " \n");
        let other = folder.path().join("other.h3t");
        fs::write(&other, &bytes).unwrap();
        let args = ["rmg", other.to_str().unwrap(), "--game", "hota", "--dir", packs.to_str().unwrap()];
        install(&Cli::parse_from(args).args, &TemplateArg::new(other.to_str().unwrap())).unwrap();
        assert_eq!(fs::read_to_string(packs.join("other.h3t")).unwrap(), bytes);
    }

    #[test]
    fn the_original_game_is_refused_with_the_other_way() {
        let failure = installed("heroes3").unwrap_err().render().to_string();
        assert!(failure.contains("rmg convert"), "{failure}");
    }

    #[test]
    fn identifiers_have_only_letters_digits_and_dashes() {
        let names = ["Ring of Fire", "  ", "Zwölf!", "a__B-2"].map(identifier);
        assert_eq!(names, ["ring-of-fire", "template", "zw-lf", "a-b-2"]);
    }
}
