//! Tiled maps as XML, `.tmx`.

use std::fmt::Arguments;
use std::io::{self, Write};

use rmg_core::text::escaped_xml;

use super::scene::{
    COLUMNS, Content, EDITOR_VERSION, FORMAT_VERSION, Fact, Group, Ids, Layer, Property, Scene, SceneObject,
    TILE_PIXELS, Tileset, row_count,
};

/// Writes a map.
pub(crate) fn write(scene: &Scene<'_>, to: &mut impl Write) -> io::Result<()> {
    let (next_layer, next_object) = Ids::after(scene);
    let (width, height) = (scene.width, scene.height);
    writeln!(to, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(
        to,
        "<map version=\"{FORMAT_VERSION}\" tiledversion=\"{EDITOR_VERSION}\" orientation=\"orthogonal\" \
         renderorder=\"right-down\" width=\"{width}\" height=\"{height}\" tilewidth=\"{TILE_PIXELS}\" tileheight=\"{TILE_PIXELS}\" infinite=\"0\" \
         nextlayerid=\"{next_layer}\" nextobjectid=\"{next_object}\">"
    )?;
    // The editor does not save comments. A file with this comment has not been edited.
    writeln!(to, " <!-- made by rmg -->")?;
    properties(&scene.properties, " ", to)?;
    if let Some(set) = &scene.tileset {
        tileset(set, to)?;
    }
    let mut ids = Ids::default();
    for group in &scene.groups {
        self::group(group, (width, height), &mut ids, to)?;
    }
    writeln!(to, "</map>")
}

fn tileset(set: &Tileset, to: &mut impl Write) -> io::Result<()> {
    let count = set.squares.len();
    let pixels = usize::from(TILE_PIXELS);
    let (width, height) = (usize::from(COLUMNS) * pixels, row_count(count) * pixels);
    writeln!(
        to,
        " <tileset firstgid=\"1\" name=\"{}\" tilewidth=\"{TILE_PIXELS}\" tileheight=\"{TILE_PIXELS}\" \
         tilecount=\"{count}\" columns=\"{COLUMNS}\">",
        set.name
    )?;
    let picture = escaped_xml(&set.picture);
    writeln!(to, "  <image source=\"{picture}\" width=\"{width}\" height=\"{height}\"/>")?;
    for (at, square) in set.squares.iter().enumerate() {
        element(
            to,
            "  ",
            "tile",
            format_args!("id=\"{at}\" type=\"{}\"", escaped_xml(&square.class)),
            &square.properties,
        )?;
    }
    writeln!(to, " </tileset>")
}

fn group(group: &Group<'_>, size: (u16, u16), ids: &mut Ids, to: &mut impl Write) -> io::Result<()> {
    let (name, hidden) = (escaped_xml(&group.name), hidden(group.is_visible));
    writeln!(to, " <group id=\"{}\" name=\"{name}\"{hidden}>", ids.next_layer())?;
    properties(&group.properties, "  ", to)?;
    for layer in &group.layers {
        self::layer(layer, size, ids, to)?;
    }
    writeln!(to, " </group>")
}

fn hidden(is_visible: bool) -> &'static str {
    if is_visible { "" } else { " visible=\"0\"" }
}

fn layer(
    layer: &Layer<'_>,
    (width, height): (u16, u16),
    ids: &mut Ids,
    to: &mut impl Write,
) -> io::Result<()> {
    let (id, name, hidden) = (ids.next_layer(), layer.name, hidden(layer.is_visible));
    let opacity =
        if layer.opacity < 100 { format!(" opacity=\"0.{:02}\"", layer.opacity) } else { String::new() };
    match &layer.content {
        Content::Tiles(square) => {
            writeln!(
                to,
                "  <layer id=\"{id}\" name=\"{name}\" width=\"{width}\" height=\"{height}\"{hidden}{opacity}>\n   \
                 <data encoding=\"csv\">"
            )?;
            let mut row = String::new();
            for y in 0..height {
                row.clear();
                for x in 0..width {
                    row += &square(x, y).to_string();
                    if (x + 1, y + 1) != (width, height) {
                        row.push(',');
                    }
                }
                writeln!(to, "{row}")?;
            }
            writeln!(to, "   </data>\n  </layer>")
        }
        Content::Objects(objects) => {
            writeln!(to, "  <objectgroup id=\"{id}\" name=\"{name}\"{hidden}{opacity}>")?;
            for object in objects {
                scene_object(object, ids, to)?;
            }
            writeln!(to, "  </objectgroup>")
        }
    }
}

fn scene_object(object: &SceneObject, ids: &mut Ids, to: &mut impl Write) -> io::Result<()> {
    let pixels = i32::from(TILE_PIXELS);
    let (x, y) = (object.left * pixels, object.top * pixels);
    let (width, height) = (i32::from(object.width) * pixels, i32::from(object.height) * pixels);
    let (id, name) = (ids.next_object(), escaped_xml(&object.name));
    let class = if object.class.is_empty() {
        String::new()
    } else {
        format!(" type=\"{}\"", escaped_xml(&object.class))
    };
    writeln!(
        to,
        "   <object id=\"{id}\" name=\"{name}\"{class} x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\">"
    )?;
    properties(&object.properties, "    ", to)?;
    writeln!(to, "   </object>")
}

/// Writes an element that contains only properties.
fn element(
    to: &mut impl Write,
    indent: &str,
    name: &str,
    attributes: Arguments<'_>,
    facts: &[Property],
) -> io::Result<()> {
    if facts.is_empty() {
        return writeln!(to, "{indent}<{name} {attributes}/>");
    }
    writeln!(to, "{indent}<{name} {attributes}>")?;
    properties(facts, &format!("{indent} "), to)?;
    writeln!(to, "{indent}</{name}>")
}

fn properties(facts: &[Property], indent: &str, to: &mut impl Write) -> io::Result<()> {
    if facts.is_empty() {
        return Ok(());
    }
    writeln!(to, "{indent}<properties>")?;
    for Property { name, value } in facts {
        match value {
            Fact::Text(text) => {
                writeln!(to, "{indent} <property name=\"{name}\" value=\"{}\"/>", escaped_xml(text))
            }
            Fact::Int(number) => {
                writeln!(to, "{indent} <property name=\"{name}\" type=\"int\" value=\"{number}\"/>")
            }
            Fact::Bool(flag) => {
                writeln!(to, "{indent} <property name=\"{name}\" type=\"bool\" value=\"{flag}\"/>")
            }
        }?;
    }
    writeln!(to, "{indent}</properties>")
}
