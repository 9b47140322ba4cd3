//! Painting of pictures in bands of rows. Threads paint bands in parallel, and the file receives them in
//! order, so the bytes do not depend on the number of threads.

use std::io::{self, Write};

use png::ColorType;
use rmg_jobs::Pool;

use super::canvas::Canvas;
use super::color::Color;
use crate::png::{KeptError, Packing, start};

/// Approximate bytes of a band, few enough for the cache of a core.
const BAND_BYTES: i32 = 400_000;
/// Bands in memory at the same time, several for each thread.
const BANDS: usize = 32;
/// Bytes of a chunk of compressed data.
const PIECE: usize = 1 << 16;

/// Writes a picture of the given size as a PNG with a comment. `paint` paints the part of the picture that is
/// on the canvas of a band.
///
/// O(pixels) time. Memory for some bands.
pub(crate) fn write_bands(
    (width, height): (i32, i32),
    ground: Color,
    comment: Option<&str>,
    pool: &Pool,
    paint: impl Fn(&mut Canvas) + Sync + Send,
    to: &mut impl Write,
) -> io::Result<()> {
    let size = (width.unsigned_abs(), height.unsigned_abs());
    let mut to = KeptError::new(to);
    let written = (|| -> io::Result<()> {
        let mut file = start(size, ColorType::Rgb, Packing::Quick, comment, &mut to)?;
        let mut pixels = file.stream_writer_with_size(PIECE)?;
        paint_bands((width, height), ground, pool, paint, |band| {
            pixels.write_all(band.pixels().as_flattened())
        })?;
        pixels.finish()?;
        Ok(file.finish()?)
    })();
    to.result(written)
}

/// Paints a picture of the given size, and gives its bands to `take`, from the top.
///
/// O(pixels) time. Memory for some bands.
pub(crate) fn paint_bands<E>(
    (width, height): (i32, i32),
    ground: Color,
    pool: &Pool,
    paint: impl Fn(&mut Canvas) + Sync + Send,
    mut take: impl FnMut(Canvas) -> Result<(), E>,
) -> Result<(), E> {
    let rows = (BAND_BYTES / (3 * width)).max(1);
    let tops: Vec<i32> = (0..height).step_by(rows.unsigned_abs() as usize).collect();
    for tops in tops.chunks(BANDS) {
        let bands = pool.map(tops, |top| {
            let mut canvas = Canvas::band(width, *top..(top + rows).min(height), ground);
            paint(&mut canvas);
            canvas
        });
        bands.into_iter().try_for_each(&mut take)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::picture::font::FontSize;
    use crate::picture::geometry::{Point, Rect};
    use crate::picture::item::{Dash, Item, Stroke, centered_text};
    use crate::picture::paint::paint_item;
    use crate::picture::sprite::CASTLE;

    /// Items of every kind, across the whole picture.
    fn items() -> Vec<Item> {
        let stroke = Stroke { width: 5, color: Color(9, 90, 200), dash: Dash::Dashed(3) };
        let mut items = vec![Item::Line { points: vec![Point::new(-9, 3), Point::new(700, 880)], stroke }];
        for at in 0..40 {
            let rect = Rect::around(Point::new(at * 17, at * 23), 40, 30);
            items.push(Item::Badge {
                rect,
                radius: 9,
                fill: Color(200, 30, 9),
                cover: 99,
                edge: Some(Color(1, 2, 3)),
            });
            items.push(Item::Icon {
                at: Point::new(600 - at * 13, at * 22),
                art: &CASTLE,
                zoom: 2,
                fill: Color(7, 8, 250),
            });
            items.push(centered_text(&rect, "Pg".to_owned(), FontSize::Giant, Color(0, 60, 0)));
        }
        items
    }

    #[test]
    fn bands_give_the_same_picture_on_any_number_of_threads() {
        let (size, ground, items) = ((650, 900), Color(240, 238, 230), items());
        let paint = |canvas: &mut Canvas| items.iter().for_each(|item| paint_item(canvas, item));
        let file = |threads: usize| {
            let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
            let mut file = Vec::new();
            write_bands(size, ground, None, &pool, paint, &mut file).unwrap();
            file
        };
        let one = file(1);
        let mut whole = Canvas::new(size.0, size.1, ground);
        paint(&mut whole);
        let image = image::load_from_memory_with_format(&one, image::ImageFormat::Png).unwrap().into_rgb8();
        assert_eq!(image.dimensions(), (650, 900));
        assert!(image.into_raw() == whole.pixels().as_flattened());
        for threads in [2, 3, 8] {
            assert!(file(threads) == one, "{threads} threads");
        }
    }
}
