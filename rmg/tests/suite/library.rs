//! Properties of the library: owned results, all errors at once with suggestions, the same map on any number
//! of threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use rmg::modifiers::{CustomModifier, Facts, FillError, ModifierJob, Read, Tiles};
use rmg::parts::core::ZoneId;
use rmg::{CancelToken, Error, Game, Generator, Map, MapFormat, Pack, Phase};

const TWO_HOMES: &str = include_str!("../../examples/data/two-homes.json");

fn two_homes() -> Generator {
    Generator::from_text(TWO_HOMES).unwrap()
}

fn bytes(map: &Map) -> Vec<u8> {
    let mut bytes = Vec::new();
    map.write_rmgmap(&mut bytes).unwrap();
    bytes
}

fn error_text(result: Result<Map, Error>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn results_can_be_sent_and_shared() {
    fn is_shareable<T: Clone + Send + Sync + 'static>() {}
    is_shareable::<Generator>();
    is_shareable::<Map>();
    is_shareable::<Pack>();
    is_shareable::<rmg::Picture>();
    is_shareable::<rmg::ZoneLayout>();
    is_shareable::<rmg::entrances::Generator>();
    is_shareable::<rmg::entrances::GeneratedEntrances>();
    is_shareable::<rmg::worlds::GeneratedWorld>();
    is_shareable::<rmg::puzzle::GeneratedPuzzle>();
    is_shareable::<rmg::levels::Generator>();
    fn is_sent<T: Send + 'static>() {}
    is_sent::<Error>();
    is_sent::<rmg::levels::GeneratedDungeon>();
}

#[test]
fn all_errors_are_reported_at_once_with_suggestions() {
    let wrong = two_homes().attempts(0).threads(999).size("g").unwrap().player("red").unwrap();
    let wrong = wrong.player("red").unwrap().modifier_after("tresure", Counting::default());
    let text = error_text(wrong.generate());
    for part in [
        "no seed is chosen; choose one with `.seed(NUMBER)`",
        "0 attempts are out of range; choose 1 to 1000",
        "999 threads are out of range; choose 1 to 256",
        "did you mean `treasure`?",
        "choose a size from s",
        "red",
    ] {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
    assert_eq!(wrong.check().iter().filter(|diagnostic| diagnostic.code == "no-seed").count(), 1);
}

#[test]
fn a_map_explains_its_objects() {
    let map = two_homes().seed(3).generate().unwrap();
    let towns = map.model().objects.iter().filter(|object| object.cause.pass.as_str() == "towns");
    for town in towns {
        let reasons = map.why(town.at).unwrap();
        let object = reasons.objects.iter().find(|object| object.pass == "towns").unwrap();
        let request = object.notes.iter().find(|note| note.word == "request").unwrap().to_string();
        assert!(request.contains(" of the template"), "a template without a file has lines: {request}");
    }
    assert_eq!(map.why_not().len(), map.model().unmet.len());
}

#[test]
fn a_layout_refuses_options_of_maps() {
    let layout = two_homes().seed(3).layout().unwrap();
    assert_eq!(layout.summary().zones.len(), 3);
    let mut png = Vec::new();
    layout.picture().write_png(&mut png).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    let error = two_homes().seed(3).best_effort(true).target(Game::ShadowOfDeath).layout().unwrap_err();
    let text = error.to_string();
    assert!(text.contains("remove `.best_effort`") && text.contains("remove `.target`"), "{text}");
}

#[test]
fn the_default_is_the_first_template_of_a_file() {
    let inside = TWO_HOMES.split_once('{').unwrap().1.trim_end().strip_suffix('}').unwrap();
    let text = format!("{{ {inside} {} }}", inside.replace("\"two homes\" :", "\"other homes\" :"));
    let generator = Generator::from_text(&text).unwrap().seed(1);
    assert_eq!(generator.templates().collect::<Vec<_>>(), ["two homes", "other homes"]);
    assert_eq!(generator.chosen().unwrap().id, "two homes");
    let first = generator.clone().generate().unwrap();
    assert_eq!(first.template(), generator.chosen().unwrap().name, "the result has its name");
    let error = error_text(generator.clone().template("other hones").generate());
    assert!(
        error.contains("did you mean `other homes`? its templates are `two homes`, `other homes`"),
        "{error}"
    );
    assert_eq!(generator.template("other homes").chosen().unwrap().id, "other homes");
}

#[test]
fn unreadable_inputs_have_clear_errors() {
    let syntax = Generator::from_text("{ \"a\": }").unwrap_err();
    assert!(syntax.to_string().starts_with("the template:1:"), "{syntax}");
    assert!(syntax.diagnostics().unwrap().has_errors());
    let none = Generator::from_text("{}").unwrap_err().to_string();
    assert!(none.contains("template"), "{none}");
    let missing = Generator::from_file("no/such/template.json").unwrap_err().to_string();
    assert!(missing.contains("cannot read no/such/template.json: no such file"), "{missing}");
    let pack = Pack::from_folder("no/such/pack").unwrap_err().to_string();
    assert!(pack.contains("cannot read no/such/pack: no such file or folder"), "{pack}");
    let extension = Map::from_file("map.doc", &Pack::heroes3()).unwrap_err().to_string();
    assert!(extension.contains("known extensions are .rmgmap, .h3m, .vmap"), "{extension}");
    assert!(two_homes().size("huge").unwrap_err().to_string().contains("invalid map size `huge`"));
    assert!(two_homes().player("rad").unwrap_err().to_string().contains("did you mean `red`?"));
}

#[test]
fn a_map_can_be_written_in_every_format_and_read_from_three() {
    let map = two_homes().seed(5).target(Game::ShadowOfDeath).generate().unwrap();
    let folder = tempfile::tempdir().unwrap();
    for format in MapFormat::ALL {
        let path = folder.path().join(format!("map.{}", format.ending()));
        map.save(&path).unwrap();
        map.save(&path).unwrap();
        assert!(std::fs::metadata(&path).unwrap().len() > 1000, "{format:?}");
    }
    assert!(folder.path().join("map-tiles.png").exists());
    let left = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, MapFormat::ALL.len() + 1, "no temporary file remains");

    let pack = Pack::heroes3();
    let native = Map::from_file(folder.path().join("map.rmgmap"), &pack).unwrap();
    assert_eq!((native.model(), native.certificate().is_sound()), (map.model(), true));
    assert!(native.making().is_none() && map.making().is_some());
    for extension in ["h3m", "vmap"] {
        let foreign = Map::from_file(folder.path().join("map").with_extension(extension), &pack).unwrap();
        assert_eq!(foreign.model().objects.len(), map.model().objects.len());
        assert!(foreign.unknown().is_some_and(|unknown| unknown.objects.is_empty()));
        assert_eq!(foreign.certificate().refuted().count(), 0);
    }
    assert_eq!(map.clone().into_model(), *map.model());
}

#[test]
fn maps_that_the_target_cannot_represent_are_refused() {
    let large = TWO_HOMES.replace("\"m+u\"", "\"g\"");
    let generator = Generator::from_text(&large).unwrap().seed(1).size("g").unwrap();
    let error = error_text(generator.target(Game::ShadowOfDeath).generate());
    assert!(error.starts_with("The Shadow of Death cannot represent this map: "), "{error}");
}

#[test]
fn progress_is_reported_and_a_token_cancels_the_run() {
    let phases = Arc::new(Mutex::new(Vec::new()));
    let jobs = Arc::new(AtomicUsize::new(0));
    let (recorded, counted) = (Arc::clone(&phases), Arc::clone(&jobs));
    let generator = two_homes().seed(4).on_progress(move |progress| {
        if progress.jobs == 0 {
            recorded.lock().unwrap().push(progress.phase);
        }
        counted.fetch_max(progress.jobs_done, Ordering::Relaxed);
    });
    let map = generator.generate().unwrap();
    assert_eq!(*phases.lock().unwrap(), [Phase::Layout, Phase::Fill, Phase::Audit]);
    assert_eq!(jobs.load(Ordering::Relaxed), map.making().unwrap().jobs.len());

    let token = CancelToken::new();
    token.cancel();
    assert!(matches!(generator.cancel(token).generate(), Err(Error::Cancelled)));
}

/// Samples numbers and counts tiles. Places nothing.
#[derive(Default)]
struct Counting {
    jobs: Arc<AtomicUsize>,
}

impl CustomModifier for Counting {
    type Subject = ZoneId;
    type Access = (Read<Facts>, Read<Tiles>);

    fn name(&self) -> &'static str {
        "counting"
    }

    fn run(
        &self,
        zone: ZoneId,
        (facts, tiles): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let sampled = job.rng.below(1000);
        assert!(job.board.pack.terrains.iter().any(|(id, _)| id == job.read(facts).terrain()));
        let tiles = job.read(tiles);
        assert!(tiles.zone() == zone && tiles.each().count() > 100);
        job.output.unmet(zone, "nothing", format!("sampled {sampled}"));
        self.jobs.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

#[test]
fn a_custom_modifier_does_not_change_other_modifiers_on_any_number_of_threads() {
    let default = two_homes().seed(6).generate().unwrap();
    let jobs = Arc::new(AtomicUsize::new(0));
    let custom = two_homes().seed(6).modifier(Counting { jobs: Arc::clone(&jobs) });
    let map = custom.generate().unwrap();
    assert_eq!(jobs.load(Ordering::Relaxed), 3, "one job per zone");
    assert_eq!(map.model().objects, default.model().objects);
    assert_eq!(map.model().unmet.len(), default.model().unmet.len() + 3);
    let records = &map.model().recipe.as_ref().unwrap().modifiers;
    assert_eq!(
        records.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["`counting` 1 after `treasure`"]
    );
    assert!(default.model().recipe.as_ref().unwrap().modifiers.is_empty());
    for threads in [1, 2, 8] {
        if threads == 1 || rmg::parts::jobs::HAS_THREADS {
            assert_eq!(bytes(&custom.clone().threads(threads).generate().unwrap()), bytes(&map));
        }
    }
}

#[test]
fn the_error_of_a_custom_modifier_is_the_cause_of_failed_attempts() {
    struct AlwaysFails;
    impl CustomModifier for AlwaysFails {
        type Subject = rmg::modifiers::WholeMap;
        type Access = rmg::modifiers::OfEach<ZoneId, Read<Tiles>>;

        fn name(&self) -> &'static str {
            "never"
        }

        fn run(
            &self,
            _: Self::Subject,
            access: &Self::Access,
            _: &mut ModifierJob<'_>,
        ) -> Result<(), FillError> {
            let reason = format!("{} zones are not enough", access.0.len());
            Err(FillError::Own { subject: "the map".to_owned(), reason })
        }
    }
    let error = error_text(two_homes().seed(1).attempts(2).modifier(AlwaysFails).generate());
    assert!(error.contains("no sound map in 2 attempts"), "{error}");
    assert!(error.contains("attempts 0, 1: the map: 3 zones are not enough"), "{error}");
}
