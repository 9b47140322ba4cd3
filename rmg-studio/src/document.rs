//! Templates: reading, outline, changes.

use rmg::Pack;
use rmg::diag::{Diagnostic, Span};
use rmg::parts::json::{Cursor, Document, Kind, NewValue, Step, Value};
use rmg::template::patch::{self, Change};
use rmg::template::table::{Counts, Dialect, Encoding, Sheet, write_table};
use rmg::template::{Source, Template, TemplateFile, draw_template, fix_file, write_templates};
use serde_json::{Map, Value as Json, json};

use crate::reply::{Failure, Reply};
use crate::request::{self, PathStep};

/// Returns the text of a template file.
pub(crate) fn open(name: &str, bytes: &[u8]) -> Reply {
    let (source, _) = Source::parse(bytes.to_vec());
    let is_lossless = source.with_fixes([]).is_ok_and(|(same, _)| same == bytes);
    let value = json!({
        "kind": "template",
        "name": name,
        "text": source.text(),
        "format": source.format(),
        "isTable": matches!(source, Source::Table(_)),
        "isLossless": is_lossless,
    });
    value.into()
}

/// Returns the bytes of a text in the encoding of the original file.
pub(crate) fn encode(text: &str, original: &[u8]) -> Result<Reply, Failure> {
    let (mut source, _) = Source::parse(original.to_vec());
    if let Source::Table(sheet) = &source {
        source = Source::Table(Sheet::of_text(text, sheet.encoding()));
        let (bytes, _) = source.with_fixes([]).map_err(Failure::new)?;
        return Ok(Reply { value: Json::Null, bytes });
    }
    Ok(Reply { value: Json::Null, bytes: text.as_bytes().to_vec() })
}

/// Returns the templates of a text and all diagnostics.
pub(crate) fn outline(text: String, pack: &Pack) -> Json {
    let file = TemplateFile::parse("the template", text.into_bytes(), pack.content());
    let units = Units::new(file.text());
    let mut diagnostics = file.text_diagnostics().to_vec();
    if file.is_readable() {
        diagnostics.extend_from_slice(file.file_diagnostics());
        diagnostics
            .extend((0..file.templates().len()).flat_map(|at| file.diagnostics_of(at, pack.content())));
    }
    let templates = file.templates().iter().map(|template| template_value(&file, template, &units));
    json!({
        "format": file.source().format(),
        "isReadable": file.is_readable(),
        "diagnostics": diagnostics.iter().map(|one| diagnostic(one, &file, &units)).collect::<Vec<_>>(),
        "templates": templates.collect::<Vec<_>>(),
    })
}

fn template_value(file: &TemplateFile, template: &Template, units: &Units) -> Json {
    // a table is shown as the JSON that it means
    let converted;
    let document = match file.source() {
        Source::Json(document) => Some(document),
        Source::Table(_) => {
            let text = write_templates(std::slice::from_ref(template)).map(|(text, _)| text);
            converted = Document::parse(text.unwrap_or_default()).0;
            Some(&converted)
        }
    };
    let is_table = matches!(file.source(), Source::Table(_));
    let value = document.and_then(|document| document.get(&[Step::Key(&template.id)]));
    let member = |key: &str| {
        value?.members()?.iter().rev().find(|member| member.key.name == key).map(|member| &member.value)
    };
    let zones = member("zones").and_then(Value::members).unwrap_or_default();
    let links = member("connections").and_then(Value::items).unwrap_or_default();
    let holds = |outer: Span, inner: Span| outer.start <= inner.start && inner.end <= outer.end;
    let zone_values = template.zones.iter().map(|zone| {
        let source = zones.iter().find(|member| member.key.span == zone.span && !is_table);
        let source = source.map_or(&zone.key, |member| &member.key.name);
        json!({
            "key": zone.key,
            "source": source,
            "kind": zone.kind.word(),
            "size": zone.size.value,
            "owner": zone.owner.map(|owner| owner.value.0),
            "at": units.range(zone.span),
        })
    });
    let link_values = template.connections.iter().enumerate().map(|(at, link)| {
        let source = links.iter().position(|item| !is_table && holds(item.span, link.span));
        let key = |end: rmg::ZoneId| &template.zones[end.index()].key;
        json!({
            "a": key(link.a.value),
            "b": key(link.b.value),
            "source": source.unwrap_or(at),
            "kind": link.kind.word(),
            "guard": link.guard.value,
            "at": units.range(link.span),
        })
    });
    json!({
        "id": template.id,
        "name": template.name,
        "minSize": template.min_size.value.to_string(),
        "maxSize": template.max_size.value.to_string(),
        "players": template.players.value.to_string(),
        "water": template.allowed_water.iter().map(|water| water.word()).collect::<Vec<_>>(),
        "at": units.range(template.span),
        "zones": zone_values.collect::<Vec<_>>(),
        "connections": link_values.collect::<Vec<_>>(),
        "value": value.map(to_json),
    })
}

