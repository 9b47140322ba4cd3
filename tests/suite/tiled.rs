//! Maps for the editor Tiled, read by its official library.

use std::fs;
use std::path::Path;

use rmg_core::ids::RiverId;
use rmg_core::model::{MapModel, ObjectBody};
use rmg_core::pack::TerrainKind;
use rmg_core::{TerrainId, TilePos};
use rmg_tests::small_maps;
use rmg_tests::templates::heroes3;
use rmg_view::tiled::{TiledError, write_tmj, write_tmx};
use serde_json::Value;
use tiled::{Layer, LayerType, Loader, Map, PropertyValue, TileLayer};

/// Writes a map and its picture to a folder, and opens the map.
fn opened(map: &MapModel, folder: &Path) -> Map {
    let mut bytes = Vec::new();
    let picture = write_tmx(map, heroes3(), "small", &mut bytes).unwrap();
    fs::write(folder.join("small.tmx"), bytes).unwrap();
    fs::write(folder.join(picture.name), picture.bytes).unwrap();
    Loader::new().load_tmx_map(folder.join("small.tmx")).unwrap()
}

fn layers<'m>(level: &Layer<'m>) -> Vec<Layer<'m>> {
    let LayerType::Group(group) = level.layer_type() else { panic!("{} is not a group", level.name) };
    (0..).map_while(|at| group.get_layer(at)).collect()
}

fn tiles<'m>(layers: &[Layer<'m>], name: &str) -> TileLayer<'m> {
    let layer = layers.iter().find(|layer| layer.name == name).unwrap();
    layer.as_tile_layer().unwrap()
}

/// Returns a property of the tile at a position.
fn property_of(layer: &TileLayer<'_>, x: i32, y: i32, property: &str) -> Option<PropertyValue> {
    let tile = layer.get_tile(x, y)?;
    Some(tile.get_tile()?.properties.get(property).unwrap().clone())
}

fn text(value: &str) -> PropertyValue {
    PropertyValue::StringValue(value.to_owned())
}

#[test]
fn tiled_library_reads_layers_and_tiles() {
    let folder = tempfile::tempdir().unwrap();
    let source = small_maps::two_levels();
    let map = opened(&source, folder.path());
    assert_eq!((map.width, map.height, map.tile_width), (24, 14, 16));
    assert_eq!(map.properties["template"], text("small"));
    let levels: Vec<Layer<'_>> = map.layers().collect();
    let names: Vec<(&str, bool)> = levels.iter().map(|level| (level.name.as_str(), level.visible)).collect();
    assert_eq!(names, [("surface", true), ("underground", false)]);
    for (level, model) in levels.iter().zip(&source.levels) {
        let layers = layers(level);
        let names: Vec<&str> = layers.iter().map(|layer| layer.name.as_str()).collect();
        assert_eq!(
            names,
            ["terrain", "rivers", "roads", "cover", "zones", "obstacles", "objects", "monsters"]
        );
        for (tile, zone) in model.owner.iter() {
            let (x, y) = (i32::from(tile.x), i32::from(tile.y));
            let key = &source.plan.zones[zone.index()].key;
            assert_eq!(property_of(&tiles(&layers, "zones"), x, y, "key"), Some(text(key)));
            let terrain = &heroes3().terrains[model.terrain[tile]].name;
            assert_eq!(property_of(&tiles(&layers, "terrain"), x, y, "name"), Some(text(terrain)));
            assert_eq!(property_of(&tiles(&layers, "roads"), x, y, "name"), None);
        }
    }
}

