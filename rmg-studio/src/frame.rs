//! The bytes of messages: the length of a JSON text as four bytes (lowest first), the text, then any bytes.

use serde::Serialize;

/// Joins a JSON value and bytes.
#[must_use]
pub fn join(value: &impl Serialize, bytes: &[u8]) -> Vec<u8> {
    let text = serde_json::to_vec(value).unwrap_or_default();
    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
    [&length.to_le_bytes()[..], &text, bytes].concat()
}

/// Splits a message into its JSON text and its bytes. `None` if it is too short.
#[must_use]
pub fn split(message: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = message.split_first_chunk::<4>()?;
    rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_split_where_they_were_joined() {
        let message = join(&"ä", b"xyz");
        assert_eq!(split(&message), Some(("\"ä\"".as_bytes(), &b"xyz"[..])));
        for end in 0..message.len() - 3 {
            assert_eq!(split(&message[..end]), None, "{end}");
        }
    }
}
