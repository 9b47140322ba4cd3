//! What the library promises: owned results, all faults at once with the way out, the same map on any number of threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use rmg::modifiers::{Facts, FillError, ModifierJob, OwnModifier, Read, Tiles};
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

fn words(result: Result<Map, Error>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn what_a_caller_keeps_can_be_sent_and_shared() {
    fn is_free<T: Clone + Send + Sync + 'static>() {}
    is_free::<Generator>();
    is_free::<Map>();
    is_free::<Pack>();
    is_free::<rmg::Picture>();
    is_free::<rmg::ZoneLayout>();
    is_free::<rmg::entrances::Generator>();
    is_free::<rmg::entrances::MadeEntrances>();
    is_free::<rmg::worlds::MadeWorld>();
    is_free::<rmg::puzzle::MadePuzzle>();
    is_free::<rmg::levels::Generator>();
    fn is_sent<T: Send + 'static>() {}
    is_sent::<Error>();
    is_sent::<rmg::levels::MadeDungeon>();
}

#[test]
fn everything_that_is_wrong_is_told_at_once_with_the_way_out() {
    let wrong = two_homes().attempts(0).threads(999).size("g").unwrap().player("red").unwrap();
    let wrong = wrong.player("red").unwrap().modifier_after("tresure", Counting::default());
    let text = words(wrong.generate());
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
    assert_eq!(wrong.check().iter().filter(|fault| fault.code == "no-seed").count(), 1);
}

#[test]
fn a_map_tells_why_its_objects_are_there() {
    let map = two_homes().seed(3).generate().unwrap();
    let towns = map.model().objects.iter().filter(|object| object.cause.pass.as_str() == "towns");
    for town in towns {
        let told = map.why(town.at).unwrap();
        let object = told.objects.iter().find(|object| object.pass == "towns").unwrap();
        let wish = object.notes.iter().find(|note| note.word == "wish").unwrap().to_string();
        assert!(wish.contains(" of the template"), "a text from no file has lines, too: {wish}");
    }
    assert_eq!(map.why_not().len(), map.model().unmet.len());
}

#[test]
fn a_layout_takes_nothing_that_only_maps_have() {
    let layout = two_homes().seed(3).layout().unwrap();
    assert_eq!(layout.summary().zones.len(), 3);
    let mut png = Vec::new();
    layout.picture().write_png(&mut png).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    let error = two_homes().seed(3).best_effort(true).target(Game::ShadowOfDeath).layout().unwrap_err();
    let text = error.to_string();
    assert!(text.contains("leave out `.best_effort`") && text.contains("leave out `.target`"), "{text}");
}

#[test]
fn of_several_templates_the_first_is_taken_unless_one_is_named() {
    let inside = TWO_HOMES.split_once('{').unwrap().1.trim_end().strip_suffix('}').unwrap();
    let text = format!("{{ {inside} {} }}", inside.replace("\"two homes\" :", "\"other homes\" :"));
    let generator = Generator::from_text(&text).unwrap().seed(1);
    assert_eq!(generator.templates().collect::<Vec<_>>(), ["two homes", "other homes"]);
    assert_eq!(generator.chosen().unwrap().id, "two homes");
    let first = generator.clone().generate().unwrap();
    assert_eq!(first.template(), generator.chosen().unwrap().name, "the result names it");
    let error = words(generator.clone().template("other hones").generate());
    assert!(
        error.contains("did you mean `other homes`? its templates are `two homes`, `other homes`"),
        "{error}"
    );
    assert_eq!(generator.template("other homes").chosen().unwrap().id, "other homes");
}

#[test]
fn texts_that_are_no_templates_packs_that_are_not_there_and_unknown_endings_are_told_in_words() {
    let syntax = Generator::from_text("{ \"a\": }").unwrap_err();
    assert!(syntax.to_string().starts_with("the template:1:"), "{syntax}");
    assert!(syntax.faults().unwrap().has_errors());
    let none = Generator::from_text("{}").unwrap_err().to_string();
    assert!(none.contains("template"), "{none}");
    let missing = Generator::from_file("no/such/template.json").unwrap_err().to_string();
    assert!(missing.contains("cannot read no/such/template.json: there is no such file"), "{missing}");
    let pack = Pack::from_folder("no/such/pack").unwrap_err().to_string();
    assert!(pack.contains("cannot read no/such/pack: there is no such file or folder"), "{pack}");
    let ending = Map::from_file("map.doc", &Pack::heroes3()).unwrap_err().to_string();
    assert!(ending.contains("known endings are .rmgmap, .h3m, .vmap"), "{ending}");
    assert!(two_homes().size("huge").unwrap_err().to_string().contains("`huge` is no map size"));
    assert!(two_homes().player("rad").unwrap_err().to_string().contains("did you mean `red`?"));
}

#[test]
fn a_map_goes_into_every_format_and_comes_back_out_of_three() {
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
    assert_eq!(left, MapFormat::ALL.len() + 1, "no half file is left");

    let pack = Pack::heroes3();
    let ours = Map::from_file(folder.path().join("map.rmgmap"), &pack).unwrap();
    assert_eq!((ours.model(), ours.certificate().is_sound()), (map.model(), true));
    assert!(ours.making().is_none() && map.making().is_some());
    for ending in ["h3m", "vmap"] {
        let theirs = Map::from_file(folder.path().join("map").with_extension(ending), &pack).unwrap();
        assert_eq!(theirs.model().objects.len(), map.model().objects.len());
        assert!(theirs.unknown().is_some_and(|unknown| unknown.objects.is_empty()));
        assert_eq!(theirs.certificate().refuted().count(), 0);
    }
    assert_eq!(map.clone().into_model(), *map.model());
}

#[test]
fn what_the_target_has_no_room_for_is_refused_before_a_map_is_made() {
    let large = TWO_HOMES.replace("\"m+u\"", "\"g\"");
    let generator = Generator::from_text(&large).unwrap().seed(1).size("g").unwrap();
    let error = words(generator.target(Game::ShadowOfDeath).generate());
    assert!(error.starts_with("The Shadow of Death cannot hold this map: "), "{error}");
}

#[test]
fn progress_is_told_and_a_token_stops_the_run() {
    let phases = Arc::new(Mutex::new(Vec::new()));
    let jobs = Arc::new(AtomicUsize::new(0));
    let (told, counted) = (Arc::clone(&phases), Arc::clone(&jobs));
    let generator = two_homes().seed(4).on_progress(move |progress| {
        if progress.jobs == 0 {
            told.lock().unwrap().push(progress.phase);
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

/// Draws numbers and counts tiles; places nothing.
#[derive(Default)]
struct Counting {
    jobs: Arc<AtomicUsize>,
}

impl OwnModifier for Counting {
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
        let drawn = job.rng.below(1000);
        assert!(job.board.pack.terrains.iter().any(|(id, _)| id == job.read(facts).terrain()));
        let tiles = job.read(tiles);
        assert!(tiles.zone() == zone && tiles.each().count() > 100);
        job.output.unmet(zone, "nothing", format!("{drawn} was drawn"));
        self.jobs.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

#[test]
fn an_own_modifier_changes_nothing_but_what_it_does_on_any_number_of_threads() {
    let plain = two_homes().seed(6).generate().unwrap();
    let jobs = Arc::new(AtomicUsize::new(0));
    let own = two_homes().seed(6).modifier(Counting { jobs: Arc::clone(&jobs) });
    let map = own.generate().unwrap();
    assert_eq!(jobs.load(Ordering::Relaxed), 3, "one job a zone");
    assert_eq!(map.model().objects, plain.model().objects);
    assert_eq!(map.model().unmet.len(), plain.model().unmet.len() + 3);
    assert!(map.model().recipe.is_none() && plain.model().recipe.is_some());
    for threads in [1, 2, 8] {
        if threads == 1 || rmg::parts::jobs::HAS_THREADS {
            assert_eq!(bytes(&own.clone().threads(threads).generate().unwrap()), bytes(&map));
        }
    }
}

#[test]
fn an_own_modifier_that_cannot_do_what_it_must_ends_the_attempts_with_its_words() {
    struct Never;
    impl OwnModifier for Never {
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
    let error = words(two_homes().seed(1).attempts(2).modifier(Never).generate());
    assert!(error.contains("no sound map in 2 attempts"), "{error}");
    assert!(error.contains("attempts 0, 1: the map: 3 zones are not enough"), "{error}");
}
