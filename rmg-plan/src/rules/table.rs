//! Every rule of the linter.

use super::one::Rule;
use rmg_core::diag::Severity::{Error, Note, Warning};

/// All rules, by code.
pub(super) const RULES: &[Rule] = &[
    Rule {
        code: "absent-mod",
        severity: Note,
        title: "Content of a mod that is not there",
        reason: "A name with a namespace, such as `hota:cove`, belongs to a mod, and the content \
                 pack has none of that name. It is skipped wherever it stands, and everything \
                 else counts. Nothing is to be done unless the namespace is misspelt; names of \
                 the game itself need none.",
        source: "VCMI passes over names of mods that are not loaded, and the columns of Horn of \
                 the Abyss become names of this kind when a table is read.",
    },
    Rule {
        code: "bad-mirror",
        severity: Error,
        title: "A side that has no other",
        reason: "`mirror` takes a part of the ids on one side and what it becomes on the other, \
                 such as `\"west\" : \"east\"`. The two share no letters in a row that make one a \
                 part of the other, some zone has the first in its id, and a seat must be free for \
                 each start that is mirrored. Correct the words, or take an `owner` away.",
        source: "A key of this generator; the games have eight seats.",
    },
    Rule {
        code: "bad-number",
        severity: Error,
        title: "A number that is none",
        reason: "Something begins like a number and does not go on like one, or it is larger than \
                 any number that can be kept. Write digits, with a point or an exponent where \
                 needed; put quotes around what is meant as a text.",
        source: "The JSON of VCMI knows neither hexadecimal digits nor `+Infinity`, and \
                 keeps whole numbers in 64 bits.",
    },
    Rule {
        code: "bad-range",
        severity: Error,
        title: "Numbers of players that cannot be read",
        reason: "`players`, `humans` and `onlyWith` take numbers and ranges with commas between \
                 them, such as `2`, `2-4` or `2,4-6`. What stands here is nothing of that kind, \
                 or `players` is empty, so it is not known who may play. Write the numbers that \
                 are meant.",
        source: "VCMI fails on words in these ranges, drops a part with two dashes without a \
                 word, and takes an empty text for zero players.",
    },
    Rule {
        code: "bad-repeat",
        severity: Error,
        title: "A name that goes through nothing",
        reason: "`repeat` takes names (a letter, then letters, digits and `_`) and behind each how \
                 many values it has, 1 to 64, or a list of them. What stands here is nothing of \
                 that kind, so nothing can be written out.",
        source: "A key of this generator; published templates write up to 48 zones one by one.",
    },
    Rule {
        code: "bad-size",
        severity: Error,
        title: "A map size that is none",
        reason: "A size is one of the codes `s m l xl h xh g`, with `+u` for a second level, or \
                 width, height and maybe levels with an `x` between them. Sides have 1 to 4096 \
                 tiles, there are 1 to 8 levels, and 33,554,432 tiles in all at most. Write the size in one of these ways.",
        source: "The codes are those of the games and their communities; VCMI reads any other \
                 text as three numbers and checks none of them.",
    },
    Rule {
        code: "bad-victory",
        severity: Error,
        title: "A way to win that is not known",
        reason: "`victory` is `standard`, `grail`, `town` or `artifact`; behind the last two a `=` and the \
                 key of a zone or the name of an artifact of the content pack may follow. Correct the word, \
                 complete the name, or remove the key: then the player who defeats all enemies wins.",
        source: "A key of this generator: maps that VCMI makes from a template know the standard \
                 victory only, so the key is free to follow what the games offer.",
    },
    Rule {
        code: "ban-with-false",
        severity: Warning,
        title: "A ban with `false`",
        reason: "In `bannedObjects` an entry counts as a ban because it is there. With `false` \
                 behind it, this generator leaves the object alone and VCMI bans it, so the \
                 template gives two different maps. Remove the entry.",
        source: "VCMI looks at the names in `bannedObjects` and never at the value behind a \
                 subtype.",
    },
    Rule {
        code: "banned-artifact",
        severity: Error,
        title: "A required artifact that is banned",
        reason: "A zone requires an artifact that the template itself switches off, or any \
                 artifact of a type of which none is left. Both cannot hold. Take it out of \
                 `requiredObjects` or out of `bannedArtifacts`; `enabledArtifacts` helps where \
                 the game itself leaves it out.",
        source: "As in VCMI, the artifacts of a map are the usual ones without those that the \
                 template bans and with those that it enables.",
    },
    Rule {
        code: "bare-key",
        severity: Error,
        title: "A key that needs quotes",
        reason: "A key without quotes may have letters and digits only. A dash, a point or an \
                 underscore is not taken as a part of it. Put double quotes around the key.",
        source: "The JSON of VCMI allows bare words as keys, but no sign in them, not even an \
                 underscore.",
    },
    Rule {
        code: "bare-word",
        severity: Error,
        title: "A word that is not a value",
        reason: "A value without quotes is a number, `true`, `false` or `null`, and this is none \
                 of them. Correct the spelling, or put quotes around a text.",
        source: "The three words are those of JSON; unlike keys, texts that are values always \
                 have quotes.",
    },
    Rule {
        code: "block-comment",
        severity: Error,
        title: "A comment in `/* */`",
        reason: "Comments begin with `//` and go on to the end of the line; there are none that \
                 span lines. Begin each line with `//` instead.",
        source: "The JSON of VCMI has comments to the end of the line and no others.",
    },
    Rule {
        code: "boolean-as-text",
        severity: Warning,
        title: "`true` or `false` in quotes",
        reason: "In quotes the word is a text and not a truth value. It is read as what was \
                 meant, which other programs need not do. Remove the quotes.",
        source: "In the JSON of VCMI truth values and texts are different types; `road` is the \
                 one key that takes `true` and `false` as texts.",
    },
    Rule {
        code: "cheap-way-round",
        severity: Warning,
        title: "A strong guard with a weak way round",
        reason: "Between the two zones there is another way of at most three connections, through \
                 no start, whose guards together have less than a quarter of the strength. Whoever \
                 sees the strong guard walks round it. Raise the guards of the way round, or lower \
                 the strong one; leave it where the way round is meant to be found.",
        source: "Seen in a published template: 45,000 between two starts, and 6,000 in all by way of the \
                 zone beside both.",
    },
    Rule {
        code: "common-object-twice",
        severity: Warning,
        title: "An object with two entries in `commonObjects`",
        reason: "Two entries of `commonObjects` mean the same object; without a subtype an entry \
                 means the first of its type. An object has one value and one rarity in a zone, \
                 so the last entry counts. Remove the other one.",
        source: "In VCMI an entry of `commonObjects` stands in place of the figures that the game \
                 has for the object.",
    },
    Rule {
        code: "control-character",
        severity: Warning,
        title: "A control character in a text",
        reason: "A text holds a tab or another sign that cannot be seen. VCMI drops such signs, \
                 and so it is dropped here; write `\\t` for a tab, or a blank. Or the id or name of a \
                 template or zone has one by an escape, or a mark that turns the direction of text, \
                 which terminals and pages obey instead of showing it; remove it.",
        source: "VCMI warns of control characters inside of texts and reads on without them.",
    },
    Rule {
        code: "cut-off",
        severity: Error,
        title: "A text that ends too early",
        reason: "The file ends while brackets are still open. Either a closing bracket is missing \
                 somewhere, or a part of the file was lost when it was copied. Close the brackets \
                 that are pointed at, or fetch the file again.",
        source: "JSON closes each bracket that it opens, and VCMI loads even a template of which \
                 only a part was understood.",
    },
    Rule {
        code: "decimal-number",
        severity: Warning,
        title: "A whole number with a point",
        reason: "The value is a whole number written as a decimal one, such as `3.0`. It is read \
                 as 3. Remove the point and what follows it.",
        source: "VCMI keeps whole numbers and decimal ones apart as two types.",
    },
    Rule {
        code: "duplicate-id",
        severity: Error,
        title: "Something that is defined again",
        reason: "Two templates of a file or two zones of a template have one id, so it is open \
                 which of them is meant elsewhere. Give one of them an id of its own, or remove \
                 it. For mines and objects that stand twice this is a warning, and the last one \
                 counts.",
        source: "VCMI reads a second definition on top of the first, so that a mixture comes out; \
                 not one of the 943 templates measured in published tables has a zone twice.",
    },
    Rule {
        code: "duplicate-key",
        severity: Warning,
        title: "A key that is given again",
        reason: "The same key stands twice in one pair of brackets. The last one counts, except \
                 that a structure is read on top of the earlier one. Remove the one that is not \
                 meant.",
        source: "VCMI warns of such keys as well and reads the second over the first.",
    },
    Rule {
        code: "empty",
        severity: Error,
        title: "An empty file",
        reason: "There is nothing in the file. A template file is a structure that holds \
                 templates by their names. Check whether the file was saved.",
        source: "VCMI takes an empty file for an error, too.",
    },
    Rule {
        code: "empty-id",
        severity: Error,
        title: "A zone without an id",
        reason: "The id of a zone is blank, so nothing can name the zone. Give it an id; a number \
                 works in VCMI, too.",
        source: "VCMI reads ids of zones as numbers above zero; this generator takes any text \
                 that is not blank.",
    },
    Rule {
        code: "hint-circle",
        severity: Error,
        title: "Main towns that wait for each other",
        reason: "The faction of each of these main towns depends on that of the next, and the \
                 last one depends on the first. None of them can be chosen before the others. \
                 Take one of the `townHints` away, or let it name a zone outside of the circle.",
        source: "VCMI chooses towns one after another as their hints demand and does not look for \
                 circles, so that it waits for ever.",
    },
    Rule {
        code: "idle-hint",
        severity: Warning,
        title: "A town hint without a town",
        reason: "Hints belong to the towns of a zone in their order. Here are more of them than \
                 towns that are decided: the zone has fewer towns, or all of them are of one \
                 faction. Take the last ones away, or ask for more towns.",
        source: "In VCMI the first hint is for the first town of the zone, the second for the \
                 second, and so on.",
    },
    Rule {
        code: "idle-key",
        severity: Warning,
        title: "A key without effect",
        reason: "Another key takes its place: a `...LikeZone` that copies the same, \
                 `terrainTypes` beside `bannedTerrains`, an earlier key of the same hint. Or it \
                 never has an effect, as `townTypesLikeZone`, or a guard for objects of which \
                 there are none. Keep the one that is meant.",
        source: "VCMI does not even read the lists of terrain, mines and treasure beside their \
                 `...LikeZone`, and reads the `townTypes...` keys without using them.",
    },
    Rule {
        code: "idle-list",
        severity: Error,
        title: "A list without effect",
        reason: "Nothing in the list is there, or all that it allows is banned as well. Then the list \
                 counts as not given, which is rarely what was meant. It is an error where the names look \
                 like slips of known ones. Add a name that the content pack has, or remove a ban.",
        source: "VCMI goes back to all factions of monsters when bans leave nothing of those \
                 allowed.",
    },
    Rule {
        code: "idle-terrains",
        severity: Warning,
        title: "The terrains of another zone beside the own town",
        reason: "`terrainTypeLikeZone` asks for the terrain of another zone, and the zone does not look at \
                 it: its terrain is that of its town, because `matchTerrainToTown` is true unless \
                 it says otherwise. The other zone chooses from its list. So the two differ, and with \
                 them the days that players need to cross them. Set `matchTerrainToTown` to \
                 false here, too, or leave the copy away.",
        source: "In VCMI a zone with a town of some faction takes one of its native terrains before \
                 any list is looked at. Many templates that were made from those of Heroes III lost \
                 the key in the zones that copy.",
    },
    Rule {
        code: "idle-treasure",
        severity: Warning,
        title: "A class of treasure without effect",
        reason: "A class of treasure needs both a worth (`max`) and a `density`; with one of them \
                 at 0 nothing of it comes to lie on the map. Give the other a number, or remove the \
                 class.",
        source: "VCMI and the games pass over such a class; tables have room for three, and editors \
                 leave halves of them behind.",
    },
    Rule {
        code: "impossible-hint",
        severity: Error,
        title: "A town hint that cannot be met",
        reason: "Whatever factions are chosen for the towns, this hint is broken: the lists of \
                 its zones have nothing in common or leave no difference, or other hints \
                 contradict it. Allow more factions in `allowedTowns`, ban fewer in \
                 `bannedTowns`, or take the hint away.",
        source: "In VCMI hints narrow the factions of a zone down, and where none is left the \
                 generator can hang.",
    },
    Rule {
        code: "inheritance-circle",
        severity: Error,
        title: "Zones that copy from each other in a circle",
        reason: "A `...LikeZone` leads from zone to zone and back to where it began, so nobody \
                 says what is to be copied. Give one of these zones values of its own.",
        source: "VCMI follows such a chain for 50 steps, then gives up and goes on with nothing.",
    },
    Rule {
        code: "isolated-start",
        severity: Warning,
        title: "A start without a way out",
        reason: "No connection that can be passed leads out of a zone where a player starts. \
                 Whoever starts there stays there, unless ships can sail. Connect it with another \
                 zone; `fictive` and `repulsive` connections are no ways.",
        source: "VCMI does not check whether players can meet on the map that it has made.",
    },
    Rule {
        code: "isolated-zone",
        severity: Warning,
        title: "A zone without a way in",
        reason: "No connection that can be passed leads to the zone, so nobody gets at what is in \
                 it, unless ships can sail there. Connect it with another zone; a connection with \
                 itself does not count.",
        source: "VCMI neither checks the template for such zones nor tests afterwards whether all \
                 of them can be reached.",
    },
    Rule {
        code: "long-name",
        severity: Error,
        title: "A name that is too long",
        reason: "The id or the name of a template or zone has more than 128 letters, or a type in \
                 `bannedObjects` or `requiredObjects` more than 64. Such names fit into no table and \
                 no file name. Write a shorter one.",
        source: "A bound of this generator; the longest name of 54 public files of VCMI has 32 \
                 letters, and the longest name of a type in the games less than 30.",
    },
    Rule {
        code: "map-limit",
        severity: Error,
        title: "More required than a map may hold",
        reason: "All zones together require more of an object than a map can have. Some objects \
                 are limited by the game, and there cannot be more prisons than heroes to sit in \
                 them. Require fewer of them.",
        source: "A hero is on a map once, and in VCMI some objects have a limit for the whole \
                 map, such as 48 obelisks.",
    },
    Rule {
        code: "missing-colon",
        severity: Error,
        title: "A key without a colon",
        reason: "Between a key and its value stands a `:`, and here it is missing. Add it; if \
                 what stands first is a value, its key is missing.",
        source: "In JSON a colon parts each key from its value, and a guess at what was meant \
                 could make another template of it.",
    },
    Rule {
        code: "missing-comma",
        severity: Warning,
        title: "A missing comma",
        reason: "Two entries follow each other without a comma between them. They are read as \
                 two, but the comma may be missing because something else is. Add it.",
        source: "VCMI warns of this as well and reads on.",
    },
    Rule {
        code: "missing-count",
        severity: Error,
        title: "A count of columns that is missing",
        reason: "The first row of a pack begins with seven numbers, which tell how many towns, \
                 terrains, types of zones and options of each kind there are. Without them nobody \
                 knows which column means what. Copy them from a pack of the same version, such \
                 as `12 10 4 8 10 18 4`.",
        source: "Packs of Horn of the Abyss are laid out by these counts: older versions have 129 \
                 columns, 1.7 has 138, and 1.8 has 140.",
    },
    Rule {
        code: "missing-key",
        severity: Error,
        title: "Something that must be given",
        reason: "A structure lacks a key that it cannot be read without, such as the `type` of a \
                 zone; or a value stands in it without a key. In a table, a connection names one \
                 zone and not the other. Add what is missing.",
        source: "The schema of VCMI demands sizes, players, zones and connections of each \
                 template, and a connection has two ends in all formats.",
    },
    Rule {
        code: "missing-max",
        severity: Warning,
        title: "A treasure class without `max`",
        reason: "The worth of a pile lies between `min` and `max`. Without `max` it is 0, and the \
                 class gives nothing at all. Add `max`, or remove the class.",
        source: "VCMI takes a bound that is not given for 0 as well.",
    },
    Rule {
        code: "missing-value",
        severity: Error,
        title: "A key without a value",
        reason: "A key stands there, and a comma or a bracket follows it in place of a value. \
                 Write the value, or remove the key.",
        source: "In JSON each key has a value; where nothing is to be said, `null` stands for it.",
    },
    Rule {
        code: "missing-zone",
        severity: Error,
        title: "A zone that is not there",
        reason: "A connection, a `...LikeZone`, a hint or `victory` names a zone that the \
                 template does not have. Correct the id, add the zone, or remove what names it.",
        source: "VCMI does not catch a reference to a zone that is missing: the game fails at its \
                 start.",
    },
    Rule {
        code: "more-faults",
        severity: Error,
        title: "More faults than are shown",
        reason: "The list is cut short here, and this line tells how many are left out. At most \
                 100 errors and 100 other faults are kept of each part of a file. Mend those \
                 shown and check again.",
        source: "A bound of this linter, so that a file that is something else altogether does \
                 not fill the screen; one slip often causes many faults.",
    },
    Rule {
        code: "more-humans-than-players",
        severity: Warning,
        title: "More humans than players",
        reason: "`players` counts humans and computers together, so `humans` cannot go beyond it. \
                 Where not even the least number of humans fits, `humans` is ignored. Write in \
                 `humans` how many of the players may be human, or remove it.",
        source: "Some published templates give the number of computers here, which does no harm \
                 in VCMI because its generator never looks at `humans`.",
    },
    Rule {
        code: "nameless-template",
        severity: Error,
        title: "A template without a name",
        reason: "A file holds templates by their names. Here the keys of a template stand \
                 outermost, or rows of a table come before the first name. Write `{ \"My \
                 template\" : { ... } }` around it; in a table, put the name into its column in \
                 the first row of the template.",
        source: "In VCMI the key before a template is its id, and in tables a cell with a name is \
                 what begins a template.",
    },
    Rule {
        code: "never-there",
        severity: Warning,
        title: "Something that is there in no game",
        reason: "`onlyWith` names numbers of humans or players that `players` and `humans` of the \
                 template do not allow, so the zone or connection never comes to be. Change the \
                 numbers, or allow more players.",
        source: "The games compare the restrictions of a row with the players of the game; a row \
                 whose numbers cannot be met is skipped without a word.",
    },
    Rule {
        code: "no-common-terrain",
        severity: Error,
        title: "No terrain for all that a zone requires",
        reason: "Each mine and object that the zone requires can stand on one of its terrains, \
                 but there is no terrain on which all of them can. A zone has one terrain. Allow \
                 more of `terrainTypes`, or require them in different zones.",
        source: "The generators cover a zone with one terrain, and the pictures of many objects \
                 of the games are made for certain terrains only.",
    },
    Rule {
        code: "no-monster-left",
        severity: Error,
        title: "A zone that bans all monsters",
        reason: "`bannedMonsters` holds every faction that has creatures, so nobody is left to \
                 guard the treasure. Remove a faction from it, or write `\"monsters\" : \"none\"` \
                 for a zone without guards.",
        source: "In VCMI bans hold even where it falls back to all factions, so that no creature \
                 is left to choose.",
    },
    Rule {
        code: "no-room",
        severity: Error,
        title: "Too many zones for the map",
        reason: "Each zone needs at least 12 tiles, and the zones together need more than the map \
                 has. It is an error when even the largest size is too small, a warning when only \
                 the smallest is. Allow larger maps, or have fewer zones.",
        source: "VCMI stops with an error when a zone gets no tile of the map.",
    },
    Rule {
        code: "no-rows",
        severity: Error,
        title: "A table without templates",
        reason: "Behind the three rows of the header there is no row with the name of a template. \
                 Check whether the file was cut off, and whether the names stand in their column.",
        source: "In both formats of tables three rows name sections, groups and columns, and what \
                 is read begins with the fourth.",
    },
    Rule {
        code: "no-such-mine",
        severity: Error,
        title: "A mine that does not exist",
        reason: "A zone asks for mines of a resource, and the content pack has no mine of it that \
                 can stand on land. Remove the resource from `mines`.",
        source: "Heroes III has mines of seven resources, from wood to gold; packs of other \
                 content may have resources without any.",
    },
    Rule {
        code: "no-table",
        severity: Error,
        title: "A table that holds no templates",
        reason: "The first cell tells what a table is: `Map` for `rmg.txt`, `Pack` for `.h3t`. \
                 Here stands something else. Check whether the right file was exported, and \
                 whether its header rows are still there.",
        source: "The columns of both formats are found by their positions, so the first cell is \
                 what tells the formats apart.",
    },
    Rule {
        code: "no-templates",
        severity: Error,
        title: "A file without templates",
        reason: "A file holds templates by their names: `{ \"My template\" : { ... } }`. This one \
                 holds none. `rmg new` writes one to begin with.",
        source: "VCMI reads such a file and adds nothing.",
    },
    Rule {
        code: "no-terrain-for",
        severity: Error,
        title: "An object that stands on none of the terrains",
        reason: "A zone requires a mine or an object that can stand on none of the terrains that \
                 the zone may get, whatever its town. Let the zone lie on one of those that the \
                 message names, or require the object elsewhere.",
        source: "In VCMI a required object without a picture for the terrain makes the zone lose \
                 the rest of what it requires.",
    },
    Rule {
        code: "no-terrain-left",
        severity: Error,
        title: "A zone without any terrain",
        reason: "`bannedTerrains` holds all terrains of the land, and no town decides on the \
                 terrain. Nothing is left to paint the zone with. Remove a terrain from \
                 `bannedTerrains`, or name one in `terrainTypes`.",
        source: "As in VCMI, the choice without `terrainTypes` is all land that can be walked on, \
                 without what is banned.",
    },
    Rule {
        code: "no-town-left",
        severity: Error,
        title: "Towns without a faction",
        reason: "A zone asks for towns, and its lists leave no faction that has towns. Allow one \
                 in `allowedTowns`, or remove one from `bannedTowns`. Where no towns are wanted, \
                 ask for none.",
        source: "VCMI is not prepared for an empty choice of factions; in tables a zone with \
                 towns and no type ticked, of which 164 were counted, means all of them.",
    },
    Rule {
        code: "no-zones",
        severity: Error,
        title: "A template without zones",
        reason: "A map consists of zones, and the template has none. Add zones; in a table they \
                 stand in the row with the name and in those below it.",
        source: "VCMI does not look for it and offers such a template all the same, and what \
                 happens then is left to chance.",
    },
    Rule {
        code: "not-land",
        severity: Error,
        title: "A zone on water or rock",
        reason: "`terrainTypes` names a terrain that nobody can walk on. Zones lie on land. It is left out \
                 where the list names land as well, and an error where it does not. Name a terrain of the \
                 land; whether there is a sea is said by `allowedWaterContent`, and solid rock is a zone of \
                 the type `sealed`.",
        source: "Nobody walks on water or rock in the games, and what VCMI chooses from for a \
                 zone is land that can be walked on.",
    },
    Rule {
        code: "not-made-yet",
        severity: Error,
        title: "A required object that cannot be made yet",
        reason: "The zone requires an object whose kind this generator does not place by itself, \
                 such as a shipyard without a shore. Remove it from `requiredObjects`; where \
                 another key asks for it, the help says which.",
        source: "A limit of this generator, said before a map is begun.",
    },
    Rule {
        code: "not-text",
        severity: Error,
        title: "A file that is no text",
        reason: "The file is an archive, a picture, a text in UTF-16 or something else that a \
                 program wrote for programs. A template is a JSON text in UTF-8, or a table. \
                 Check whether a map or a mod was taken for its template, or save the text in \
                 UTF-8.",
        source: "Maps of the games are packed with gzip or zip, and VCMI reads templates in UTF-8 \
                 only.",
    },
    Rule {
        code: "not-utf8",
        severity: Error,
        title: "Bytes that are not UTF-8",
        reason: "The text is said to be UTF-8, and at this place it is not. It was probably saved \
                 in a Windows code page. Save it in UTF-8.",
        source: "VCMI reads JSON in UTF-8 and reports what is not; tables are different, for code \
                 pages are common in them.",
    },
    Rule {
        code: "nothing-but-comments",
        severity: Warning,
        title: "A file of comments",
        reason: "The file holds comments and no template. It is read as an empty one. Take the \
                 marks of comments away if a template was to be there.",
        source: "One of 108 published files of VCMI is like this, and the game reads it as an \
                 empty structure.",
    },
    Rule {
        code: "nothing-to-hold",
        severity: Error,
        title: "A required object with nothing to hold",
        reason: "A prison needs a hero, a scroll needs a spell, a box and a hut need a reward. \
                 Everything that could be in the required object is banned, or the content pack \
                 has none. Ban less, or take the object out of `requiredObjects`.",
        source: "VCMI gives scrolls and prisons only what the map allows, and it can hang when no \
                 spell of the level is allowed.",
    },
    Rule {
        code: "number-as-text",
        severity: Warning,
        title: "A number in quotes",
        reason: "A number is expected, and it stands in quotes. It is read as a number, which \
                 other programs need not do. Remove the quotes.",
        source: "Where VCMI expects a number and finds something else, it takes the default.",
    },
    Rule {
        code: "object-without-look",
        severity: Error,
        title: "A required object that cannot stand on land",
        reason: "Zones require objects that can be placed, and the content pack has no picture of \
                 this one that fits a terrain of the land. Take it out of `requiredObjects`, or \
                 require something similar.",
        source: "Many objects of the games are made for water or for certain terrains, and each \
                 picture tells on which it may stand.",
    },
    Rule {
        code: "odd-flag",
        severity: Warning,
        title: "A flag that is not `x`",
        reason: "In tables a flag is `x` where it is set and an empty cell where it is not. \
                 Something else stands here; it counts as set, except a 0. Write `x` or empty the \
                 cell, and look whether the cells of the row have moved.",
        source: "Both formats of tables mark with `x`; a `1` occurs in published ones as well and \
                 is taken without a word.",
    },
    Rule {
        code: "odd-token",
        severity: Warning,
        title: "A part of a list that is not understood",
        reason: "Lists of artifacts, spells, skills and heroes in a pack consist of a sign and a \
                 number each, with blanks between them, such as `-3 +144`. This part is something \
                 else and is left out. Correct it.",
        source: "Horn of the Abyss switches content on with `+` and off with `-` before its \
                 number.",
    },
    Rule {
        code: "open-string",
        severity: Error,
        title: "Quotes that do not match",
        reason: "A text has a quote before it and one after it, on the same line, and on this line \
                 one is missing or one is too many. Where it can be seen which one, the message \
                 says so. To go on in the next line, end the line with `\\`; a quote inside a \
                 text is written `\\\"`.",
        source: "VCMI takes a line break inside of a text for an error, except behind a `\\`.",
    },
    Rule {
        code: "out-of-range",
        severity: Error,
        title: "A number out of range",
        reason: "The number is smaller or larger than what makes sense here; the message tells \
                 from where to where it may go. Write a number in between.",
        source: "The games keep values and strengths in 32 bits with sign, a game has eight \
                 players at most, and further bounds keep maps within memory.",
    },
    Rule {
        code: "own-key",
        severity: Warning,
        title: "A key that only this generator knows",
        reason: "With `--target vcmi`: VCMI reads the template and passes over the key, so it makes another \
                 map than this generator: zones and connections are there for all numbers of players, mines \
                 of densities are missing. It is a note where the map is the same kind of map. Leave the \
                 key where that is meant, or say it with the keys of VCMI.",
        source: "VCMI reports keys that it does not know in its log and ignores them.",
    },
    Rule {
        code: "owner-without-start",
        severity: Warning,
        title: "An owner who starts nowhere",
        reason: "The seat owns zones, and none of them is a start. Nobody ever sits there, so its \
                 zones are nobody's. Make one of them a `playerStart` or `cpuStart`, or take the \
                 `owner` away.",
        source: "In 63 zones of the tables measured an owner stands at a zone that is no start; \
                 for those to count, the same owner needs a start elsewhere.",
    },
    Rule {
        code: "player-towns-without-owner",
        severity: Warning,
        title: "Towns of a player who is not named",
        reason: "A zone that is no start asks for `playerTowns` and has no `owner`. They become \
                 neutral. Add the `owner`, or ask for `neutralTowns`.",
        source: "By the rule of the games the towns of a player are neutral wherever the seat \
                 stays empty.",
    },
    Rule {
        code: "quest-out-of-reach",
        severity: Error,
        title: "A quest where nobody gets",
        reason: "A hut of a seer is required in a zone to which no connections lead from where a \
                 player starts, so nobody could solve its quest. Connect the zone with the \
                 others, or take the hut out of `requiredObjects`.",
        source: "That every quest can be solved is a promise of each map.",
    },
    Rule {
        code: "reversed-range",
        severity: Error,
        title: "A lower bound above the upper one",
        reason: "The least is larger than the most: of sizes, of players, or of the worth of \
                 treasure. Nothing fits in between. Swap the two.",
        source: "None of the tables measured has such a range, and treasure like this can make \
                 VCMI hang.",
    },
    Rule {
        code: "road-as-boolean",
        severity: Warning,
        title: "`road` without quotes",
        reason: "`road` is a text: `\"true\"`, `\"false\"` or `\"random\"`. Without quotes it is \
                 read here as what was meant, and VCMI takes it for `random`. Put quotes around \
                 it.",
        source: "VCMI compares the text of `road` with its three words and takes everything else \
                 for the default.",
    },
    Rule {
        code: "sealed-connection",
        severity: Error,
        title: "A connection into a sealed zone",
        reason: "A sealed zone is solid rock, so no way can lead into it. Make the connection \
                 `fictive`, which only keeps the zones together, or give the zone another `type`.",
        source: "In VCMI ways to sealed zones turn into monoliths for which there is no place; \
                 its own templates have no sealed zones.",
    },
    Rule {
        code: "sealed-contents",
        severity: Warning,
        title: "Contents of a sealed zone",
        reason: "A sealed zone is solid rock, so the towns, mines or objects that it asks for \
                 cannot be reached. Ask for none of them there, or give the zone another `type`.",
        source: "The type `sealed` of VCMI stands for a zone that nobody enters.",
    },
    Rule {
        code: "sealed-treasure",
        severity: Warning,
        title: "Treasure of a sealed zone",
        reason: "A sealed zone is solid rock and has no room for treasure, so none of these \
                 classes is filled. Remove them, also where they are copied by \
                 `treasureLikeZone`, or give the zone another `type`.",
        source: "The type `sealed` of VCMI means rock throughout, and treasure lies on ground \
                 that is free.",
    },
    Rule {
        code: "seat-beyond-players",
        severity: Warning,
        title: "A seat that nobody takes",
        reason: "A zone has an `owner` whose number is beyond the most players that `players` \
                 allows. The seat stays empty in all games. Allow more players, or take the \
                 `owner` away.",
        source: "VCMI gives the zones of owner 3, say, to the third player of the game; where \
                 there are two, they stay without one.",
    },
    Rule {
        code: "second-start",
        severity: Warning,
        title: "A second start of one seat",
        reason: "Two start zones have the same `owner`, and a player starts in one of them only: \
                 the first `playerStart`, else the first `cpuStart`. The other zone merely \
                 belongs to the player. Make it a `treasure` zone, which may have an `owner` too, \
                 or name another seat.",
        source: "In the games the first town of a player is where the player starts, and there is \
                 one such town.",
    },
    Rule {
        code: "second-type",
        severity: Warning,
        title: "A zone with two types",
        reason: "More than one of the flags for the type of a zone is set. A zone has one type, \
                 so the first of them counts. Empty the other cells.",
        source: "In tables one of the four flags is to be set; 223 zones measured have none, \
                 which is read as treasure.",
    },
    Rule {
        code: "self-connection",
        severity: Warning,
        title: "A zone that is connected with itself",
        reason: "Both ends of a connection are the same zone. It becomes a pair of monoliths \
                 inside the zone, or has no effect where its type needs a border. Name another \
                 zone, or remove the connection.",
        source: "VCMI allows it and makes the pair of monoliths; in the tables measured there are \
                 18 such connections.",
    },
    Rule {
        code: "separate-parts",
        severity: Warning,
        title: "Zones that fall apart",
        reason: "The zones form groups between which no connection leads, so players of different \
                 groups never meet on land. Connect the groups, unless players are meant to sail \
                 or to stay apart.",
        source: "VCMI makes such maps and does not look whether players can get to each other.",
    },
    Rule {
        code: "separate-starts",
        severity: Warning,
        title: "Players who cannot meet",
        reason: "Start zones lie in parts of the template between which no connection leads, or \
                 only one that is nothing on the map, such as a `fictive` one. On maps without \
                 water nobody gets from one to the other, and the game has no end. Connect the \
                 parts, unless players are meant to sail.",
        source: "A rule of the games: who cannot be reached cannot be beaten. `fictive` connections \
                 of VCMI only pull zones together.",
    },
    Rule {
        code: "single-slash",
        severity: Warning,
        title: "A single slash",
        reason: "One `/` stands where a comment seems to begin. The rest of the line is taken for \
                 a comment, as VCMI does. Write `//`, or remove it.",
        source: "VCMI takes a single slash for the begin of a comment, with a warning.",
    },
    Rule {
        code: "start-without-owner",
        severity: Warning,
        title: "A start without an owner",
        reason: "The zone is a start, and no seat is told in `owner`, so nobody starts there. Add \
                 the `owner`, or make it a `treasure` zone.",
        source: "In published tables 48 start zones are without an owner, and VCMI makes a main \
                 town only where one is told.",
    },
    Rule {
        code: "stray-bracket",
        severity: Error,
        title: "A bracket that closes nothing",
        reason: "A closing bracket stands where no bracket of its kind is open. Remove it, or add \
                 the opening one.",
        source: "In JSON brackets come in pairs; where one is too many, the guess of a reader \
                 decides what belongs where.",
    },
    Rule {
        code: "stray-character",
        severity: Error,
        title: "A sign that means nothing",
        reason: "A sign stands outside of texts where JSON has no use for it, and it is skipped. \
                 Often it is a quote of another form, which a word processor put there. Remove \
                 it, or write plain quotes.",
        source: "The JSON of VCMI knows the usual brackets, commas, colons, both plain quotes and \
                 comments, and nothing else between values.",
    },
    Rule {
        code: "stray-colon",
        severity: Error,
        title: "A colon out of place",
        reason: "A `:` stands between a key and its value, and here it stands elsewhere. Remove \
                 it, or put quotes around the text that it belongs to.",
        source: "In JSON structures have colons and lists have none, and each key has exactly one.",
    },
    Rule {
        code: "stray-comma",
        severity: Error,
        title: "A comma with nothing before it",
        reason: "Two commas follow each other, or a list begins with one, so an entry may have \
                 been lost. Leave the comma out, or write the entry. One comma behind the last \
                 entry is fine.",
        source: "VCMI allows a comma behind the last entry of a list or structure, and no other \
                 one too many.",
    },
    Rule {
        code: "stray-quote",
        severity: Warning,
        title: "A quote that does not belong",
        reason: "In tables a cell that begins with a quote ends with one, and quotes inside are \
                 doubled. Here the closing one is missing, or something follows it, so the quotes \
                 are taken for letters. Quote the whole cell.",
        source: "In published tables cells with line breaks or quotes stand in double quotes, so \
                 a quote that is lost may swallow the rows that follow.",
    },
    Rule {
        code: "surplus-cell",
        severity: Warning,
        title: "A cell beyond the last column",
        reason: "Something stands to the right of all columns that the table has. It is kept and \
                 has no effect. A tab too many in the row moves all cells behind it by one, so \
                 look whether the others are in their places.",
        source: "Rows of packs mostly have one empty cell more than the header; one that is \
                 filled may tell of a row that has slipped.",
    },
    Rule {
        code: "target-loss",
        severity: Warning,
        title: "Something that a game cannot read",
        reason: "With `--target sod` or `hota`, or with `--target vcmi` for a table: the format of that \
                 game has no place for something of the template. The message says what `rmg convert` does \
                 instead. It is a note where the same is said in another way.",
        source: "The columns of `rmg.txt` and `.h3t`, and the keys of VCMI, as far as their files show \
                 them.",
    },
    Rule {
        code: "text-after-end",
        severity: Warning,
        title: "Something after the end",
        reason: "The outermost value is closed, and more text follows. It is ignored, templates \
                 in it included. Remove it, or move the closing bracket behind it.",
        source: "VCMI, too, takes one value from a file and warns of text behind it.",
    },
    Rule {
        code: "text-as-number",
        severity: Warning,
        title: "A text without quotes",
        reason: "A text is expected, and it is written as a number. It is read as a text here. \
                 Put quotes around it; VCMI cannot read the ends of a connection otherwise.",
        source: "VCMI finds an empty text where a number stands in place of a zone's id, and \
                 fails on it.",
    },
    Rule {
        code: "too-deep",
        severity: Error,
        title: "Too many brackets in one another",
        reason: "More than 200 brackets are open at once, and reading stops there. A template \
                 needs fewer than ten. Look for brackets that are never closed.",
        source: "VCMI warns beyond 30 levels, and no template that makes sense comes near.",
    },
    Rule {
        code: "too-few-human-seats",
        severity: Error,
        title: "Fewer seats than humans",
        reason: "`humans` allows more of them than there are seats with a `playerStart`, and at a \
                 `cpuStart` no human can sit. It is an error when even the fewest find no place, \
                 else a warning. Give each human a `playerStart` with an `owner` of its own.",
        source: "Starts for computers alone are a type of their own in all formats: a flag in \
                 tables, and `cpuStart` in VCMI.",
    },
    Rule {
        code: "too-few-players",
        severity: Error,
        title: "More humans asked for than players",
        reason: "At least so many humans are asked for that `players` cannot hold them, for it \
                 counts humans too. The template could never be played. Allow more `players`, or \
                 fewer `humans`.",
        source: "In VCMI and in the tables alike, the number of players is that of humans and \
                 computers together.",
    },
    Rule {
        code: "too-few-seats",
        severity: Error,
        title: "Fewer seats than players",
        reason: "More players are allowed than have a zone to start in. It is an error when even \
                 the fewest find no place, else a warning. Give each player a start zone with an \
                 `owner` of its own, or allow fewer `players`.",
        source: "A player needs a place to start from, and zones are dealt to players by the \
                 number of their seat.",
    },
    Rule {
        code: "too-little-room",
        severity: Warning,
        title: "A zone too small for what it must hold",
        reason: "Towns, mines and required objects of the zone cover more tiles than it can have on \
                 a map of the size named, by the smallest shapes and the largest share. Every \
                 attempt would fail. Ask for less, give the zone a larger `size`, or allow larger \
                 maps only.",
        source: "Shapes and areas of the objects of the game; bounds that hold for every layout.",
    },
    Rule {
        code: "too-long",
        severity: Error,
        title: "A file that is too long",
        reason: "The file has more bytes than are read: 256 MB of JSON, or 64 MB of a table. It \
                 is hardly a template. Check whether it is the right file.",
        source: "A bound of this program, which keeps places in a text in 32 bits; published \
                 packs have up to 126 templates and stay far below.",
    },
    Rule {
        code: "too-many-cells",
        severity: Error,
        title: "A table with too many cells",
        reason: "The table has more than 4,000,000 cells, and what follows is not read. Split the \
                 pack, and remove empty rows and columns that a spreadsheet has added.",
        source: "A bound of this program; the widest rows of published tables have 631 cells, and \
                 85 to 140 of them are used.",
    },
    Rule {
        code: "too-many-classes",
        severity: Error,
        title: "Too many classes of treasure",
        reason: "A zone has more than 1000 classes of treasure, and each is filled on its own. \
                 Put classes of like value together.",
        source: "A bound of this generator; tables have room for three classes to a zone.",
    },
    Rule {
        code: "too-many-connections",
        severity: Error,
        title: "Too many connections",
        reason: "A template may have 16,384 connections, and this one has more. Those beyond it \
                 are not read. Remove some, or split the template.",
        source: "A bound of this program: all 943 templates of the tables measured have 16,887 \
                 connections together.",
    },
    Rule {
        code: "too-many-copies",
        severity: Error,
        title: "More copies than can be made",
        reason: "Names of `repeat` multiply: three of 64 values in one id are more than 250,000 \
                 zones; and each side of `mirror` may double what there is and the length of \
                 ids. All copies of a template together have at most 100,000 values and 4 MB of \
                 text. Copy fewer zones, or write shorter ids and texts.",
        source: "A bound of this generator, so that no small file becomes a large one.",
    },
    Rule {
        code: "too-many-faults",
        severity: Error,
        title: "Too many faults to go on",
        reason: "More than 10,000 faults were found, and reading stops here. The text is probably \
                 not JSON at all, or one quote or bracket near its beginning is missing. Mend the \
                 first faults and check again.",
        source: "A bound of this program, so that reading anything at all comes to an end soon.",
    },
    Rule {
        code: "too-many-required",
        severity: Error,
        title: "Too many required objects",
        reason: "A zone has more than 1000 entries in `requiredObjects`. Name a type without \
                 subtypes where any of them will do, and use the count where several of a kind \
                 are wanted.",
        source: "A bound of this generator; none of the 108 published files of VCMI measured has \
                 any required object.",
    },
    Rule {
        code: "too-many-templates",
        severity: Error,
        title: "Too many templates in a file",
        reason: "A file may have 1000 templates, and what follows is not read. Split the file.",
        source: "A bound of this program; the largest published packs have 126 templates, and the \
                 original table has 53.",
    },
    Rule {
        code: "too-many-values",
        severity: Error,
        title: "Too many values",
        reason: "The file has more than 2,000,000 values and keys, and reading stops there. It is \
                 hardly a template. Check whether it is the right file, or split it.",
        source: "A bound of this program, which keeps memory small; all 108 published files of \
                 VCMI measured have 2,367 zones together.",
    },
    Rule {
        code: "too-many-zones",
        severity: Error,
        title: "Too many zones",
        reason: "A template may have 1024 zones, and all templates of a file together 65,536. \
                 Those beyond it are not read. Remove some, or split the file.",
        source: "A bound of this program; the templates that come with VCMI have up to 48 zones.",
    },
    Rule {
        code: "unknown-artifact",
        severity: Warning,
        title: "An artifact that does not exist",
        reason: "The content pack has no artifact of this name, so a ban or a permission of it has no \
                 effect. Correct the name; for an artifact of a mod, write the mod and a colon before it.",
        source: "In VCMI a name without a mod must be one of the base game, and the game reports \
                 those that are not.",
    },
    Rule {
        code: "unknown-escape",
        severity: Warning,
        title: "An escape that VCMI does not know",
        reason: "Behind a `\\` stands a sign that has no meaning there for VCMI, `\\u` and `\\'` \
                 among them. It is read here as well as can be, and VCMI may show something else. \
                 Write the character itself, double quotes around a single one, and `\\\\` for a \
                 backslash.",
        source: "VCMI knows the escapes of JSON except `\\u`, and keeps the digits behind that \
                 one.",
    },
    Rule {
        code: "unknown-faction",
        severity: Warning,
        title: "A faction that does not exist",
        reason: "The content pack has no faction of this name, for towns or for monsters. It is left out, \
                 and the rest of the list is used. Correct the name; `neutral` stands for monsters of no \
                 town. For the factions of a mod, add its pack with --pack.",
        source: "In VCMI a name without a mod must be one of the base game, whose factions are \
                 nine towns and the neutral ones.",
    },
    Rule {
        code: "unknown-hero",
        severity: Warning,
        title: "A hero who does not exist",
        reason: "The content pack has no hero of this name, so banning or enabling it has no effect. \
                 Correct the name; for a hero of a mod, write the mod and a colon before it.",
        source: "In VCMI a name without a mod must be one of the base game; the ids of its heroes \
                 begin with small letters, such as `orrin`.",
    },
    Rule {
        code: "unknown-key",
        severity: Warning,
        title: "A key that does not exist",
        reason: "The structure has no key of this name, and it is ignored. A slip of a letter \
                 turns a wish into nothing. Correct the key, or remove it; remarks belong behind \
                 `//`.",
        source: "VCMI makes no use of keys that it does not know; in the published files measured \
                 there is one, `townTypeLikeZone`, which stands there twice.",
    },
    Rule {
        code: "unknown-mention",
        severity: Error,
        title: "A name in braces that has no value",
        reason: "With `repeat`, a name in braces in zones and connections is one of its names, and \
                 something goes through its values: the id of the zone, or the item of a list that \
                 it stands in. Here it is another name, or nothing goes through it. Correct the \
                 name, or mention it in the id, too.",
        source: "A key of this generator; without `repeat` braces are letters like others.",
    },
    Rule {
        code: "unknown-object",
        severity: Warning,
        title: "An object that does not exist",
        reason: "The content pack has no object of this type, or none of this subtype. A ban or a \
                 requirement of it has no effect, and the others are used. Correct the name; types and \
                 subtypes are those of VCMI.",
        source: "VCMI drops required and changed objects that it cannot find, without a word.",
    },
    Rule {
        code: "unknown-resource",
        severity: Warning,
        title: "A resource that does not exist",
        reason: "The content pack has no resource of this name, so there is no mine of it, and the other \
                 mines are made. Correct the name: `wood`, `mercury`, `ore`, `sulfur`, `crystal`, `gems` or \
                 `gold` in the game itself.",
        source: "Heroes III has seven resources, and the keys of `mines` are their names in VCMI.",
    },
    Rule {
        code: "unknown-skill",
        severity: Warning,
        title: "A skill that does not exist",
        reason: "The content pack has no secondary skill of this name, so banning or enabling it has no \
                 effect. Correct the name; for a skill of a mod, write the mod and a colon before it.",
        source: "In VCMI a name without a mod must be one of the base game; its secondary skills \
                 have ids such as `fireMagic`.",
    },
    Rule {
        code: "unknown-spell",
        severity: Warning,
        title: "A spell that does not exist",
        reason: "The content pack has no spell of this name, so banning or enabling it has no effect. \
                 Correct the name; for a spell of a mod, write the mod and a colon before it.",
        source: "In VCMI a name without a mod must be one of the base game, and a slip would \
                 leave the spell in the game.",
    },
    Rule {
        code: "unknown-terrain",
        severity: Warning,
        title: "A terrain that does not exist",
        reason: "The content pack has no terrain of this name. It is left out, and the rest of the list is \
                 used. Correct the name, or remove it from the list. For the terrains of a mod, add its \
                 pack with --pack.",
        source: "In VCMI a name without a mod is one of the base game or of the mod that the template \
                 belongs to; what tables call cave is `subterra` there.",
    },
    Rule {
        code: "unknown-word",
        severity: Error,
        title: "A word that is not one of the choices",
        reason: "The value is one of a few words, and this is none of them. Where VCMI ignores such a word \
                 and goes on with its default (`monsters`, `forcedLevel`, `road`, `bannedCategories`, the \
                 `type` of a connection), so does this generator, with a warning. The `type` of a zone and \
                 words of this generator are errors. Write one of the words that the message names; capital \
                 letters count in JSON.",
        source: "VCMI takes the default for a word that it does not know, so a zone of a misspelt \
                 type becomes the start of a player.",
    },
    Rule {
        code: "unknown-zone",
        severity: Warning,
        title: "A connection to a zone that is not there",
        reason: "In a row of a table a connection names a zone that the template does not have, \
                 and the connection is left out. Correct the id, add the zone, or empty both \
                 cells.",
        source: "The tables measured have 117 such connections, many of them 0 to 0 in rows that \
                 are not used; those are passed over without a warning.",
    },
    Rule {
        code: "unusual-number",
        severity: Warning,
        title: "A number that is probably a mistake",
        reason: "The number is far beyond those of all public templates, and beyond what has any \
                 further effect: a zone cannot hold that many piles, and no army is that strong. A \
                 digit too many is the usual reason. The message names the numbers that make \
                 sense.",
        source: "Public templates have densities up to 50, treasure up to 150,000, guards up to \
                 240,000 and sizes up to 1,600.",
    },
    Rule {
        code: "vcmi-copies",
        severity: Error,
        title: "Zones that VCMI does not see",
        reason: "With `--target vcmi`: `repeat` and `mirror` write zones and connections out, and VCMI does \
                 not know these keys. It would read texts in braces as ids, or miss a side of the map. Let \
                 `rmg convert` write them out.",
        source: "Keys of this generator; VCMI ignores keys that it does not know.",
    },
    Rule {
        code: "vcmi-reference",
        severity: Error,
        title: "A zone that is named in a way VCMI cannot read",
        reason: "With `--target vcmi`: the ends of a connection are texts in VCMI and zones elsewhere \
                 (`minesLikeZone`, `townHints`) are numbers. A number for an end stops it, which is an \
                 error; a text elsewhere names no zone there, which is a warning. Put quotes around the \
                 one, and take them from the other.",
        source: "VCMI reads `a` and `b` as texts with numbers in them, and the others as whole numbers.",
    },
    Rule {
        code: "vcmi-town-hint",
        severity: Warning,
        title: "A hint of a town at which VCMI stops",
        reason: "With `--target vcmi`: a hint with `relatedToZoneTerrain` and neither `likeZone` nor \
                 `notLikeZone` makes VCMI look for a zone that is not there. Write an empty list before \
                 it: `\"notLikeZone\" : []`.",
        source: "VCMI takes a missing `notLikeZone` for zone -1.",
    },
    Rule {
        code: "vcmi-zone-id",
        severity: Error,
        title: "A zone id that VCMI cannot read",
        reason: "With `--target vcmi`: VCMI reads ids of zones as whole numbers from 1 on, and stops at a \
                 text such as `hill`. On maps with water it gives its sea the number behind that of the \
                 zones, so an id there is a warning. Number the zones from 1 without gaps; `rmg convert` \
                 numbers zones whose ids are texts.",
        source: "VCMI reads ids with its parser for whole numbers, and puts the sea at the number of zones \
                 plus one.",
    },
    Rule {
        code: "victory-artifact",
        severity: Error,
        title: "An artifact that nobody can win by",
        reason: "The map is to be won by an artifact that does not exist, is banned, cannot lie on \
                 a map or is required elsewhere, or there is no guarded zone for it that all \
                 players reach. Choose another artifact, or add such a zone.",
        source: "A rule of the games: the artifact of the victory condition lies on the map once.",
    },
    Rule {
        code: "victory-grail",
        severity: Error,
        title: "A grail that nobody can dig for",
        reason: "The map is to be won with the grail, and no zone can be reached by all players, or \
                 the content pack has no obelisks. Join the zones of all players, or choose another \
                 way to win.",
        source: "A rule of the games: the grail lies where all players can dig, and obelisks tell \
                 where.",
    },
    Rule {
        code: "victory-town",
        severity: Error,
        title: "A town that nobody can win by",
        reason: "The map is to be won by capturing a neutral town, and there is none, or not all \
                 players reach it. Ask for `neutralTowns` in a zone that all reach, or choose \
                 another way to win.",
        source: "A rule of the games: the town of the victory condition belongs to nobody at first.",
    },
    Rule {
        code: "weak-guard",
        severity: Warning,
        title: "A guard that is too weak to appear",
        reason: "Even on maps of strong monsters a guard of this value comes out below the weakest \
                 that the games place, so the passage stands open. Raise it, or write 0 for an \
                 open passage.",
        source: "Guards below a strength of 2,000 are left out by the games and VCMI; the formula \
                 takes 500 off on maps of strong monsters, 1,000 on normal ones, 1,500 on weak ones.",
    },
    Rule {
        code: "worth-beyond-zone",
        severity: Warning,
        title: "An object worth more than its zone has",
        reason: "An entry of `commonObjects` has a `value` above the `max` of every class of \
                 treasure of its zone, so no pile has room for it and it is never there. Lower the \
                 value, or raise a class.",
        source: "VCMI fills a pile with objects up to its worth, so what is worth more than every pile \
                 never lies in one.",
    },
    Rule {
        code: "wrong-bracket",
        severity: Error,
        title: "A bracket of the wrong kind",
        reason: "A `]` closes what a `{` has opened, or a `}` what a `[` has. The brackets in \
                 between are closed where it stands. Correct the bracket, or add the one that is \
                 missing before it.",
        source: "JSON has square brackets for lists and curly ones for structures, and each \
                 closes its own kind.",
    },
    Rule {
        code: "wrong-type",
        severity: Error,
        title: "A value of the wrong kind",
        reason: "A number, a text, a list or a structure is expected, and something else stands \
                 there. The message tells what it must be. Write that; in a table, numbers are \
                 whole and have no sign or unit behind them.",
        source: "VCMI takes the default where it expects a number and finds something else, so \
                 that a mistake is easily missed.",
    },
];
