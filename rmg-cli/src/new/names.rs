//! Names of files made from the names of what is in them.

/// Maximum length in characters of a file name made from a name.
const LONGEST: usize = 60;

/// Returns the name in lower case with words joined by hyphens.
pub(super) fn id_of(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let id = words.map(str::to_lowercase).collect::<Vec<_>>().join("-");
    let cut: String = id.chars().take(LONGEST).collect();
    cut.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::id_of;

    #[test]
    fn ids_are_valid_file_names() {
        for (name, id) in
            [("Two Hills", "two-hills"), ("../a b!", "a-b"), ("Кольцо 2", "кольцо-2"), ("?!", "")]
        {
            assert_eq!(id_of(name), id);
        }
        assert!(id_of(&"ab ".repeat(99)).len() <= 60);
    }
}