fn diagnostic(of: &Diagnostic, file: &TemplateFile, units: &Units) -> Json {
    let path = of.span.filter(|_| matches!(file.source(), Source::Json(_))).map(|span| {
        let cursor = Cursor::new(file.text(), span.start as usize);
        cursor.path().into_iter().map(step_value).collect::<Vec<_>>()
    });
    let fix = of.fix.as_deref().map(|fix| {
        let edits = fix.edits.iter().map(|edit| json!({ "at": units.range(edit.span), "text": edit.text }));
        json!({ "title": fix.title, "isCertain": fix.is_certain, "edits": edits.collect::<Vec<_>>() })
    });
    json!({
        "severity": of.severity.to_string(),
        "code": of.code,
        "message": of.words(),
        "help": of.help,
        "at": of.span.map(|span| units.range(span)),
        "path": path,
        "fix": fix,
    })
}

fn step_value(step: Step<'_>) -> Json {
    match step {
        Step::Key(key) => key.into(),
        Step::Index(at) => at.into(),
    }
}

/// Returns the positions of zones in a drawing of a template, by zone.
pub(crate) fn draw(text: String, template: &str, pack: &Pack) -> Result<Json, Failure> {
    let file = TemplateFile::parse("the template", text.into_bytes(), pack.content());
    let at = file.find(template).ok_or_else(|| unknown_template(template))?;
    let discs = draw_template(&file.templates()[at]);
    Ok(discs.iter().map(|disc| json!({ "x": disc.x, "y": disc.y, "radius": disc.radius })).collect())
}

/// Returns the text after changes of a template.
pub(crate) fn patch(
    text: String,
    template: &str,
    changes: &[request::Change],
    pack: &Pack,
) -> Result<Json, Failure> {
    let (source, _) = Source::parse(text.into_bytes());
    let changes = changes.iter().map(change_of).collect::<Result<Vec<_>, _>>()?;
    let patched = patch::patch(&source, template, &changes, pack.content()).map_err(Failure::new)?;
    Ok(patched.text().into())
}

fn change_of(change: &request::Change) -> Result<Change<'_>, Failure> {
    let step = |step| match step {
        &PathStep::Index(at) => Step::Index(at),
        PathStep::Key(key) => Step::Key(key),
    };
    let value = change.value.as_ref().map(new_value).transpose()?;
    Ok(Change { path: change.path.iter().map(step).collect(), value })
}

/// Returns the text with all certain fixes.
pub(crate) fn fix(text: &str, pack: &Pack) -> Result<Json, Failure> {
    let fixed = fix_file(text.as_bytes(), pack.content()).map_err(Failure::new)?;
    let text = String::from_utf8(fixed.bytes).map_err(Failure::new)?;
    Ok(json!({ "text": text, "count": fixed.count }))
}

/// Returns a template file in another dialect, and what the dialect cannot represent.
pub(crate) fn convert(text: &str, to: &str, pack: &Pack) -> Result<Reply, Failure> {
    let file = TemplateFile::parse("the template", text.as_bytes().to_vec(), pack.content());
    let table = |dialect| {
        let (rows, losses) = write_table(file.templates(), dialect, pack.content());
        let sheet = Sheet::of_rows(&rows, Encoding::Utf8 { mark: false });
        sheet.bytes().map(|bytes| (bytes, losses)).map_err(Failure::new)
    };
    let (bytes, losses) = match (to, file.source()) {
        ("json", Source::Json(document)) => (document.text().as_bytes().to_vec(), Vec::new()),
        ("json", Source::Table(_)) => {
            let (text, losses) = write_templates(file.templates()).map_err(Failure::new)?;
            (text.into_bytes(), losses)
        }
        ("rmg.txt", _) => table(Dialect::RmgTxt)?,
        ("h3t", _) => table(Dialect::H3t(Counts::NEWEST))?,
        _ => return Err(Failure::new(format!("unknown format `{to}`; choose json, rmg.txt or h3t"))),
    };
    let losses: Vec<String> = losses.iter().map(ToString::to_string).collect();
    Ok(Reply { value: json!({ "losses": losses }), bytes })
}

fn unknown_template(id: &str) -> Failure {
    Failure::new(format!("unknown template `{id}`"))
}

fn to_json(value: &Value) -> Json {
    match &value.kind {
        Kind::Bad | Kind::Null => Json::Null,
        Kind::Bool(of) => (*of).into(),
        Kind::Int(of) => (*of).into(),
        Kind::Float(of) => (*of).into(),
        Kind::String(of) => of.as_str().into(),
        Kind::Array(items) => items.iter().map(to_json).collect(),
        Kind::Object(members) => {
            let members = members.iter().map(|member| (member.key.name.clone(), to_json(&member.value)));
            Json::Object(members.collect::<Map<_, _>>())
        }
    }
}

