//! Names of floors, walls, ornaments and furniture.

use std::collections::BTreeMap;

/// What a tile looks like: a name in [`Textures`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TextureId(pub u16);

impl TextureId {
    /// Nothing at all.
    pub const NONE: Self = Self(0);

    /// As position in the table.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// All names that layers of a level may hold. The first one, [`TextureId::NONE`], is empty.
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
    /// The texture of that name, which is added when it is new. The empty name is [`TextureId::NONE`].
    ///
    /// A table holds 65,535 names; what comes after that is `NONE`, and [`has_overflowed`](Self::has_overflowed)
    /// tells so.
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

    /// The texture of that name, if it is known.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<TextureId> {
        self.ids.get(name).copied()
    }

    /// The name of a texture; empty for [`TextureId::NONE`] and for one of another table.
    #[must_use]
    pub fn name(&self, id: TextureId) -> &str {
        self.names.get(id.index()).map_or("", String::as_str)
    }

    /// Says how pictures show a texture: red, green, blue.
    pub fn set_color(&mut self, id: TextureId, color: [u8; 3]) {
        if let Some(slot) = self.colors.get_mut(id.index()) {
            *slot = Some(color);
        }
    }

    /// How pictures show a texture, if the author said so.
    #[must_use]
    pub fn color(&self, id: TextureId) -> Option<[u8; 3]> {
        self.colors.get(id.index()).copied().flatten()
    }

    /// All names in order of their ids; the first is empty.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Whether more names were asked for than the table holds.
    #[must_use]
    pub fn has_overflowed(&self) -> bool {
        self.overflowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_its_id_and_a_full_table_says_so() {
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
