//! Puzzles as JSON, text, DOT and SVG.

use rmg_logic::json::RunsWriter;
use rmg_logic::puzzle::{
    Puzzle, PuzzleError, PuzzleRequest, RESULTS, make_puzzle, outcome, write_dot, write_svg, write_text,
};
use rmg_tests::puzzle_cases::{BI, BR, configuration, nc};

use super::{config, make};

fn readme() -> Puzzle {
    let case = configuration("readme", (6, 6), &[nc(3), BR, BI], &[2, 1, 1]);
    make(&case, &PuzzleRequest::default(), 5).unwrap()
}

#[test]
fn the_text_has_the_documented_sections_in_order() {
    let mut text = Vec::new();
    let puzzle = readme();
    write_text(&puzzle, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    let mut from = 0;
    for title in [
        "STATE GRAPH\nNodes: 0,0,0 ",
        "\nROOM GRAPH\n",
        "\nENCLAVES\n",
        "\nENCLAVE TRAVERSAL\nFirst enclave is ",
        "\nROOMS\n",
        "\nSOLUTION\n",
        "\nPROOF\nno softlock: ",
    ] {
        from += text[from..]
            .find(title)
            .unwrap_or_else(|| panic!("{title} is missing or out of order in\n{text}"));
    }
    assert!(text.contains("-- final enclave when 2,1,1 (rooms "), "{text}");
    assert!(text.contains(&format!(
        "\n0:1->2 ({}",
        puzzle.enclaves.iter().find(|is| is.label(&puzzle.space) == "0:1->2").unwrap().rooms[0].0
    )));
    assert!(text.contains("\nFinal ("), "{text}");
    let positions = puzzle.proof.positions;
    assert!(text.contains(&format!("{positions} of {positions} positions")), "{text}");
}

#[test]
fn the_graphs_name_every_state_enclave_and_condition() {
    let mut text = Vec::new();
    let puzzle = readme();
    write_dot(&puzzle, "a \"title\"", &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.starts_with("digraph \"a \\\"title\\\"\" {") && text.trim_end().ends_with('}'));
    assert_eq!(text.matches('{').count(), text.matches('}').count());
    assert!(puzzle.walk.states().all(|state| text.contains(&format!("label=\"{state}\""))));
    assert!(
        puzzle
            .enclaves
            .iter()
            .all(|enclave| text.contains(&format!("label=\"{}\\n", enclave.label(&puzzle.space))))
    );
    assert_eq!(text.matches(" -> e").count(), puzzle.passages.len());
}

#[test]
fn the_picture_shows_every_mechanism_and_passage() {
    let puzzle = readme();
    let render = || {
        let mut text = Vec::new();
        write_svg(&puzzle, "<title>", &mut text).unwrap();
        String::from_utf8(text).unwrap()
    };
    let text = render();
    assert_eq!(text, render());
    assert!(text.starts_with("<svg ") && text.trim_end().ends_with("</svg>"));
    assert!(text.contains("&lt;title&gt;"));
    assert_eq!(text.matches("<circle class=\"m\"").count(), puzzle.enclaves.len() - 1);
    assert_eq!(text.matches("<rect class=\"d\"").count(), puzzle.passages.len());
    assert!(text.contains(">start<") && text.contains(">goal<"));
}

#[test]
fn a_puzzle_without_states_can_be_written_too() {
    let config = config(&configuration("none", (1, 1), &[], &[]).case);
    let puzzle = make_puzzle(&config, &PuzzleRequest::default(), rmg_core::Seed(1)).unwrap();
    let mut text = Vec::new();
    write_text(&puzzle, &mut text).unwrap();
    write_dot(&puzzle, "none", &mut text).unwrap();
    write_svg(&puzzle, "none", &mut text).unwrap();
    assert!(String::from_utf8(text).unwrap().contains("First enclave is Final"));
}

#[test]
fn several_runs_are_one_list_of_puzzles_and_refusals() {
    let mut text = Vec::new();
    let mut writer = RunsWriter::new(RESULTS, &mut text).unwrap();
    writer.add(3, &outcome(&Ok(readme()))).unwrap();
    writer.add(4, &outcome(&Err(vec![PuzzleError::TooFewEnclaves { allowed: 1, needed: 5 }]))).unwrap();
    writer.finish().unwrap();
    let json: serde_json::Value = serde_json::from_slice(&text).unwrap();
    assert_eq!(json["runs"][0]["seed"], 3);
    assert_eq!(json["runs"][0]["dungeon"]["state_graph"]["nodes"][0], serde_json::json!([0, 0, 0]));
    assert_eq!(json["runs"][1]["error"], "too_few_enclaves");
    assert!(json["runs"][1]["message"].as_str().unwrap().starts_with("at most 1 enclave is allowed"));
}
