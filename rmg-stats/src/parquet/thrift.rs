//! Looks at structures in Thrift's compact protocol before memory is taken for what they claim.
//!
//! Headers of pages are read here, because the crate `parquet` takes the memory that a header asks for before it looks at the page; of the
//! footer only the lengths of lists are looked at. The protocol: <https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md>.

/// How deep structures may be; those of the format are six deep.
const DEEPEST: usize = 16;

/// A thing in a structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Item {
    /// A number, or 0 and 1 for what is a yes or no.
    Number(i64),
    /// A list of so many things.
    List(usize),
}

/// Goes over the structure at the beginning of `bytes`, and shows its numbers and lists with the way to them: the fields that they are in,
/// from outside in. Returns how many bytes it has; `None` where there is no whole structure, or `seen` says no.
pub(super) fn walk(bytes: &[u8], seen: &mut dyn FnMut(&[i16], Item) -> bool) -> Option<usize> {
    let mut walker = Walker { bytes, at: 0, way: Vec::new() };
    walker.structure(seen, 0)?;
    Some(walker.at)
}

struct Walker<'a> {
    bytes: &'a [u8],
    at: usize,
    way: Vec<i16>,
}

type Seen<'a> = &'a mut dyn FnMut(&[i16], Item) -> bool;

impl Walker<'_> {
    fn byte(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.at).copied()?;
        self.at += 1;
        Some(byte)
    }

    fn skip(&mut self, bytes: u64) -> Option<()> {
        let end = self.at.checked_add(usize::try_from(bytes).ok()?)?;
        if end > self.bytes.len() {
            return None;
        }
        self.at = end;
        Some(())
    }

    fn unsigned(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    fn signed(&mut self) -> Option<i64> {
        let value = self.unsigned()?;
        Some((value >> 1).cast_signed() ^ -((value & 1).cast_signed()))
    }

    fn structure(&mut self, seen: Seen<'_>, depth: usize) -> Option<()> {
        if depth > DEEPEST {
            return None;
        }
        let mut field = 0_i16;
        loop {
            let byte = self.byte()?;
            if byte == 0 {
                return Some(());
            }
            field = match i16::from(byte >> 4) {
                0 => i16::try_from(self.signed()?).ok()?,
                step => field.checked_add(step)?,
            };
            self.way.push(field);
            match byte & 0xf {
                yes_or_no @ (1 | 2) => self.show(seen, Item::Number(i64::from(yes_or_no == 1)))?,
                kind => self.value(kind, seen, depth)?,
            }
            self.way.pop();
        }
    }

    fn show(&self, seen: Seen<'_>, item: Item) -> Option<()> {
        seen(&self.way, item).then_some(())
    }

    /// A value that takes at least a byte.
    fn value(&mut self, kind: u8, seen: Seen<'_>, depth: usize) -> Option<()> {
        match kind {
            1..=3 => self.skip(1),
            4..=6 => {
                let number = self.signed()?;
                self.show(seen, Item::Number(number))
            }
            7 => self.skip(8),
            8 => {
                let length = self.unsigned()?;
                self.skip(length)
            }
            9 | 10 => {
                let byte = self.byte()?;
                let size = match byte >> 4 {
                    15 => self.unsigned()?,
                    size => u64::from(size),
                };
                self.show(seen, Item::List(usize::try_from(size).ok()?))?;
                self.values(&[byte & 0xf], size, seen, depth)
            }
            11 => {
                let size = self.unsigned()?;
                let kinds = if size == 0 { 0 } else { self.byte()? };
                self.values(&[kinds >> 4, kinds & 0xf], size, seen, depth)
            }
            12 => self.structure(seen, depth + 1),
            13 => self.skip(16),
            _ => None,
        }
    }

    fn values(&mut self, kinds: &[u8], times: u64, seen: Seen<'_>, depth: usize) -> Option<()> {
        if depth > DEEPEST {
            return None;
        }
        for _ in 0..times {
            for kind in kinds {
                self.value(*kind, seen, depth + 1)?;
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_are_shown_with_the_way_to_them() {
        // 1: i32 -3; 3: struct { 1: true, 2: list<i32> [1, 2] }; 4: binary "ab"
        let bytes = [0x15, 0x05, 0x2c, 0x11, 0x19, 0x25, 0x02, 0x04, 0x00, 0x18, 2, b'a', b'b', 0x00, 0x77];
        let mut told = Vec::new();
        let length = walk(&bytes, &mut |way, item| {
            told.push((way.to_vec(), item));
            true
        });
        assert_eq!(length, Some(bytes.len() - 1));
        let numbers = |way: &[i16], number| (way.to_vec(), Item::Number(number));
        let list = (vec![3, 2], Item::List(2));
        let wanted = [numbers(&[1], -3), numbers(&[3, 1], 1), list, numbers(&[3, 2], 1), numbers(&[3, 2], 2)];
        assert_eq!(told, wanted);
        for end in 0..bytes.len() - 1 {
            assert_eq!(walk(&bytes[..end], &mut |_, _| true), None, "cut off at {end}");
        }
    }

    #[test]
    fn a_structure_in_a_structure_without_end_is_no_structure() {
        assert_eq!(walk(&[0x1c; 100_000], &mut |_, _| true), None);
        let mut lists = vec![0x19];
        lists.extend([0x19; 100_000]);
        assert_eq!(walk(&lists, &mut |_, _| true), None);
    }
}
