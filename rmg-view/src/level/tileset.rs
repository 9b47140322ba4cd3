//! One square a texture: the tileset of a Tiled map.

use std::io;

use rmg_core::dungeon::{TextureId, Textures};

use super::colors::texture_color;
use crate::tiled::canvas::{Canvas, edged};
use crate::tiled::scene::{Picture, Square, Tileset};

/// The squares: texture 1 first.
pub(super) fn tileset(textures: &Textures) -> io::Result<Tileset> {
    let names = || textures.names().iter().skip(1);
    let mut canvas = Canvas::new(names().len());
    for square in 0..names().len() {
        let Ok(id) = u16::try_from(square + 1) else { break };
        canvas.draw(square, edged(texture_color(textures, TextureId(id))));
    }
    let squares = names().map(|name| Square { class: name.to_string(), properties: Vec::new() });
    Ok(Tileset { name: "textures", picture: Picture::Embedded(canvas.png()?), squares: squares.collect() })
}
