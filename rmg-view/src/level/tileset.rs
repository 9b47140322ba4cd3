//! The tileset of a Tiled map of dungeon levels: one square per texture.

use std::io;

use rmg_core::dungeon::{TextureId, Textures};

use super::colors::texture_color;
use crate::tiled::canvas::{Canvas, edged};
use crate::tiled::scene::{Square, Tileset};
use crate::tiled::{Sidecar, tileset_name};

/// Returns the tileset, texture 1 first, and the picture file for the map `name`.
pub(super) fn tileset(textures: &Textures, name: &str) -> io::Result<(Tileset, Sidecar)> {
    let names = || textures.names().iter().skip(1);
    let mut canvas = Canvas::new(names().len());
    for square in 0..names().len() {
        let Ok(id) = u16::try_from(square + 1) else { break };
        canvas.draw(square, edged(texture_color(textures, TextureId(id))));
    }
    let squares = names().map(|name| Square { class: name.to_string(), properties: Vec::new() });
    let picture = Sidecar { name: tileset_name(name), bytes: canvas.png()? };
    let tileset = Tileset { name: "textures", picture: picture.name.clone(), squares: squares.collect() };
    Ok((tileset, picture))
}
