//! All rules of the linter.

use super::one::Rule;
use rmg_core::diag::Severity::{Error, Note, Warning};

/// All rules, sorted by code.
pub(super) const RULES: &[Rule] = &[
    Rule {
        code: "absent-mod",
        severity: Note,
        title: "Content of a mod that is not loaded",
        reason: "A name with a namespace, such as `hota:cove`, belongs to a mod, and the content pack \
                 has no such name. The name is skipped; all other names count. You need to change \
                 nothing unless the namespace is misspelled. Names of the game itself need no namespace.",
        source: "VCMI ignores names of mods that are not loaded. When `rmg` reads a table, columns of \
                 Horn of the Abyss become such names.",
    },
    Rule {
        code: "axis-content",
        severity: Warning,
        title: "Content on the axis that cannot be divided",
        reason: "A zone that the symmetry of the map carries onto itself is split into equal parts, \
                 and it requests towns, mines or objects whose number is not a multiple of the number \
                 of parts. Request 0 or a multiple, or give them to zones that are not on the axis. \
                 Towns on the axis must have the same hints, and no player starts there.",
        source: "Tiles on a line or point have no images, so no town, mine or guard can be on the \
                 axis of a symmetric map.",
    },
    Rule {
        code: "bad-mirror",
        severity: Error,
        title: "An invalid `mirror`",
        reason: "`mirror` maps a part of zone ids on one side to its replacement on the other side, such \
                 as `\"west\" : \"east\"`. Neither may be a part of the other. At least one zone id must \
                 contain the first, and each mirrored start needs a free seat. Correct the two parts, or \
                 remove an `owner`.",
        source: "A key of this generator. The games have eight seats.",
    },
    Rule {
        code: "bad-number",
        severity: Error,
        title: "An invalid number",
        reason: "A value starts like a number but is not a valid number, or the number is too large. \
                 Write digits, with a decimal point or an exponent if needed. Put quotes around a \
                 string.",
        source: "The JSON of VCMI supports neither hexadecimal digits nor `+Infinity`, and stores \
                 integers in 64 bits.",
    },
    Rule {
        code: "bad-range",
        severity: Error,
        title: "An invalid number of players",
        reason: "`players`, `humans` and `onlyWith` take numbers and ranges separated by commas, such as \
                 `2`, `2-4` or `2,4-6`. This value has another form, or `players` is empty, so the \
                 allowed numbers of players are unknown. Write numbers or ranges.",
        source: "VCMI fails on words in these ranges, ignores a part with two dashes without a message, \
                 and reads an empty string as zero players.",
    },
    Rule {
        code: "bad-repeat",
        severity: Error,
        title: "An invalid name in `repeat`",
        reason: "`repeat` takes names (a letter, then letters, digits and `_`), each with its number of \
                 values, 1 to 64, or a list of values. This entry has another form, so nothing can be \
                 expanded. Correct the name or its values.",
        source: "A key of this generator. Published templates list up to 48 zones one by one.",
    },
    Rule {
        code: "bad-size",
        severity: Error,
        title: "An invalid map size",
        reason: "A size is one of the codes `s m l xl h xh g`, with `+u` for a second level; or width, \
                 height and optionally the number of levels, separated by `x`. Sides have 1 to 4096 \
                 tiles. A map has 1 to 8 levels and at most 33,554,432 tiles in total. Write the size in \
                 one of these forms.",
        source: "The codes are those of the games and their communities. VCMI reads any other text as \
                 three numbers and checks none of them.",
    },
    Rule {
        code: "bad-symmetry",
        severity: Error,
        title: "An unknown symmetry",
        reason: "`symmetry` is `none`, `auto`, `rotate2`, `rotate4`, `mirror-x`, `mirror-y`, `mirror-xy`, \
                 `diagonal` or `anti-diagonal`. There is no rotation by a third of a turn, because no \
                 grid of squares is carried onto itself by it. Correct the word.",
        source: "A key of this generator. The words follow the generators of OpenRA and of Supreme \
                 Commander (Neroxis).",
    },
    Rule {
        code: "bad-victory",
        severity: Error,
        title: "An unknown victory condition",
        reason: "`victory` is `standard`, `grail`, `town` or `artifact`. After `town` and `artifact`, a \
                 `=` and the id of a zone or the name of an artifact of the content pack may follow. \
                 Correct the value, or remove the key: then the player who defeats all enemies wins.",
        source: "A key of this generator. Maps that VCMI generates from a template always have the \
                 standard condition, so the key follows the options of the games.",
    },
    Rule {
        code: "ban-with-false",
        severity: Warning,
        title: "A ban with the value `false`",
        reason: "VCMI treats every entry of `bannedObjects` as a ban, even with the value `false`. This \
                 generator does not ban such an object, so the template gives two different maps. Remove \
                 the entry.",
        source: "VCMI reads the names in `bannedObjects` and ignores the value after a subtype.",
    },
    Rule {
        code: "banned-artifact",
        severity: Error,
        title: "A required artifact that is banned",
        reason: "A zone requires an artifact that the template bans, or any artifact of a type of which \
                 all are banned. Remove it from `requiredObjects` or from `bannedArtifacts`. Use \
                 `enabledArtifacts` for an artifact that the game disables by default.",
        source: "As in VCMI, the artifacts of a map are the default ones, without those that the \
                 template bans and with those that it enables.",
    },
    Rule {
        code: "bare-key",
        severity: Error,
        title: "A key that needs quotes",
        reason: "A key without quotes may contain letters and digits only. A dash, a period or an \
                 underscore is not read as a part of it. Put double quotes around the key.",
        source: "The JSON of VCMI allows unquoted words as keys, but no other characters in them, not \
                 even an underscore.",
    },
    Rule {
        code: "bare-word",
        severity: Error,
        title: "An invalid value without quotes",
        reason: "A value without quotes must be a number, `true`, `false` or `null`. Correct the \
                 spelling, or put quotes around a string.",
        source: "These are the literals of JSON. Unlike keys, strings that are values always have quotes.",
    },
    Rule {
        code: "block-comment",
        severity: Error,
        title: "A comment in `/* */`",
        reason: "Comments start with `//` and end at the end of the line. Comments over several lines \
                 are not supported. Start each line with `//` instead.",
        source: "The JSON of VCMI supports line comments only.",
    },
    Rule {
        code: "boolean-as-text",
        severity: Warning,
        title: "`true` or `false` in quotes",
        reason: "In quotes the word is a string and not a Boolean. It is read as a Boolean here, but \
                 other programs may not accept it. Remove the quotes.",
        source: "In the JSON of VCMI, Booleans and strings are different types. `road` is the only key \
                 that takes `true` and `false` as strings.",
    },
    Rule {
        code: "cheap-way-round",
        severity: Warning,
        title: "A strong guard with a weak detour",
        reason: "Between the two zones there is another route of at most three connections. It passes no \
                 start zone, and its guards have at most a quarter of the strength in total. Players \
                 take this route instead. Raise the guards of the detour, or lower the strong one. \
                 Change nothing if players should find the detour.",
        source: "Seen in a published template: a guard of 45,000 between two starts, and 6,000 in total \
                 through the zone next to both.",
    },
    Rule {
        code: "common-object-twice",
        severity: Warning,
        title: "A duplicate object in `commonObjects`",
        reason: "Two entries of `commonObjects` refer to the same object. An entry without a subtype \
                 refers to the first object of its type. An object has one value and one rarity in a \
                 zone, so the last entry counts. Remove the other one.",
        source: "In VCMI an entry of `commonObjects` replaces the numbers that the game has for the object.",
    },
    Rule {
        code: "content-without-object",
        severity: Warning,
        title: "A rule for a content that no object has",
        reason: "A rule of `objects` names a content that its objects never have, such as gold in a prison. \
                 The rule is ignored. Boxes and seers have creatures, experience or gold. Boxes and scrolls \
                 have spells, and prisons have experience. For dwellings only a level has a meaning.",
        source: "The classes with contents of packs of Horn of the Abyss.",
    },
    Rule {
        code: "content-without-value",
        severity: Warning,
        title: "A rule for a content of unknown value",
        reason: "A rule allows an amount that the content pack does not list, and states no value. Without a \
                 value, the strength of the guard is unknown, so the rule is ignored. Add `value`.",
        source: "The content pack lists the amounts of the original game with their values.",
    },
    Rule {
        code: "control-character",
        severity: Warning,
        title: "A control character in a string",
        reason: "A string contains a tab or another invisible character. VCMI ignores such characters, \
                 and so does this generator. Write `\\t` for a tab, or a space. The id or name of a \
                 template or zone may also contain one as an escape, or a mark that changes the \
                 direction of text. Terminals and pages would interpret it instead of showing it, so \
                 remove it.",
        source: "VCMI warns of control characters in strings and ignores them.",
    },
    Rule {
        code: "cut-off",
        severity: Error,
        title: "A file that ends too early",
        reason: "The file ends while brackets are still open. A closing bracket is missing, or a part of \
                 the file was lost when it was copied. Close the marked brackets, or get the file again.",
        source: "JSON closes each bracket that it opens. VCMI loads even a template that it could read \
                 only in part.",
    },
    Rule {
        code: "decimal-number",
        severity: Warning,
        title: "An integer with a decimal point",
        reason: "An integer is written as a decimal number, such as `3.0`. It is read as 3. Remove the \
                 decimal point and the digits after it.",
        source: "In VCMI integers and decimal numbers are different types.",
    },
    Rule {
        code: "duplicate-id",
        severity: Error,
        title: "A duplicate id",
        reason: "Two templates of a file or two zones of a template have the same id, so references to \
                 it are ambiguous. Rename or remove one of them. For duplicate mines and objects this is \
                 a warning, and the last one counts.",
        source: "VCMI merges the second definition into the first. None of the 943 templates that were \
                 measured in published tables has a duplicate zone.",
    },
    Rule {
        code: "duplicate-key",
        severity: Warning,
        title: "A duplicate key",
        reason: "The same key appears twice in one pair of brackets. The last value counts, except that \
                 JSON objects are merged. Remove the wrong one.",
        source: "VCMI also warns of duplicate keys and merges the second into the first.",
    },
    Rule {
        code: "empty",
        severity: Error,
        title: "An empty file",
        reason: "The file is empty. A template file is a JSON object that contains templates by name. \
                 Check whether the file was saved.",
        source: "VCMI also reports an empty file as an error.",
    },
    Rule {
        code: "empty-id",
        severity: Error,
        title: "A zone without an id",
        reason: "The id of a zone is blank, so nothing can refer to the zone. Give it an id. A number \
                 also works in VCMI.",
        source: "VCMI reads zone ids as numbers above zero. This generator accepts any text that is not \
                 blank.",
    },
    Rule {
        code: "hint-circle",
        severity: Error,
        title: "Main towns that depend on each other",
        reason: "The faction of each of these main towns depends on that of the next, and the last one \
                 depends on the first. None of them can be chosen first. Remove one of the `townHints`, \
                 or let it name a zone outside the cycle.",
        source: "VCMI chooses towns one by one as their hints require, and does not check for cycles, so \
                 it waits forever.",
    },
    Rule {
        code: "idle-hint",
        severity: Warning,
        title: "A town hint without a town",
        reason: "Hints apply to the towns of a zone in order. Here are more hints than towns to decide: \
                 the zone has fewer towns, or all of them have one faction. Remove the last hints, or \
                 request more towns.",
        source: "In VCMI the first hint is for the first town of the zone, the second for the second, \
                 and so on.",
    },
    Rule {
        code: "idle-key",
        severity: Warning,
        title: "A key without effect",
        reason: "Another key overrides this one: a `...LikeZone` key that copies the same property, \
                 `terrainTypes` together with `bannedTerrains`, or an earlier key of the same hint. \
                 `randomMonsters` has no effect on levels with a creature that the zone does not allow. \
                 Or the key never has an effect, such as `townTypesLikeZone`, or a guard for objects \
                 with a count of 0. Keep one of the keys.",
        source: "VCMI does not read the lists of terrain, mines and treasure if their `...LikeZone` key \
                 is present, and reads the `townTypes...` keys without using them.",
    },
    Rule {
        code: "idle-list",
        severity: Error,
        title: "A list without effect",
        reason: "No name in the list exists, or everything that it allows is also banned. The list is \
                 then ignored. This is an error if all names look like misspelled known names. Add a \
                 name of the content pack, or remove a ban.",
        source: "VCMI uses all factions of monsters if bans leave none of the allowed ones.",
    },
    Rule {
        code: "idle-terrains",
        severity: Warning,
        title: "Copied terrain that the town of the zone overrides",
        reason: "`terrainTypeLikeZone` requests the terrain of another zone, but this zone takes the \
                 terrain of its town, because `matchTerrainToTown` is true by default. The other zone \
                 chooses from its list. The terrains therefore differ, and so do the days that players \
                 need to cross them. Set `matchTerrainToTown` to false here too, or remove \
                 `terrainTypeLikeZone`.",
        source: "In VCMI a zone with a town takes a native terrain of its faction before it reads any \
                 list. Many templates that were converted from Heroes III lost the key in the zones that \
                 copy.",
    },
    Rule {
        code: "idle-treasure",
        severity: Warning,
        title: "A treasure tier without effect",
        reason: "A treasure tier needs both a value (`max`) and a `density`. If one of them is 0, the \
                 tier places nothing. Set the other one, or remove the tier.",
        source: "VCMI and the games skip such a tier. Tables have columns for three tiers, and editors \
                 leave incomplete ones in them.",
    },
    Rule {
        code: "impossible-hint",
        severity: Error,
        title: "A town hint that cannot be met",
        reason: "No choice of factions meets this hint. The lists of its zones have no common faction or \
                 allow no difference, or other hints contradict it. Allow more factions in \
                 `allowedTowns`, ban fewer in `bannedTowns`, or remove the hint.",
        source: "In VCMI hints reduce the factions of a zone. If none is left, the generator can hang.",
    },
    Rule {
        code: "inheritance-circle",
        severity: Error,
        title: "Zones that copy from each other in a cycle",
        reason: "A `...LikeZone` key leads from zone to zone and back to the first one, so no zone has \
                 the values to copy. Give one of these zones its own values.",
        source: "VCMI follows such a chain for 50 steps, then stops and continues with nothing.",
    },
    Rule {
        code: "isolated-start",
        severity: Warning,
        title: "A start zone without an exit",
        reason: "No passable connection leads out of a zone where a player starts. The player cannot \
                 leave it, except by ship. Connect it to another zone. `fictive` and `repulsive` \
                 connections are not passable.",
        source: "VCMI does not check whether players can meet on a generated map.",
    },
    Rule {
        code: "isolated-zone",
        severity: Warning,
        title: "A zone without an entrance",
        reason: "No passable connection leads to the zone, so its contents cannot be reached, except by \
                 ship. Connect it to another zone. A connection of the zone to itself does not count.",
        source: "VCMI neither checks the template for such zones nor tests afterwards whether all of \
                 them can be reached.",
    },
    Rule {
        code: "kept-options",
        severity: Note,
        title: "Options of a pack that have no effect",
        reason: "A pack of Horn of the Abyss has options that this generator does not use, such as rules of \
                 a match, hints in the syntax of the game, or options whose meaning is not certain. They \
                 stay in the table, and `rmg show` lists them. You need to change nothing.",
        source: "The columns of public packs. Options with the same meaning as a missing column are not listed.",
    },
    Rule {
        code: "limit-above-game",
        severity: Warning,
        title: "A limit above that of the game",
        reason: "A rule of `objects` has a higher limit than the game for all its objects. Rules can only \
                 lower limits, so the limit of the game applies. Remove the limit of the rule.",
        source: "Limits of Horn of the Abyss cannot be raised by templates.",
    },
    Rule {
        code: "long-name",
        severity: Error,
        title: "A name that is too long",
        reason: "The id or the name of a template or zone has more than 128 characters, or a type in \
                 `bannedObjects` or `requiredObjects` more than 64. Such names fit into no table and no \
                 file name. Write a shorter one.",
        source: "A limit of this generator. The longest name in 54 public files of VCMI has 32 \
                 characters, and the longest name of a type in the games has fewer than 30.",
    },
    Rule {
        code: "map-limit",
        severity: Error,
        title: "More required objects than a map may have",
        reason: "All zones together require more of an object than a map can have. The game limits some \
                 objects, and a map cannot have more prisons than heroes for them. Require fewer of \
                 them.",
        source: "A hero is on a map once. In VCMI some objects have a limit for the whole map, such as \
                 48 obelisks.",
    },
    Rule {
        code: "mirror-pack",
        severity: Note,
        title: "A pack for mirrored maps",
        reason: "The option Mirror of the pack is set. From its templates Horn of the Abyss generates one \
                 level for half of the players, and copies it to the other level for the other half. Here \
                 each zone has a copy with a seat of its own, on any level, and the map is symmetric, so \
                 that both halves are equal. A connection to zone -1 joins a zone with its copy. The pack \
                 keeps its text unchanged.",
        source: "The reader of the game. 20 of 90 public packs are for mirrored maps. How the copy is made is \
                 part of HD mod, which has no public description.",
    },
    Rule {
        code: "missing-colon",
        severity: Error,
        title: "A key without a colon",
        reason: "The `:` between a key and its value is missing. Add it. If the first part is a value, \
                 its key is missing.",
        source: "In JSON a colon separates each key from its value. A guess could change the meaning of \
                 the template.",
    },
    Rule {
        code: "missing-comma",
        severity: Warning,
        title: "A missing comma",
        reason: "Two entries follow each other without a comma between them. They are read as two \
                 entries, but something else may be missing as well. Add the comma.",
        source: "VCMI also warns of a missing comma and continues.",
    },
    Rule {
        code: "missing-count",
        severity: Error,
        title: "A missing number of columns",
        reason: "The first row of a pack starts with seven numbers. They state how many towns, terrains, \
                 zone types and options of each kind the table has. The meaning of the columns is \
                 unknown without them. Copy them from a pack of the same version, such as `12 10 4 8 10 \
                 18 4`.",
        source: "These counts define the layout of packs of Horn of the Abyss: older versions have 129 \
                 columns, 1.7 has 138, and 1.8 has 140.",
    },
    Rule {
        code: "missing-key",
        severity: Error,
        title: "A missing key",
        reason: "A JSON object lacks a required key, such as the `type` of a zone; or it contains a \
                 value without a key. In a table, a connection names only one zone. Add the missing \
                 part.",
        source: "The schema of VCMI requires sizes, players, zones and connections in each template. A \
                 connection has two ends in all formats.",
    },
    Rule {
        code: "missing-max",
        severity: Warning,
        title: "A treasure tier without `max`",
        reason: "The value of a pile is between `min` and `max`. Without `max` it is 0, and the tier \
                 places nothing. Add `max`, or remove the tier.",
        source: "VCMI also reads a missing bound as 0.",
    },
    Rule {
        code: "missing-value",
        severity: Error,
        title: "A key without a value",
        reason: "A comma or a bracket follows a key where its value should be. Write the value, or \
                 remove the key.",
        source: "In JSON each key has a value. An empty one is written `null`.",
    },
    Rule {
        code: "missing-zone",
        severity: Error,
        title: "A reference to an unknown zone",
        reason: "A connection, a `...LikeZone` key, a hint or `victory` names a zone that the template \
                 does not have. Correct the id, add the zone, or remove the reference.",
        source: "VCMI does not check references to zones: the game fails when it starts.",
    },
    Rule {
        code: "more-faults",
        severity: Error,
        title: "More diagnostics than are shown",
        reason: "The list is truncated, and this line states how many diagnostics are missing. At most \
                 100 errors and 100 other diagnostics are kept of each part of a file. Fix those that \
                 are shown and check again.",
        source: "A limit of this linter, so that a file of another kind does not fill the screen. One \
                 mistake often causes many diagnostics.",
    },
    Rule {
        code: "more-humans-than-players",
        severity: Warning,
        title: "More humans than players",
        reason: "`players` counts humans and computers together, so `humans` cannot exceed it. If not \
                 even the smallest number of humans fits, `humans` is ignored. State in `humans` how \
                 many of the players may be human, or remove it.",
        source: "Some published templates state the number of computers here. This does no harm in VCMI \
                 because its generator never reads `humans`.",
    },
    Rule {
        code: "nameless-template",
        severity: Error,
        title: "A template without a name",
        reason: "A file contains templates by name. Here the keys of a template are at the top level, or \
                 rows of a table come before the first name. Write `{ \"My template\" : { ... } }` \
                 around it. In a table, write the name into its column in the first row of the template.",
        source: "In VCMI the key before a template is its id. In tables a cell with a name starts a \
                 template.",
    },
    Rule {
        code: "never-there",
        severity: Warning,
        title: "A zone or connection that never appears",
        reason: "`onlyWith` names numbers of humans or players that `players` and `humans` of the \
                 template do not allow, so the zone or connection never appears. Change the numbers, or \
                 allow more players.",
        source: "The games compare the restrictions of a row with the players of the game, and skip a \
                 row that does not match without a message.",
    },
    Rule {
        code: "no-common-terrain",
        severity: Error,
        title: "No terrain for all required objects of a zone",
        reason: "Each mine and object that the zone requires can be placed on one of its terrains, but \
                 no terrain fits all of them. A zone has one terrain. Allow more of `terrainTypes`, or \
                 require the objects in different zones.",
        source: "The generators cover a zone with one terrain, and many objects of the games have \
                 sprites for certain terrains only.",
    },
    Rule {
        code: "no-image",
        severity: Warning,
        title: "A zone or connection without an image",
        reason: "The template requests a symmetry, and no exchange of the zones keeps all types, \
                 owners, contents and connections. The message names a zone or connection and the \
                 most similar one, with the value that differs. Give both the same value.",
        source: "A rule of this generator: players have equal chances only if everything is repeated \
                 for them.",
    },
    Rule {
        code: "no-monster-left",
        severity: Error,
        title: "A zone that bans all monsters",
        reason: "`bannedMonsters` contains every faction that has creatures, so no creature can guard \
                 the treasure. Remove a faction from it, or write `\"monsters\" : \"none\"` for a zone \
                 without guards.",
        source: "In VCMI bans apply even when it uses all factions instead, so no creature is left to \
                 choose.",
    },
    Rule {
        code: "no-room",
        severity: Error,
        title: "Too many zones for the map",
        reason: "Each zone needs at least 12 tiles, and the zones together need more than the map has. \
                 This is an error if even the largest size is too small, and a warning if only the \
                 smallest is. Allow larger maps, or use fewer zones.",
        source: "VCMI stops with an error when a zone gets no tile of the map.",
    },
    Rule {
        code: "no-rows",
        severity: Error,
        title: "A table without templates",
        reason: "No row after the three header rows has the name of a template. Check whether the file \
                 is truncated, and whether the names are in their column.",
        source: "In both table formats three rows name sections, groups and columns. The data starts in \
                 the fourth row.",
    },
    Rule {
        code: "no-such-mine",
        severity: Error,
        title: "A mine that does not exist",
        reason: "A zone requests mines of a resource, and the content pack has no mine of it that can be \
                 placed on land. Remove the resource from `mines`.",
        source: "Heroes III has mines of seven resources, from wood to gold. Other content packs may \
                 have resources without mines.",
    },
    Rule {
        code: "no-symmetry",
        severity: Warning,
        title: "No symmetry is possible",
        reason: "The template requests the symmetry `auto`, and zones, players and size allow none. \
                 The further locations have the reason against each symmetry. Change the template so \
                 that one of the reasons disappears, or remove the key.",
        source: "A rule of this generator, which chooses the best of six symmetries.",
    },
    Rule {
        code: "no-table",
        severity: Error,
        title: "A table of an unknown format",
        reason: "The first cell states the format of a table: `Map` for `rmg.txt`, `Pack` for `.h3t`. \
                 This table has another first cell. Check whether the right file was exported, and \
                 whether it still has its header rows.",
        source: "Both formats define columns by their positions, so only the first cell distinguishes \
                 the formats.",
    },
    Rule {
        code: "no-templates",
        severity: Error,
        title: "A file without templates",
        reason: "A file contains templates by name: `{ \"My template\" : { ... } }`. This one contains \
                 none. Create a first template with `rmg new`.",
        source: "VCMI reads such a file and adds nothing.",
    },
    Rule {
        code: "no-terrain-for",
        severity: Error,
        title: "An object that fits none of the terrains",
        reason: "A zone requires a mine or an object that cannot be placed on any of the terrains that \
                 the zone may get, with any town. Allow one of the terrains that the message names, or \
                 require the object in another zone.",
        source: "In VCMI a zone also loses its other required objects if one of them has no sprite for \
                 the terrain.",
    },
    Rule {
        code: "no-terrain-left",
        severity: Error,
        title: "A zone without an allowed terrain",
        reason: "`bannedTerrains` contains all land terrains, and no town determines the terrain. Remove \
                 a terrain from `bannedTerrains`, or name one in `terrainTypes`.",
        source: "As in VCMI, a zone without `terrainTypes` may get any passable land terrain that is not \
                 banned.",
    },
    Rule {
        code: "no-town-left",
        severity: Error,
        title: "Towns without a faction",
        reason: "A zone requests towns, and its lists leave no faction that has towns. Allow one in \
                 `allowedTowns`, or remove one from `bannedTowns`. If the zone should have no towns, \
                 request none.",
        source: "VCMI does not support an empty choice of factions. In tables a zone with towns and \
                 without selected town types allows all of them; 164 such zones were counted.",
    },
    Rule {
        code: "no-zones",
        severity: Error,
        title: "A template without zones",
        reason: "A map consists of zones, and the template has none. Add zones. In a table, they are in \
                 the row with the name and in the rows below it.",
        source: "VCMI does not check this and offers such a template anyway, with undefined results.",
    },
    Rule {
        code: "not-land",
        severity: Error,
        title: "A zone on water or rock",
        reason: "`terrainTypes` names a terrain that heroes cannot walk on. Zones need land. The terrain \
                 is ignored if the list also names land, otherwise this is an error. Name a land \
                 terrain. For a sea, use `allowedWaterContent`; for solid rock, use a zone of type \
                 `sealed`.",
        source: "In the games heroes cannot walk on water or rock, and VCMI chooses the terrain of a \
                 zone from passable land.",
    },
    Rule {
        code: "not-made-yet",
        severity: Error,
        title: "A required object that is not supported",
        reason: "The zone requires an object of a kind that this generator does not place on its own, \
                 such as a shipyard without a shore. Remove it from `requiredObjects`. If another key \
                 requests it, the help names the key.",
        source: "A limit of this generator, reported before a map is generated.",
    },
    Rule {
        code: "not-repeated",
        severity: Warning,
        title: "An object that the symmetry cannot repeat",
        reason: "The template requests a symmetry, and a zone requires an object or a mine that no map with \
                 it can have. A prison vanishes after a visit, and the tiles that become open are not those at \
                 its image. A diagonal turns the row of tiles from which heroes visit a watering hole into a \
                 column. Remove the requirement, or choose another symmetry.",
        source: "Buildings of the games face south, also the images of buildings, so few objects have the \
                 same tiles as their images.",
    },
    Rule {
        code: "not-text",
        severity: Error,
        title: "A file that is not text",
        reason: "The file is an archive, an image, a text in UTF-16 or another binary file. A template \
                 is a JSON text in UTF-8, or a table. Check whether this is a map or a mod and not its \
                 template, or save the text in UTF-8.",
        source: "Maps of the games are compressed with gzip or zip, and VCMI reads templates in UTF-8 only.",
    },
    Rule {
        code: "not-utf8",
        severity: Error,
        title: "Bytes that are not UTF-8",
        reason: "The text should be UTF-8, and at this place it is not. It was probably saved in a \
                 Windows code page. Save it in UTF-8.",
        source: "VCMI reads JSON in UTF-8 and reports invalid bytes. Tables often use code pages, so \
                 this rule does not apply to them.",
    },
    Rule {
        code: "nothing-but-comments",
        severity: Warning,
        title: "A file with comments only",
        reason: "The file contains comments and no template. It is read as an empty file. If it should \
                 contain a template, remove the comment marks.",
        source: "One of 108 published files of VCMI is like this, and the game reads it as an empty JSON \
                 object.",
    },
    Rule {
        code: "nothing-to-hold",
        severity: Error,
        title: "A required object without possible contents",
        reason: "A prison needs a hero, a scroll needs a spell, and a Pandora's Box and a Seer's Hut \
                 need a reward. All possible contents of the required object are banned, or the content \
                 pack has none. Ban less, or remove the object from `requiredObjects`.",
        source: "VCMI fills scrolls and prisons only with content that the map allows, and it can hang \
                 when no spell of the level is allowed.",
    },
    Rule {
        code: "number-as-text",
        severity: Warning,
        title: "A number in quotes",
        reason: "A number is expected, and it is in quotes. It is read as a number here, but other \
                 programs may not accept it. Remove the quotes.",
        source: "Where VCMI expects a number and finds another type, it uses the default.",
    },
    Rule {
        code: "object-without-look",
        severity: Error,
        title: "A required object that cannot be placed on land",
        reason: "A zone requires an object, and the content pack has no sprite of it that fits a land \
                 terrain. Remove it from `requiredObjects`, or require a similar object.",
        source: "Many objects of the games are made for water or for certain terrains, and each sprite \
                 states the terrains that it fits.",
    },
    Rule {
        code: "odd-flag",
        severity: Warning,
        title: "A flag that is not `x`",
        reason: "In tables a flag is `x` if it is set, and an empty cell if it is not. This cell has \
                 another value, which counts as set unless it is 0. Write `x` or clear the cell, and \
                 check whether the cells of the row have moved.",
        source: "Both table formats mark flags with `x`. A `1` also occurs in published tables and is \
                 accepted without a message.",
    },
    Rule {
        code: "odd-token",
        severity: Warning,
        title: "An invalid entry in a list of a pack",
        reason: "Lists of artifacts, spells, skills and heroes in a pack consist of numbers with a sign, \
                 separated by spaces, such as `-3 +144`. This entry has another form and is ignored. \
                 Correct it.",
        source: "Horn of the Abyss enables content with `+` and disables it with `-` before its number.",
    },
    Rule {
        code: "open-string",
        severity: Error,
        title: "Quotes that do not match",
        reason: "A string has a quote before it and one after it, on the same line. On this line a quote \
                 is missing, or there is one too many. The message states which one if it can be \
                 determined. To continue a string in the next line, end the line with `\\`. Write a \
                 quote inside a string as `\\\"`.",
        source: "VCMI reports a line break inside a string as an error, except after a `\\`.",
    },
    Rule {
        code: "out-of-range",
        severity: Error,
        title: "A number out of range",
        reason: "The number is outside the range that the message states. Write a number within the range.",
        source: "The games store values and strengths in signed 32-bit integers, and a game has at most \
                 eight players. Other limits bound the memory of maps.",
    },
    Rule {
        code: "overridden-rule",
        severity: Warning,
        title: "A rule that a later ban overrides",
        reason: "A rule allows objects, and a later rule of the same list bans them again. Rules apply in \
                 order, so the first one has no effect. Put bans first.",
        source: "Published packs start with the bans, such as `-n`, and then allow single objects.",
    },
    Rule {
        code: "own-key",
        severity: Warning,
        title: "A key that only this generator knows",
        reason: "With `--target vcmi`: VCMI reads the template and ignores the key, so it generates a \
                 different map. Zones and connections are there for all numbers of players, and mines by \
                 density are missing. This is a note if the map stays of the same kind. Change nothing \
                 if this is intended, or use the keys of VCMI.",
        source: "VCMI reports unknown keys in its log and ignores them.",
    },
    Rule {
        code: "owner-without-start",
        severity: Warning,
        title: "An owner without a start zone",
        reason: "The seat owns zones, and none of them is a start zone. No player takes this seat, so \
                 its zones have no owner. Change one of them to `playerStart` or `cpuStart`, or remove \
                 the `owner`.",
        source: "In the tables that were measured, 63 zones have an owner and are not start zones. The \
                 owner counts only if the same seat has a start zone elsewhere.",
    },
    Rule {
        code: "player-towns-without-owner",
        severity: Warning,
        title: "Towns of a player in a zone without an owner",
        reason: "A zone that is not a start zone requests `playerTowns` and has no `owner`. The towns \
                 become neutral. Add the `owner`, or request `neutralTowns`.",
        source: "A rule of the games: the towns of a player are neutral if the seat is empty.",
    },
    Rule {
        code: "quest-out-of-reach",
        severity: Error,
        title: "A quest in an unreachable zone",
        reason: "A Seer's Hut is required in a zone to which no connections lead from where a player \
                 starts, so its quest cannot be solved. Connect the zone to the others, or remove the \
                 hut from `requiredObjects`.",
        source: "Each generated map promises that every quest can be solved.",
    },
    Rule {
        code: "reversed-range",
        severity: Error,
        title: "A minimum above the maximum",
        reason: "The minimum is larger than the maximum: of sizes, of players, or of the value of \
                 treasure. No value fits in between. Swap the two.",
        source: "None of the tables that were measured has such a range, and such treasure can make VCMI \
                 hang.",
    },
    Rule {
        code: "road-as-boolean",
        severity: Warning,
        title: "`road` without quotes",
        reason: "`road` is a string: `\"true\"`, `\"false\"` or `\"random\"`. This generator accepts it \
                 without quotes, but VCMI reads it as `random`. Put quotes around it.",
        source: "VCMI compares the string of `road` with its three words and uses the default for \
                 everything else.",
    },
    Rule {
        code: "sealed-connection",
        severity: Error,
        title: "A connection into a sealed zone",
        reason: "A sealed zone is solid rock, so no passage can lead into it. Make the connection \
                 `fictive`, which only keeps the zones close to each other, or give the zone another \
                 `type`.",
        source: "In VCMI connections to sealed zones become monoliths that cannot be placed. Its own \
                 templates have no sealed zones.",
    },
    Rule {
        code: "sealed-contents",
        severity: Warning,
        title: "Contents of a sealed zone",
        reason: "A sealed zone is solid rock, so the towns, mines or objects that it requests cannot be \
                 reached. Request none of them there, or give the zone another `type`.",
        source: "The type `sealed` of VCMI means a zone that no hero enters.",
    },
    Rule {
        code: "sealed-treasure",
        severity: Warning,
        title: "Treasure of a sealed zone",
        reason: "A sealed zone is solid rock without room for treasure, so these tiers place nothing. \
                 Remove them, including those that `treasureLikeZone` copies, or give the zone another \
                 `type`.",
        source: "The type `sealed` of VCMI means solid rock, and treasure needs free ground.",
    },
    Rule {
        code: "seat-beyond-players",
        severity: Warning,
        title: "A seat that is never taken",
        reason: "The `owner` of a zone is larger than the maximum of `players`. The seat is empty in all \
                 games. Allow more players, or remove the `owner`.",
        source: "For example, VCMI gives the zones of owner 3 to the third player of the game. In a game \
                 of two players they have no owner.",
    },
    Rule {
        code: "second-start",
        severity: Warning,
        title: "A second start zone of one seat",
        reason: "Two start zones have the same `owner`, and the player starts in only one of them: the \
                 first `playerStart`, or the first `cpuStart` if there is none. The other zone only \
                 belongs to the player. Make it a `treasure` zone, which may also have an `owner`, or \
                 name another seat.",
        source: "In the games a player starts in the first town, and there is one such town.",
    },
    Rule {
        code: "second-type",
        severity: Warning,
        title: "A zone with two types",
        reason: "More than one of the flags for the type of a zone is set. A zone has one type, so the \
                 first flag counts in `rmg.txt`, and the last one in a pack of Horn of the Abyss. Clear the \
                 other cells.",
        source: "In tables one of the four flags should be set. In the tables that were measured, 223 \
                 zones have none, which means treasure.",
    },
    Rule {
        code: "self-connection",
        severity: Warning,
        title: "A connection of a zone to itself",
        reason: "Both ends of a connection are the same zone. It becomes a pair of monoliths inside the \
                 zone, or has no effect if its type needs a border. Name another zone, or remove the \
                 connection.",
        source: "VCMI allows it and places the pair of monoliths. The tables that were measured have 18 \
                 such connections.",
    },
    Rule {
        code: "separate-parts",
        severity: Warning,
        title: "Zones that are not connected",
        reason: "The zones form groups without a connection between them, so players of different groups \
                 never meet on land. Connect the groups, unless players should travel by ship or stay \
                 separate.",
        source: "VCMI generates such maps and does not check whether players can reach each other.",
    },
    Rule {
        code: "separate-starts",
        severity: Warning,
        title: "Players who cannot meet",
        reason: "Start zones are in parts of the template without a passable connection between them; a \
                 `fictive` connection, for example, is not passable. On maps without water the players \
                 cannot reach each other, and the game never ends. Connect the parts, unless players \
                 should travel by ship.",
        source: "A rule of the games: a player who cannot be reached cannot be defeated. `fictive` \
                 connections of VCMI only pull zones together.",
    },
    Rule {
        code: "single-slash",
        severity: Warning,
        title: "A single slash",
        reason: "A comment seems to start with a single `/`. The rest of the line is read as a comment, \
                 as in VCMI. Write `//`, or remove it.",
        source: "VCMI reads a single slash as the start of a comment, with a warning.",
    },
    Rule {
        code: "start-without-owner",
        severity: Warning,
        title: "A start zone without an owner",
        reason: "The zone is a start zone without an `owner`, so no player starts there. Add the \
                 `owner`, or make it a `treasure` zone.",
        source: "In published tables 48 start zones have no owner, and VCMI places a main town only if \
                 there is one.",
    },
    Rule {
        code: "stray-bracket",
        severity: Error,
        title: "A closing bracket without an opening one",
        reason: "A closing bracket appears where no bracket of its kind is open. Remove it, or add the \
                 opening one.",
        source: "In JSON brackets come in pairs. With an extra bracket the structure is ambiguous.",
    },
    Rule {
        code: "stray-character",
        severity: Error,
        title: "An unexpected character",
        reason: "A character outside of strings has no meaning in JSON, and it is skipped. Often it is a \
                 typographic quote that a word processor inserted. Remove it, or write straight quotes.",
        source: "Between values, the JSON of VCMI allows brackets, commas, colons, both straight quotes \
                 and comments, and nothing else.",
    },
    Rule {
        code: "stray-colon",
        severity: Error,
        title: "A colon in a wrong place",
        reason: "A `:` belongs between a key and its value, and this one is elsewhere. Remove it, or put \
                 quotes around the string that it belongs to.",
        source: "In JSON, objects have exactly one colon for each key, and lists have none.",
    },
    Rule {
        code: "stray-comma",
        severity: Error,
        title: "A comma without an entry before it",
        reason: "Two commas follow each other, or a list starts with one, so an entry may be missing. \
                 Remove the comma, or write the entry. One comma after the last entry is allowed.",
        source: "VCMI allows one comma after the last entry of a list or object, and no other extra comma.",
    },
    Rule {
        code: "stray-quote",
        severity: Warning,
        title: "A misplaced quote",
        reason: "In tables a cell that starts with a quote ends with one, and quotes inside are doubled. \
                 Here the closing quote is missing, or text follows it, so the quotes are read as normal \
                 characters. Quote the whole cell.",
        source: "In published tables, cells with line breaks or quotes are in double quotes, so a \
                 missing quote may hide the rows that follow.",
    },
    Rule {
        code: "surplus-cell",
        severity: Warning,
        title: "A cell beyond the last column",
        reason: "The row has a value to the right of all columns of the table. It is kept and has no \
                 effect. An extra tab in the row moves all cells after it by one, so check whether the \
                 others are in their columns.",
        source: "Rows of packs usually have one empty cell more than the header. If it is filled, the \
                 row may be shifted.",
    },
    Rule {
        code: "symmetry-conflict",
        severity: Warning,
        title: "Options that contradict the symmetry",
        reason: "A symmetric map has no victory condition with a single goal, and a number of players \
                 that is a multiple of its parts; a quarter turn and the diagonals need a square map. \
                 Players who are images of each other have the same faction. Change the option or the \
                 template.",
        source: "A single goal has no image.",
    },
    Rule {
        code: "symmetry-images",
        severity: Note,
        title: "Zones that are images of each other",
        reason: "The symmetry carries the listed zones onto each other. A zone on the axis is split \
                 into parts, which are named after it: `5.1`, `5.2`. Nothing is wrong.",
        source: "A note of this generator, so that authors can check the images.",
    },
    Rule {
        code: "symmetry-portal",
        severity: Note,
        title: "A connection that becomes a portal",
        reason: "On symmetric maps, a guarded connection between a zone and its own image has no tile \
                 for a single guard, and no border can join zones across the line of a mirror if they \
                 are not images of each other. Such connections become pairs of monoliths. Use `wide` \
                 for an open border between a zone and its image.",
        source: "A map with an even number of tiles has no tile on the line or in the center.",
    },
    Rule {
        code: "target-loss",
        severity: Warning,
        title: "A part that a game cannot read",
        reason: "With `--target sod` or `hota`, or with `--target vcmi` for a table: the format of that \
                 game cannot represent a part of the template. The message states what `rmg convert` \
                 does instead. This is a note if the format can express the same in another form.",
        source: "The columns of `rmg.txt` and `.h3t`, and the keys of VCMI, as far as their files show them.",
    },
    Rule {
        code: "text-after-end",
        severity: Warning,
        title: "Text after the end",
        reason: "More text follows after the outermost value is closed. It is ignored, including \
                 templates in it. Remove it, or move the closing bracket after it.",
        source: "VCMI also reads one value of a file and warns of text after it.",
    },
    Rule {
        code: "text-as-number",
        severity: Warning,
        title: "A string without quotes",
        reason: "A string is expected, and it is written as a number. It is read as a string here. Put \
                 quotes around it; otherwise VCMI cannot read the ends of a connection.",
        source: "VCMI reads a number in place of a zone id as an empty string, and fails on it.",
    },
    Rule {
        code: "too-deep",
        severity: Error,
        title: "Too many nested brackets",
        reason: "More than 200 brackets are open at once, and reading stops there. A template needs \
                 fewer than ten. Check for brackets that are never closed.",
        source: "VCMI warns beyond 30 levels, and useful templates have far fewer.",
    },
    Rule {
        code: "too-few-human-seats",
        severity: Error,
        title: "Fewer seats than humans",
        reason: "`humans` allows more humans than there are seats with a `playerStart`. A human cannot \
                 take a `cpuStart`. This is an error if there are too few seats for the minimum of \
                 `humans`, otherwise a warning. Give each human a `playerStart` with its own `owner`.",
        source: "All formats have a separate type for starts of computers: a flag in tables, and \
                 `cpuStart` in VCMI.",
    },
    Rule {
        code: "too-few-players",
        severity: Error,
        title: "More humans required than players allowed",
        reason: "The minimum of `humans` is larger than the maximum of `players`, which counts humans \
                 too. The template can never be played. Allow more `players`, or fewer `humans`.",
        source: "In VCMI and in tables, the number of players includes humans and computers.",
    },
    Rule {
        code: "too-few-seats",
        severity: Error,
        title: "Fewer seats than players",
        reason: "`players` allows more players than there are seats with a start zone. This is an error \
                 if there are too few seats for the minimum of `players`, otherwise a warning. Give each \
                 player a start zone with its own `owner`, or allow fewer `players`.",
        source: "A player needs a zone to start from, and zones are assigned to players by the number of \
                 their seat.",
    },
    Rule {
        code: "too-little-room",
        severity: Warning,
        title: "A zone too small for its required contents",
        reason: "Towns, mines and required objects of the zone cover more tiles than it can have on a \
                 map of the stated size. This estimate uses the smallest shapes and the largest possible \
                 area, so every attempt would fail. Request less, give the zone a larger `size`, or \
                 allow larger maps only.",
        source: "Shapes and areas of the objects of the game. The bounds hold for every layout.",
    },
    Rule {
        code: "too-long",
        severity: Error,
        title: "A file that is too long",
        reason: "The file has more bytes than the limit: 256 MB of JSON, or 64 MB of a table. It is \
                 probably not a template. Check whether it is the right file.",
        source: "A limit of this program, which stores positions in a text in 32 bits. Published packs \
                 have up to 126 templates and are far smaller.",
    },
    Rule {
        code: "too-many-cells",
        severity: Error,
        title: "A table with too many cells",
        reason: "The table has more than 4,000,000 cells, and the rest is not read. Split the pack, and \
                 remove empty rows and columns that a spreadsheet has added.",
        source: "A limit of this program. The widest rows of published tables have 631 cells, of which \
                 85 to 140 are used.",
    },
    Rule {
        code: "too-many-classes",
        severity: Error,
        title: "Too many treasure tiers",
        reason: "A zone has more than 1000 treasure tiers, and each is filled separately. Merge tiers of \
                 similar value.",
        source: "A limit of this generator. Tables have columns for three tiers per zone.",
    },
    Rule {
        code: "too-many-connections",
        severity: Error,
        title: "Too many connections",
        reason: "A template may have 16,384 connections, and this one has more. The rest is not read. \
                 Remove some, or split the template.",
        source: "A limit of this program. All 943 templates of the tables that were measured have 16,887 \
                 connections in total.",
    },
    Rule {
        code: "too-many-copies",
        severity: Error,
        title: "Too many copies",
        reason: "Names of `repeat` multiply: three names with 64 values in one id are more than 250,000 \
                 zones. Each side of `mirror` may double the number of zones and the length of ids. All \
                 copies of a template together may have at most 100,000 values and 4 MB of text. Copy \
                 fewer zones, or write shorter ids and strings.",
        source: "A limit of this generator, so that a small file cannot expand to a huge one.",
    },
    Rule {
        code: "too-many-faults",
        severity: Error,
        title: "Too many errors",
        reason: "The text has more than 10,000 errors, and reading stops here. It is probably not JSON \
                 at all, or one quote or bracket near its start is missing. Fix the first errors and \
                 check again.",
        source: "A limit of this program, so that reading any text ends soon.",
    },
    Rule {
        code: "too-many-required",
        severity: Error,
        title: "Too many required objects",
        reason: "A zone has more than 1000 entries in `requiredObjects`. Name a type without subtypes if \
                 any of them will do, and use the count for several objects of a kind.",
        source: "A limit of this generator. None of the 108 published files of VCMI that were measured \
                 has any required object.",
    },
    Rule {
        code: "too-many-rules",
        severity: Error,
        title: "Too many object rules",
        reason: "A template or zone has at most 2048 rules for objects, and a table at most 500,000. Remove \
                 rules that later ones override.",
        source: "The longest list of a public pack has 241 rules, and the largest pack 192,279 in total.",
    },
    Rule {
        code: "too-many-templates",
        severity: Error,
        title: "Too many templates in a file",
        reason: "A file may have 1000 templates, and the rest is not read. Split the file.",
        source: "A limit of this program. The largest published packs have 126 templates, and the \
                 original table has 53.",
    },
    Rule {
        code: "too-many-values",
        severity: Error,
        title: "Too many values",
        reason: "The file has more than 2,000,000 values and keys, and reading stops there. It is \
                 probably not a template. Check whether it is the right file, or split it.",
        source: "A limit of this program that bounds its memory. All 108 published files of VCMI that \
                 were measured have 2,367 zones in total.",
    },
    Rule {
        code: "too-many-zones",
        severity: Error,
        title: "Too many zones",
        reason: "A template may have 1024 zones, and all templates of a file together 65,536. The rest \
                 is not read. Remove some, or split the file.",
        source: "A limit of this program. The templates that come with VCMI have up to 48 zones.",
    },
    Rule {
        code: "unknown-artifact",
        severity: Warning,
        title: "An unknown artifact",
        reason: "The content pack has no artifact of this name, so banning or enabling it has no effect. \
                 Correct the name. For an artifact of a mod, write the mod and a colon before it.",
        source: "In VCMI a name without a mod must be one of the base game, and the game reports unknown \
                 names.",
    },
    Rule {
        code: "unknown-creature",
        severity: Warning,
        title: "An unknown creature",
        reason: "The content pack has no creature of this name, so the rule for objects is ignored. \
                 Correct the name. For a creature of a mod, write the mod and a colon before it.",
        source: "Names of creatures are those of VCMI. Tables have their numbers.",
    },
    Rule {
        code: "unknown-escape",
        severity: Warning,
        title: "An escape that VCMI does not support",
        reason: "VCMI does not support this character after a `\\`; among others, `\\u` and `\\'` are \
                 not supported. The escape is read as well as possible here, and VCMI may show something \
                 else. Write the character itself, double quotes around a single quote, and `\\\\` for a \
                 backslash.",
        source: "VCMI supports the escapes of JSON except `\\u`, and keeps the digits after that one.",
    },
    Rule {
        code: "unknown-faction",
        severity: Warning,
        title: "An unknown faction",
        reason: "The content pack has no faction of this name, for towns or for monsters. The name is \
                 ignored, and the rest of the list is used. Correct the name; `neutral` means monsters \
                 without a town. For the factions of a mod, add its pack with `--pack`.",
        source: "In VCMI a name without a mod must be one of the base game, whose factions are nine \
                 towns and the neutral ones.",
    },
    Rule {
        code: "unknown-hero",
        severity: Warning,
        title: "An unknown hero",
        reason: "The content pack has no hero of this name, so banning or enabling it has no effect. \
                 Correct the name. For a hero of a mod, write the mod and a colon before it.",
        source: "In VCMI a name without a mod must be one of the base game. The ids of its heroes start \
                 with a lowercase letter, such as `orrin`.",
    },
    Rule {
        code: "unknown-key",
        severity: Warning,
        title: "An unknown key",
        reason: "The key does not exist here, and it is ignored. A typo may make a request ineffective. \
                 Correct the key, or remove it. Write remarks as comments after `//`.",
        source: "VCMI ignores unknown keys. The published files that were measured have one, \
                 `townTypeLikeZone`, which appears twice.",
    },
    Rule {
        code: "unknown-mention",
        severity: Error,
        title: "An unknown name in braces",
        reason: "With `repeat`, a name in braces in zones and connections is one of its names. The id of \
                 the zone, or the item of the enclosing list, must iterate over its values. Here the \
                 name is unknown, or nothing iterates over it. Correct the name, or use it in the id \
                 too.",
        source: "A key of this generator. Without `repeat`, braces are normal characters.",
    },
    Rule {
        code: "unknown-object",
        severity: Warning,
        title: "An unknown object",
        reason: "The content pack has no object of this type, or none of this subtype. A ban or a \
                 requirement of it has no effect, and the others are used. Correct the name. Types and \
                 subtypes are those of VCMI.",
        source: "VCMI ignores required and changed objects that it cannot find, without a message.",
    },
    Rule {
        code: "unknown-resource",
        severity: Warning,
        title: "An unknown resource",
        reason: "The content pack has no resource of this name, so there is no mine of it. The other \
                 mines are placed. Correct the name: `wood`, `mercury`, `ore`, `sulfur`, `crystal`, \
                 `gems` or `gold` in the game itself.",
        source: "Heroes III has seven resources, and the keys of `mines` are their names in VCMI.",
    },
    Rule {
        code: "unknown-skill",
        severity: Warning,
        title: "An unknown skill",
        reason: "The content pack has no secondary skill of this name, so banning or enabling it has no \
                 effect. Correct the name. For a skill of a mod, write the mod and a colon before it.",
        source: "In VCMI a name without a mod must be one of the base game. Its secondary skills have \
                 ids such as `fireMagic`.",
    },
    Rule {
        code: "unknown-spell",
        severity: Warning,
        title: "An unknown spell",
        reason: "The content pack has no spell of this name, so banning or enabling it has no effect. \
                 Correct the name. For a spell of a mod, write the mod and a colon before it.",
        source: "In VCMI a name without a mod must be one of the base game. A typo would keep the spell \
                 in the game.",
    },
    Rule {
        code: "unknown-terrain",
        severity: Warning,
        title: "An unknown terrain",
        reason: "The content pack has no terrain of this name. The name is ignored, and the rest of the \
                 list is used. Correct the name, or remove it from the list. For the terrains of a mod, \
                 add its pack with `--pack`.",
        source: "In VCMI a name without a mod is one of the base game or of the mod that the template \
                 belongs to. The terrain that tables call cave is `subterra` there.",
    },
    Rule {
        code: "unknown-word",
        severity: Error,
        title: "A word that is not one of the choices",
        reason: "The value must be one of a few words, and it is another one. Where VCMI ignores such a \
                 word and uses its default (`monsters`, `forcedLevel`, `road`, `bannedCategories`, the \
                 `type` of a connection), this generator does the same, with a warning. For the `type` \
                 of a zone and words of this generator it is an error. Write one of the words that the \
                 message names. JSON is case-sensitive.",
        source: "VCMI uses the default for an unknown word, so a zone of a misspelled type becomes the \
                 start of a player.",
    },
    Rule {
        code: "unknown-zone",
        severity: Warning,
        title: "A connection to an unknown zone",
        reason: "In a row of a table a connection names a zone that the template does not have, and the \
                 connection is ignored. Correct the id, add the zone, or clear both cells.",
        source: "The tables that were measured have 117 such connections. Many of them are 0 to 0 in \
                 unused rows, which are ignored without a warning.",
    },
    Rule {
        code: "unusual-number",
        severity: Warning,
        title: "A number that is probably a mistake",
        reason: "The number is far above those of all public templates, and above the largest that has \
                 any further effect: a zone cannot contain that many piles, and no army is that strong. \
                 An extra digit is the typical cause. The message states a plausible range.",
        source: "Public templates have densities up to 50, treasure up to 150,000, guards up to 240,000 \
                 and sizes up to 1,600.",
    },
    Rule {
        code: "vcmi-copies",
        severity: Error,
        title: "Zones that VCMI cannot see",
        reason: "With `--target vcmi`: `repeat` and `mirror` expand zones and connections, and VCMI does \
                 not know these keys. It would read strings in braces as ids, or miss a side of the map. \
                 Expand them with `rmg convert`.",
        source: "Keys of this generator. VCMI ignores unknown keys.",
    },
    Rule {
        code: "vcmi-reference",
        severity: Error,
        title: "A reference to a zone that VCMI cannot read",
        reason: "With `--target vcmi`: in VCMI the ends of a connection are strings, and other \
                 references to zones (`minesLikeZone`, `townHints`) are numbers. VCMI fails on a number \
                 for an end, which is an error. It finds no zone for a string elsewhere, which is a \
                 warning. Put quotes around the ends, and remove them elsewhere.",
        source: "VCMI reads `a` and `b` as strings with numbers in them, and the others as integers.",
    },
    Rule {
        code: "vcmi-town-hint",
        severity: Warning,
        title: "A town hint on which VCMI fails",
        reason: "With `--target vcmi`: for a hint with `relatedToZoneTerrain` and neither `likeZone` nor \
                 `notLikeZone`, VCMI looks up a zone that does not exist. Write an empty list before it: \
                 `\"notLikeZone\" : []`.",
        source: "VCMI reads a missing `notLikeZone` as zone -1.",
    },
    Rule {
        code: "vcmi-zone-id",
        severity: Error,
        title: "A zone id that VCMI cannot read",
        reason: "With `--target vcmi`: VCMI reads zone ids as integers from 1, and fails on a text such \
                 as `hill`. On maps with water it gives its sea the number of zones plus one, so a zone \
                 with that id is a warning. Number the zones from 1 without gaps. `rmg convert` numbers \
                 zones with text ids.",
        source: "VCMI reads ids with its parser for integers, and gives the sea the number of zones plus \
                 one.",
    },
    Rule {
        code: "victory-artifact",
        severity: Error,
        title: "An artifact that cannot be won by",
        reason: "The map is won by an artifact that does not exist, is banned, cannot be placed on a map \
                 or is required elsewhere; or all players reach no guarded zone for it. Choose another \
                 artifact, or add such a zone.",
        source: "A rule of the games: the artifact of the victory condition is on the map once.",
    },
    Rule {
        code: "victory-grail",
        severity: Error,
        title: "A grail that cannot be found",
        reason: "The map is won with the grail, and no zone can be reached by all players, or the \
                 content pack has no obelisks. Connect the zones of all players, or choose another \
                 victory condition.",
        source: "A rule of the games: the grail is where all players can dig, and obelisks show where.",
    },
    Rule {
        code: "victory-town",
        severity: Error,
        title: "A town that cannot be captured",
        reason: "The map is won by capturing a neutral town, and there is none, or not all players can \
                 reach it. Request `neutralTowns` in a zone that all players reach, or choose another \
                 victory condition.",
        source: "A rule of the games: the town of the victory condition has no owner at the start.",
    },
    Rule {
        code: "weak-guard",
        severity: Warning,
        title: "A guard that is too weak to appear",
        reason: "Even on maps with strong monsters, a guard of this value is weaker than any that the \
                 games place, so the passage is open. Raise it, or write 0 for an open passage.",
        source: "The games and VCMI place no guards below a strength of 2,000. The formula subtracts 500 \
                 on maps with strong monsters, 1,000 with normal ones and 1,500 with weak ones.",
    },
    Rule {
        code: "worth-beyond-zone",
        severity: Warning,
        title: "An object too valuable for its zone",
        reason: "An entry of `commonObjects` has a `value` above the `max` of every treasure tier of its \
                 zone. The object fits into no pile and never appears. Lower the value, or raise the \
                 `max` of a tier.",
        source: "VCMI fills a pile with objects up to its value, so an object that is worth more than \
                 every pile never appears in one.",
    },
    Rule {
        code: "wrong-bracket",
        severity: Error,
        title: "A bracket of the wrong kind",
        reason: "A `]` closes a `{`, or a `}` closes a `[`. The brackets in between are closed at this \
                 place. Correct the bracket, or add the missing one before it.",
        source: "JSON has square brackets for lists and curly brackets for objects, and each closes its \
                 own kind.",
    },
    Rule {
        code: "wrong-type",
        severity: Error,
        title: "A value of the wrong type",
        reason: "A number, a string, a list or a JSON object is expected, and the value has another \
                 type. The message states the expected type. Write a value of that type. In a table, \
                 numbers are integers without a sign or unit after them.",
        source: "VCMI uses the default where it expects a number and finds another type, so such a \
                 mistake is easily missed.",
    },
];