fn new_value(value: &Json) -> Result<NewValue, Failure> {
    Ok(match value {
        Json::Null => NewValue::Null,
        Json::Bool(of) => NewValue::Bool(*of),
        Json::Number(of) => match of.as_i64() {
            Some(of) => NewValue::Int(of),
            None => NewValue::Float(of.as_f64().unwrap_or_default()),
        },
        Json::String(of) => NewValue::Text(of.clone()),
        Json::Array(items) => NewValue::Array(items.iter().map(new_value).collect::<Result<_, _>>()?),
        Json::Object(members) => {
            let member = |(key, value): (&String, &Json)| Ok((key.clone(), new_value(value)?));
            NewValue::Object(members.iter().map(member).collect::<Result<_, Failure>>()?)
        }
    })
}

/// Converts byte offsets of a text to offsets in units of UTF-16, which JavaScript counts.
pub(crate) struct Units {
    /// The units before each byte; empty for ASCII, where both are the same.
    before: Vec<u32>,
}

impl Units {
    pub(crate) fn new(text: &str) -> Self {
        if text.is_ascii() {
            return Self { before: Vec::new() };
        }
        let mut before = Vec::with_capacity(text.len() + 1);
        let mut units = 0;
        for letter in text.chars() {
            before.extend(std::iter::repeat_n(units, letter.len_utf8()));
            units += if letter.len_utf16() == 2 { 2 } else { 1 };
        }
        before.push(units);
        Self { before }
    }

    pub(crate) fn range(&self, span: Span) -> [u32; 2] {
        [span.start, span.end].map(|at| self.before.get(at as usize).copied().unwrap_or(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "{ t: { minSize: 's', maxSize: 'm', players: '2', // ä😀\n zones: { \
        1: { type: 'playerStart', owner: 1, size: 5, playerTowns: { castles: 1 } }, \
        2: { type: 'playerStart', owner: 2, sise: 5, playerTowns: { castles: 1 } } }, \
        connections: [ { a: 1, b: 2, guard: 900 } ] } }";

    #[test]
    fn the_outline_lists_zones_connections_and_diagnostics_with_their_places() {
        let outline = outline(TEXT.to_owned(), &Pack::heroes3());
        let template = &outline["templates"][0];
        assert_eq!(template["zones"][1]["key"], "2");
        assert_eq!(template["connections"][0]["guard"], 900);
        assert_eq!(template["value"]["zones"]["1"]["size"], 5);
        let wrong = outline["diagnostics"].as_array().unwrap();
        let typo = wrong.iter().find(|one| one["code"] == "unknown-key").unwrap();
        let units: Vec<u16> = TEXT.encode_utf16().collect();
        let at = |end: usize| usize::try_from(typo["at"][end].as_u64().unwrap()).unwrap();
        assert_eq!(String::from_utf16(&units[at(0)..at(1)]).unwrap(), "sise");
        assert_eq!(typo["path"][2], "2");
    }

    #[test]
    fn copies_of_a_zone_refer_to_its_source() {
        let text = "{ t: { minSize: 's', maxSize: 'm', players: '2', repeat: { c: 2 }, zones: { \
            'z{c}': { type: 'playerStart', owner: '{c}', size: 5 } }, connections: [ { a: 'z1', b: 'z2' } ] } }";
        let outline = outline(text.to_owned(), &Pack::heroes3());
        let zones = outline["templates"][0]["zones"].as_array().unwrap();
        let sources: Vec<_> = zones.iter().map(|zone| (&zone["key"], &zone["source"])).collect();
        assert_eq!(sources, [(&json!("z1"), &json!("z{c}")), (&json!("z2"), &json!("z{c}"))]);
    }

    #[test]
    fn tables_are_patched_and_keep_their_encoding() {
        let pack = Pack::heroes3();
        let text = String::from_utf8(convert(TEXT, "rmg.txt", &pack).unwrap().bytes).unwrap();
        let id = outline(text.clone(), &pack)["templates"][0]["id"].as_str().unwrap().to_owned();
        let path = ["zones", "1", "size"].map(|key| PathStep::Key(key.to_owned()));
        let change = request::Change { path: path.to_vec(), value: Some(9.into()) };
        let patched = patch(text.clone(), &id, &[change], &pack).unwrap();
        let after = outline(patched.as_str().unwrap().to_owned(), &pack);
        assert_eq!(after["templates"][0]["zones"][0]["size"], 9);
        let utf16: Vec<u8> =
            std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        assert_eq!(encode(&text, &utf16).unwrap().bytes, utf16);
    }
}
