//! `formats/read_templates`: texts to templates, without a content pack.

use divan::Bencher;
use divan::counter::BytesCount;
use rmg_formats::json::Document;
use rmg_formats::template_json::{TemplateFile, read_templates};
use rmg_tests::template_files::shipped;

fn main() {
    divan::main();
}

#[divan::bench(name = "formats/read_templates", sample_count = 50)]
fn read_shipped_templates(bencher: Bencher<'_, '_>) {
    let files = shipped().expect("the project has templates");
    let texts: Vec<Vec<u8>> =
        files.iter().map(|file| std::fs::read(file).expect("the project's templates can be read")).collect();
    let read = |text: &Vec<u8>| -> TemplateFile { read_templates(&Document::parse(text.clone()).0) };
    bencher
        .counter(BytesCount::new(texts.iter().map(Vec::len).sum::<usize>()))
        .bench_local(|| texts.iter().map(read).collect::<Vec<_>>());
}
