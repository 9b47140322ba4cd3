//! The template of unit tests.

/// A template of two zones, with the guard on line 4.
pub(crate) const PAIR: &str = r#"{ "pair": { "minSize": "s", "maxSize": "m", "players": "2", "zones": {
    "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 } },
    "2": { "type": "playerStart", "size": 10, "owner": 2, "playerTowns": { "castles": 1 } } },
    "connections": [{ "a": "1", "b": "2", "guard": 3000 }] } }"#;