#[test]
fn tileset_picture_has_a_square_for_every_tile() {
    let folder = tempfile::tempdir().unwrap();
    let source = small_maps::laden();
    let map = opened(&source, folder.path());
    let [tileset] = map.tilesets() else { panic!("expected one tileset") };
    let image = tileset.image.as_ref().unwrap();
    let png = fs::read(&image.source).unwrap();
    let side = |at: usize| i32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!((side(16), side(20)), (image.width, image.height));
    let squares = i64::from(image.width / 16) * i64::from(image.height / 16);
    assert!(i64::from(tileset.tilecount) <= squares && i64::from(tileset.tilecount) > squares - 16);
    let again = write_tmx(&source, heroes3(), "small", &mut Vec::new()).unwrap();
    assert_eq!(again.bytes, png, "the picture is not deterministic");
}

#[test]
fn objects_have_kind_cause_and_guard() {
    let folder = tempfile::tempdir().unwrap();
    let source = small_maps::laden();
    let map = opened(&source, folder.path());
    let level = map.layers().next().unwrap();
    let layers = layers(&level);
    let mut count = 0;
    for layer in layers.iter().filter_map(|layer| layer.as_object_layer()) {
        for object in layer.objects() {
            let PropertyValue::IntValue(id) = object.properties["object"] else { panic!("expected an id") };
            let model = &source.objects[usize::try_from(id).unwrap()];
            let kind = &heroes3().objects[model.kind];
            assert_eq!((&object.name, &object.user_type), (&kind.title, &kind.type_name));
            assert_eq!(object.properties["kind"], text(&kind.key));
            assert_eq!(object.properties["zone"], text(&source.plan.zones[model.cause.zone.index()].key));
            assert_eq!(object.properties["pass"], text(model.cause.pass.as_str()));
            if let Some(pile) = model.cause.pile {
                let value = i32::try_from(source.piles[pile.index()].value).unwrap();
                assert_eq!(object.properties["value"], PropertyValue::IntValue(value));
            }
            if let ObjectBody::Monster { count, .. } = model.body {
                let count = i32::try_from(count).unwrap();
                assert_eq!(object.properties["count"], PropertyValue::IntValue(count));
                assert!(object.properties.contains_key("guards"));
            }
            count += 1;
        }
    }
    assert_eq!(count, source.objects.len());
    // The anchor of a castle is its last tile.
    let town = layers.iter().find(|layer| layer.name == "objects").unwrap().as_object_layer().unwrap();
    let town = town.objects().find(|object| object.user_type == "town").unwrap();
    let tiles = |pixels: f32| (pixels / 16.0).round();
    let source_town =
        source.objects.iter().find(|object| matches!(object.body, ObjectBody::Town { .. })).unwrap();
    let bounds = heroes3().appearances[source_town.appearance].footprint.bounds().unwrap();
    let left = f32::from(source_town.at.tile.x) + f32::from(bounds.0.dx);
    let top = f32::from(source_town.at.tile.y) + f32::from(bounds.0.dy);
    assert!((tiles(town.x) - left).abs() < 0.1 && (tiles(town.y) - top).abs() < 0.1, "{town:?}");
}

#[test]
fn roads_join_their_neighbors() {
    let folder = tempfile::tempdir().unwrap();
    let source = small_maps::laden();
    let map = opened(&source, folder.path());
    let level = map.layers().next().unwrap();
    let roads = tiles(&layers(&level), "roads");
    let number = |x, y| roads.get_tile(x, y).map(|tile| tile.id());
    // Tile 5 of 16 joins east and west, tile 10 joins north and south.
    let (Some(along), Some(down)) = (number(6, 10), number(4, 6)) else { panic!("expected roads") };
    assert_eq!(down.abs_diff(along), 10 - 5);
    assert_eq!(number(5, 9), None);
}

