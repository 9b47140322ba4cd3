//! Names of floors, walls, ornaments and furniture.

use std::collections::BTreeMap;

/// The appearance of a tile: a name in [`Textures`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextureId(pub u16);

impl TextureId {
    /// No texture.
    pub const NONE: Self = Self(0);

    /// Returns the position in the table.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// All names that the layers of a level may contain. The first one, [`TextureId::NONE`], is empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Textures {
    names: Vec<String>,
    colors: Vec<Option<[u8; 3]>>,
    ids: BTreeMap<String, TextureId>,
    overflowed: bool,
}

impl Default for Textures {
    fn default() -> Self {
        let ids = BTreeMap::from([(String::new(), TextureId::NONE)]);
        Self { names: vec![String::new()], colors: vec![None], ids, overflowed: false }
    }
}

impl Textures {
    /// Returns the texture of that name, and adds it if it is new. The empty name is [`TextureId::NONE`].
    ///
    /// A table holds 65,535 names. Further names become `NONE`, and [`has_overflowed`](Self::has_overflowed)
    /// reports it.
    pub fn intern(&mut self, name: &str) -> TextureId {
        if let Some(id) = self.ids.get(name) {
            return *id;
        }
        let Ok(number) = u16::try_from(self.names.len()) else {
            self.overflowed = true;
            return TextureId::NONE;
        };
        self.names.push(name.to_owned());
        self.colors.push(None);
        self.ids.insert(name.to_owned(), TextureId(number));
        TextureId(number)
    }

    /// Returns the texture of that name, if it is known.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<TextureId> {
        self.ids.get(name).copied()
    }

    /// Returns the name of a texture; empty for [`TextureId::NONE`] and for a texture of another table.
    #[must_use]
    pub fn name(&self, id: TextureId) -> &str {
        self.names.get(id.index()).map_or("", String::as_str)
    }

    /// Sets the color of a texture in pictures: red, green, blue.
    pub fn set_color(&mut self, id: TextureId, color: [u8; 3]) {
        if let Some(slot) = self.colors.get_mut(id.index()) {
            *slot = Some(color);
        }
    }

    /// Returns the color of a texture in pictures, if the author set it.
    #[must_use]
    pub fn color(&self, id: TextureId) -> Option<[u8; 3]> {
        self.colors.get(id.index()).copied().flatten()
    }

    /// Returns all names in order of their ids; the first is empty.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns whether more names were requested than the table holds.
    #[must_use]
    pub fn has_overflowed(&self) -> bool {
        self.overflowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_its_id_and_a_full_table_reports_overflow() {
        let mut table = Textures::default();
        let stone = table.intern("stone");
        assert_eq!((table.intern("stone"), table.name(stone)), (stone, "stone"));
        assert_eq!(table.intern(""), TextureId::NONE);
        for number in 0..65_534u32 {
            table.intern(&number.to_string());
        }
        assert!(!table.has_overflowed());
        assert_eq!(table.intern("one more"), TextureId::NONE);
        assert!(table.has_overflowed());
    }
}
