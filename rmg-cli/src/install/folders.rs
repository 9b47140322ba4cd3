//! Default folders of the games.

use std::ffi::OsString;
use std::path::PathBuf;

use super::args::Game;
use crate::prelude::*;

/// Returns the possible folders of a game on this system, which may not exist.
pub(super) fn game_folders(game: Game) -> Vec<PathBuf> {
    let variable = |name: &str| std::env::var_os(name);
    match game {
        Game::Vcmi => vcmi_folder(System::OURS, variable).into_iter().collect(),
        Game::Heroes3 | Game::Hota => heroes3_folders(System::OURS, variable),
    }
}

/// Returns the failure that a game is in none of some folders.
pub(super) fn not_found(game: Game, tried: &[PathBuf]) -> Failure {
    let name = match game {
        Game::Vcmi => "VCMI",
        Game::Heroes3 => "Heroes III",
        Game::Hota => "Horn of the Abyss",
    };
    let failure = Failure::refusal(format!("{name} was not found in any of its default folders"));
    tried.iter().map(|folder| format!("not in {}", folder.display())).fold(failure, Failure::note)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum System {
    Unix,
    Mac,
    Windows,
}

impl System {
    /// The system that this program was built for.
    const OURS: Self = if cfg!(windows) {
        Self::Windows
    } else if cfg!(target_os = "macos") {
        Self::Mac
    } else {
        Self::Unix
    };
}

/// Returns the data folder of VCMI. `variable` returns an environment variable.
fn vcmi_folder(system: System, variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = match system {
        System::Unix => {
            // The XDG standard ignores relative paths.
            let named = folder("XDG_DATA_HOME").filter(|path| path.is_absolute());
            named.or_else(|| Some(folder("HOME")?.join(".local/share")))?
        }
        System::Mac => folder("HOME")?.join("Library/Application Support"),
        System::Windows => folder("USERPROFILE")?.join("Documents").join("My Games"),
    };
    Some(data.join("vcmi"))
}

/// Default install folders of Heroes III on a drive.
const ON_DRIVE: [&str; 5] = [
    "GOG Games/HoMM 3 Complete",
    "Program Files (x86)/GOG Galaxy/Games/HoMM 3 Complete",
    "Program Files (x86)/3DO/Heroes 3 Complete",
    "Program Files (x86)/3DO/Heroes3",
    "3DO/Heroes3",
];

/// Returns the possible folders of Heroes III; outside Windows on the drive of Wine.
fn heroes3_folders(system: System, variable: impl Fn(&str) -> Option<OsString>) -> Vec<PathBuf> {
    let folder = |name| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let drive = match system {
        System::Windows => variable("SystemDrive").filter(|drive| !drive.is_empty()).map(|mut drive| {
            // `C:` alone means the current folder of that drive.
            drive.push("\\");
            PathBuf::from(drive)
        }),
        System::Unix | System::Mac => {
            let prefix = folder("WINEPREFIX").or_else(|| Some(folder("HOME")?.join(".wine")));
            prefix.map(|prefix| prefix.join("drive_c"))
        }
    };
    let Some(drive) = drive else { return Vec::new() };
    ON_DRIVE.iter().map(|place| place.split('/').fold(drive.clone(), |path, part| path.join(part))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &'static [(&str, &str)]) -> impl Fn(&str) -> Option<OsString> {
        move |name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value))
    }

    #[test]
    fn vcmi_is_searched_in_its_data_folder() {
        let home = of(&[("HOME", "/home/a"), ("XDG_DATA_HOME", "")]);
        assert_eq!(vcmi_folder(System::Unix, &home), Some("/home/a/.local/share/vcmi".into()));
        let mac = Some("/home/a/Library/Application Support/vcmi".into());
        assert_eq!(vcmi_folder(System::Mac, &home), mac);
        let named = of(&[("HOME", "/home/a"), ("XDG_DATA_HOME", "/data")]);
        assert_eq!(vcmi_folder(System::Unix, named), Some("/data/vcmi".into()));
        let relative = of(&[("HOME", "/home/a"), ("XDG_DATA_HOME", "data")]);
        assert_eq!(vcmi_folder(System::Unix, relative), Some("/home/a/.local/share/vcmi".into()));
        let profile = PathBuf::from("/u").join("Documents").join("My Games").join("vcmi");
        assert_eq!(vcmi_folder(System::Windows, of(&[("USERPROFILE", "/u")])), Some(profile));
        assert_eq!(vcmi_folder(System::Unix, of(&[])), None);
    }

    #[test]
    fn heroes3_is_searched_on_its_drive() {
        let wine = heroes3_folders(System::Unix, of(&[("WINEPREFIX", "/w"), ("HOME", "/home/a")]));
        assert_eq!(wine[0], PathBuf::from("/w/drive_c/GOG Games/HoMM 3 Complete"));
        assert_eq!(wine.len(), ON_DRIVE.len());
        assert!(heroes3_folders(System::Windows, of(&[])).is_empty());
    }
}