#[test]
fn rivers_join_neighbors_water_and_map_edge() {
    let folder = tempfile::tempdir().unwrap();
    let mut source = small_maps::laden();
    let water = heroes3().terrains.iter().find(|(_, it)| it.kind == TerrainKind::Water).unwrap().0;
    let level = &mut source.levels[0];
    for x in 0..4 {
        level.river[TilePos::new(x, 2)] = Some(RiverId::from_index(0));
    }
    level.river[TilePos::new(3, 3)] = Some(RiverId::from_index(0));
    level.terrain[TilePos::new(3, 4)] = water;
    let map = opened(&source, folder.path());
    let level = map.layers().next().unwrap();
    let layers = layers(&level);
    let rivers = tiles(&layers, "rivers");
    let number = |x, y| rivers.get_tile(x, y).map(|tile| tile.id()).expect("a tile has no river");
    // east and west; west and south; north and south, next to the water
    let along = number(1, 2);
    assert_eq!(number(0, 2), along, "the river must join the map edge");
    assert_eq!(number(3, 2), along - 10 + 12);
    assert_eq!(number(3, 3), along - 10 + 5);
    let terrain = tiles(&layers, "terrain");
    assert_eq!(property_of(&terrain, 3, 4, "kind"), Some(text("water")));
    assert_eq!(property_of(&terrain, 3, 3, "kind"), Some(text("land")));
}

#[test]
fn both_formats_are_equal() {
    let source = small_maps::laden();
    let folder = tempfile::tempdir().unwrap();
    let map = opened(&source, folder.path());
    let mut bytes = Vec::new();
    let picture = write_tmj(&source, heroes3(), "small", &mut bytes).unwrap();
    let json: Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(json["tilesets"][0]["image"], picture.name.as_str());
    assert_eq!((json["width"].as_u64(), json["type"].as_str()), (Some(u64::from(map.width)), Some("map")));
    let level = map.layers().next().unwrap();
    for (layer, json_layer) in layers(&level).iter().zip(json["layers"][0]["layers"].as_array().unwrap()) {
        assert_eq!(
            (json_layer["name"].as_str(), json_layer["id"].as_u64()),
            (Some(layer.name.as_str()), Some(u64::from(layer.id())))
        );
        assert_eq!(json_layer["visible"], layer.visible);
        if let Some(tiles) = layer.as_tile_layer() {
            let width = usize::try_from(map.width).unwrap();
            let data = json_layer["data"].as_array().unwrap();
            assert_eq!(data.len(), width * usize::try_from(map.height).unwrap());
            for (at, number) in data.iter().enumerate() {
                let (x, y) = (i32::try_from(at % width).unwrap(), i32::try_from(at / width).unwrap());
                let here = tiles.get_tile(x, y).map_or(0, |tile| u64::from(tile.id()) + 1);
                assert_eq!(number.as_u64(), Some(here));
            }
        }
        if let Some(objects) = layer.as_object_layer() {
            let list = json_layer["objects"].as_array().unwrap();
            assert_eq!(list.len(), objects.objects().len());
            for (object, json_object) in objects.objects().zip(list) {
                assert_eq!(json_object["id"].as_u64(), Some(u64::from(object.id())));
                assert_eq!(json_object["properties"].as_array().unwrap().len(), object.properties.len());
            }
        }
    }
}

#[test]
fn inconsistent_maps_are_refused_before_writing() {
    let refusal = |change: fn(&mut MapModel)| {
        let mut map = small_maps::two_levels();
        change(&mut map);
        let mut bytes = Vec::new();
        let error = write_tmx(&map, heroes3(), "small", &mut bytes).unwrap_err();
        assert!(matches!(error, TiledError::Contradiction(_)) && bytes.is_empty());
        error.to_string()
    };
    assert!(refusal(|map| map.levels.truncate(1)).contains("the map has 1 levels, but its plan has 2"));
    assert!(refusal(|map| map.levels[1].terrain[TilePos::new(1, 1)] = TerrainId(99)).contains("underground"));
    assert!(
        refusal(|map| map.objects[2].kind.0 = 60_000)
            .contains("the content pack does not contain ObjectKindId(60000)")
    );
    assert!(refusal(|map| map.levels[0].owner.cells_mut()[0].0 = 50).contains("an unknown zone"));
}
