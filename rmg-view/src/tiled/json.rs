//! Tiled maps as JSON, `.tmj`.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::scene::{
    COLUMNS, Content, EDITOR_VERSION, FORMAT_VERSION, Fact, Group, Ids, Layer, Property, Scene, SceneObject,
    TILE_PIXELS, Tileset, row_count,
};

/// Writes a map, with one row of tiles or one object per line.
pub(crate) fn write(scene: &Scene<'_>, to: &mut impl Write) -> io::Result<()> {
    let (next_layer, next_object) = Ids::after(scene);
    writeln!(to, "{{ \"type\":\"map\", \"version\":\"{FORMAT_VERSION}\", \"orientation\":\"orthogonal\",")?;
    writeln!(to, "\"renderorder\":\"right-down\", \"compressionlevel\":-1, \"infinite\":false,")?;
    writeln!(to, "\"tiledversion\":\"{EDITOR_VERSION}\",")?;
    writeln!(to, "\"width\":{}, \"height\":{},", scene.width, scene.height)?;
    writeln!(to, "\"tilewidth\":{TILE_PIXELS}, \"tileheight\":{TILE_PIXELS},")?;
    writeln!(to, "\"nextlayerid\":{next_layer}, \"nextobjectid\":{next_object},")?;
    writeln!(to, "\"properties\":{},", properties(&scene.properties))?;
    let tilesets: Vec<Value> = scene.tileset.iter().map(tileset).collect();
    writeln!(to, "\"tilesets\":{},", Value::Array(tilesets))?;
    writeln!(to, "\"layers\":[")?;
    let mut ids = Ids::default();
    for (at, group) in scene.groups.iter().enumerate() {
        separate(at, to)?;
        self::group(group, (scene.width, scene.height), &mut ids, to)?;
    }
    writeln!(to, "] }}")
}

fn separate(at: usize, to: &mut impl Write) -> io::Result<()> {
    if at > 0 { writeln!(to, ",") } else { Ok(()) }
}

fn tileset(set: &Tileset) -> Value {
    let pixels = usize::from(TILE_PIXELS);
    let tiles = set.squares.iter().enumerate().map(|(at, square)| {
        json!({ "id": at, "type": square.class, "properties": properties(&square.properties) })
    });
    json!({
        "firstgid": 1,
        "name": set.name,
        "tilewidth": TILE_PIXELS,
        "tileheight": TILE_PIXELS,
        "tilecount": set.squares.len(),
        "columns": COLUMNS,
        "margin": 0,
        "spacing": 0,
        "image": set.picture,
        "imagewidth": usize::from(COLUMNS) * pixels,
        "imageheight": row_count(set.squares.len()) * pixels,
        "tiles": tiles.collect::<Vec<Value>>(),
    })
}

fn group(group: &Group<'_>, size: (u16, u16), ids: &mut Ids, to: &mut impl Write) -> io::Result<()> {
    let (id, name, visible) = (ids.next_layer(), Value::from(group.name.as_str()), group.is_visible);
    writeln!(to, "{{ \"type\":\"group\", \"id\":{id}, \"name\":{name}, \"visible\":{visible},")?;
    writeln!(to, "\"opacity\":1, \"x\":0, \"y\":0, \"properties\":{},", properties(&group.properties))?;
    writeln!(to, "\"layers\":[")?;
    for (at, layer) in group.layers.iter().enumerate() {
        separate(at, to)?;
        self::layer(layer, size, ids, to)?;
    }
    writeln!(to, "] }}")
}

fn layer(
    layer: &Layer<'_>,
    (width, height): (u16, u16),
    ids: &mut Ids,
    to: &mut impl Write,
) -> io::Result<()> {
    let (id, name, visible) = (ids.next_layer(), layer.name, layer.is_visible);
    let opacity = if layer.opacity < 100 { format!("0.{:02}", layer.opacity) } else { "1".to_owned() };
    let kind = match &layer.content {
        Content::Tiles(_) => "tilelayer",
        Content::Objects(_) => "objectgroup",
    };
    writeln!(to, "{{ \"type\":\"{kind}\", \"id\":{id}, \"name\":\"{name}\", \"visible\":{visible},")?;
    write!(to, "\"opacity\":{opacity}, \"x\":0, \"y\":0, ")?;
    match &layer.content {
        Content::Tiles(square) => {
            writeln!(to, "\"width\":{width}, \"height\":{height}, \"data\":[")?;
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
        }
        Content::Objects(objects) => {
            writeln!(to, "\"draworder\":\"topdown\", \"objects\":[")?;
            for (at, object) in objects.iter().enumerate() {
                separate(at, to)?;
                serde_json::to_writer(&mut *to, &scene_object(object, ids.next_object()))?;
            }
        }
    }
    write!(to, "] }}")
}

fn scene_object(object: &SceneObject, id: u32) -> Value {
    let pixels = i32::from(TILE_PIXELS);
    json!({
        "id": id,
        "name": object.name,
        "type": object.class,
        "x": object.left * pixels,
        "y": object.top * pixels,
        "width": i32::from(object.width) * pixels,
        "height": i32::from(object.height) * pixels,
        "rotation": 0,
        "visible": true,
        "properties": properties(&object.properties),
    })
}

fn properties(facts: &[Property]) -> Value {
    let property = |Property { name, value }: &Property| match value {
        Fact::Text(text) => json!({ "name": name, "type": "string", "value": text }),
        Fact::Int(number) => json!({ "name": name, "type": "int", "value": number }),
        Fact::Bool(flag) => json!({ "name": name, "type": "bool", "value": flag }),
    };
    Value::Array(facts.iter().map(property).collect())
}
