//! Names of content in VCMI's files.

use std::borrow::Cow;

use crate::pack::{ContentPack, VcmiKind};

impl ContentPack {
    /// Returns the mod of VCMI that has the content with that name, or the file of an appearance; `None` for
    /// content of the game itself. O(log n).
    #[must_use]
    pub fn vcmi_name(&self, kind: VcmiKind, name: &str) -> Option<&str> {
        let at = self.vcmi.binary_search_by(|known| (known.kind, known.name.as_str()).cmp(&(kind, name)));
        Some(self.vcmi[at.ok()?].vcmi.as_str())
    }

    /// Returns a name with its mod as in VCMI's files, `hota.cove:nymph`; unchanged for content of the game
    /// itself. O(log n).
    #[must_use]
    pub fn scoped<'n>(&self, kind: VcmiKind, name: &'n str) -> Cow<'n, str> {
        self.vcmi_name(kind, name).map_or(Cow::Borrowed(name), |scope| Cow::Owned(format!("{scope}:{name}")))
    }
}
