var e=Object.entries(Object.assign({"../../../templates/allied-banks.json":`// Allied Banks: two against two, on both banks of a valley.
//
//     home 1 === west camp === home 3           allies share a camp: open borders on both sides
//        |                        |
//     ford A       mill        ford B           each player has one ford; the mill is between the fords
//        |      /      \\          |
//     home 2 === east camp === home 4
//
// Seats 1 and 3 are one team, 2 and 4 the other one: set the teams in the game. Each player has an enemy across the
// ford, and an ally behind an open border. Allies can meet on the first day: they can trade armies, and they share the camp.
// The mill connects both fords inside the valley, with the gold. The guards of the fords are as strong as an army in week 3.
{
	"alliedBanks" :
	{
		"name" : "Allied Banks",
		"description" : "Two against two. Allies share a camp without guards. Each player has one ford to the enemy.",
		"minSize" : "m", "maxSize" : "l+u",
		"players" : "4", "symmetry" : "rotate2",
		"zones" :
		{
			// West home a and east home a
			"1" :
			{
				"type" : "playerStart", "size" : 14, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 14 },
					{ "min" : 3000, "max" : 6000, "density" : 5 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 14, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// West home b and east home b
			"3" :
			{
				"type" : "playerStart", "size" : 14, "owner" : 3,
				"townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1,
			},
			"4" : { "type" : "playerStart", "size" : 14, "owner" : 4, "townsLikeZone" : 2, "minesLikeZone" : 2, "treasureLikeZone" : 2 },
			// West camp and east camp
			"5" :
			{
				"type" : "treasure", "size" : 12,
				"neutralTowns" : { "castles" : 1 },
				"mines" : { "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"customObjects" : { "requiredObjects" : { "tavern" : 1 } },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3000, "density" : 11 },
					{ "min" : 11000, "max" : 14000, "density" : 4 },
				],
			},
			"6" : { "type" : "treasure", "size" : 12, "townsLikeZone" : 5,
				"minesLikeZone" : 5, "treasureLikeZone" : 5, "customObjectsLikeZone" : 5 },
			// Ford a
			"7" :
			{
				"type" : "treasure", "size" : 9,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "swamp", "sand" ],
				"treasure" :
				[
					{ "min" : 2000, "max" : 3000, "density" : 10 },
					{ "min" : 12000, "max" : 16000, "density" : 4 },
				],
			},
			// Ford b
			"8" :
			{
				"type" : "treasure", "size" : 9,
				"matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 7, "treasureLikeZone" : 7,
			},
			// Mill
			"9" :
			{
				"type" : "treasure", "size" : 10, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass" ],
				"mines" : { "gold" : 2 },
				"treasure" :
				[
					{ "min" : 22000, "max" : 26000, "density" : 4 },
					{ "min" : 28000, "max" : 34000, "density" : 3 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "5", "type" : "wide", "road" : "true" },
			{ "a" : "2", "b" : "6", "type" : "wide", "road" : "true" },
			{ "a" : "3", "b" : "5", "type" : "wide", "road" : "true" },
			{ "a" : "4", "b" : "6", "type" : "wide", "road" : "true" },
			{ "a" : "1", "b" : "7", "guard" : 9000, "road" : "true" },
			{ "a" : "2", "b" : "7", "guard" : 9000, "road" : "true" },
			{ "a" : "3", "b" : "8", "guard" : 9000, "road" : "true" },
			{ "a" : "4", "b" : "8", "guard" : 9000, "road" : "true" },
			{ "a" : "7", "b" : "9", "guard" : 14000 },
			{ "a" : "8", "b" : "9", "guard" : 14000 },
		],
	},
}
`,"../../../templates/buried-crown.json":`// Buried Crown: a race for the grail. Three players, obelisks everywhere, and one place to dig.
//
//            home 1
//           /      \\              A ring of three homes and three dales. Every dale has two obelisks. The highland in
//       dale 3    dale 1          the middle has three more, but it is guarded like a treasury. A player who visits all
//        /    \\  /    \\           obelisks of the ring can guess the place. A player who takes the highland knows it.
//    home 3  highland  home 2
//        \\      |     /           The wilds are a large zone behind the dales with few guards and few treasures: land to
//         \`-- dale 2 -'           hide a grail in. Exploration wins, so hire scouts first.
//
// Generate it with \`--victory grail\`. Without that, the grail is a strong advantage, but not the end of the game.
{
	"buriedCrown" :
	{
		"name" : "Buried Crown",
		"description" : "A race for the grail: obelisks in every dale, three more on a guarded highland, and wide wilds to dig in.",
		"minSize" : "m", "maxSize" : "xl",
		"players" : "2-3",
		"zones" :
		{
			// Homes
			"1" :
			{
				"type" : "playerStart", "size" : 14, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"customObjects" : { "requiredObjects" : { "redwoodObservatory" : { "count" : 1, "guard" : 0 } } },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 14 },
					{ "min" : 3000, "max" : 6000, "density" : 5 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 14, "owner" : 2,
				"townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1, "customObjectsLikeZone" : 1 },
			"3" : { "type" : "playerStart", "size" : 14, "owner" : 3,
				"townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1, "customObjectsLikeZone" : 1 },
			// Dales
			"4" :
			{
				"type" : "treasure", "size" : 11,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass", "dirt", "rough" ],
				"mines" : { "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"customObjects" : { "requiredObjects" : { "obelisk" : { "count" : 2, "guard" : 3000 }, "stables" : 1 } },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3000, "density" : 11 },
					{ "min" : 11500, "max" : 15000, "density" : 3 },
				],
			},
			"5" : { "type" : "treasure", "size" : 11, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 4, "minesLikeZone" : 4, "treasureLikeZone" : 4, "customObjectsLikeZone" : 4 },
			"6" : { "type" : "treasure", "size" : 11, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 4, "minesLikeZone" : 4, "treasureLikeZone" : 4, "customObjectsLikeZone" : 4 },
			// Wilds: nearly empty land, one part behind each dale
			"7" :
			{
				"type" : "treasure", "size" : 12, "monsters" : "weak",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "sand", "snow", "swamp" ],
				"treasure" : [ { "min" : 500, "max" : 3000, "density" : 8 } ],
			},
			"8" : { "type" : "treasure", "size" : 12, "monsters" : "weak",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 7, "treasureLikeZone" : 7 },
			"9" : { "type" : "treasure", "size" : 12, "monsters" : "weak",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 7, "treasureLikeZone" : 7 },
			// Highland
			"10" :
			{
				"type" : "treasure", "size" : 12, "monsters" : "strong",
				"neutralTowns" : { "castles" : 1 },
				"mines" : { "gold" : 1 },
				"customObjects" : { "requiredObjects" : { "obelisk" : { "count" : 3, "guard" : 9000 } } },
				"treasure" :
				[
					{ "min" : 18000, "max" : 22000, "density" : 4 },
					{ "min" : 24000, "max" : 30000, "density" : 3 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "4", "guard" : 4000, "road" : "true" },
			{ "a" : "2", "b" : "5", "guard" : 4000, "road" : "true" },
			{ "a" : "3", "b" : "6", "guard" : 4000, "road" : "true" },
			{ "a" : "4", "b" : "2", "guard" : 4000, "road" : "true" },
			{ "a" : "5", "b" : "3", "guard" : 4000, "road" : "true" },
			{ "a" : "6", "b" : "1", "guard" : 4000, "road" : "true" },
			{ "a" : "4", "b" : "7", "type" : "wide" },
			{ "a" : "5", "b" : "8", "type" : "wide" },
			{ "a" : "6", "b" : "9", "type" : "wide" },
			{ "a" : "4", "b" : "10", "guard" : 14000 },
			{ "a" : "5", "b" : "10", "guard" : 14000 },
			{ "a" : "6", "b" : "10", "guard" : 14000 },
		],
	},
}
`,"../../../templates/cave-born.json":`// Cave Born: all players start underground, and the best mines are on the surface.
//
//   underground:   cave 1 - tunnel - cave 2        surface:      glade 1     glade 2
//                    |                 |                              \\     /
//                  tunnel            tunnel                           meadows
//                    |                 |                              /     \\
//                  cave 4 - tunnel - cave 3                      glade 4     glade 3
//
// A cave has a town, but only ore underground. A shaft with a guard of 4,000 leads up to the player's glade, which has the
// wood. All glades lead to the meadows: two gold mines and towns. The tunnels are the other way to a neighbor. They
// are short and rich, and their guards are twice as strong. So the war has two levels, and a home has two doors.
{
	"caveBorn" :
	{
		"name" : "Cave Born",
		"description" : "Four starts underground. Shafts lead up to glades and to the meadows that all of them share.",
		"minSize" : "m+u", "maxSize" : "xl+u",
		"players" : "2-4",
		"zones" :
		{
			// Caves
			"1" :
			{
				"type" : "playerStart", "size" : 16, "owner" : 1, "forcedLevel" : "underground",
				"playerTowns" : { "castles" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "subterra" ],
				"mines" : { "ore" : 1, "sulfur" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 14 },
					{ "min" : 3000, "max" : 6000, "density" : 6 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 16, "owner" : 2, "forcedLevel" : "underground",
				"townsLikeZone" : 1, "terrainTypeLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"3" : { "type" : "playerStart", "size" : 16, "owner" : 3, "forcedLevel" : "underground",
				"townsLikeZone" : 1, "terrainTypeLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"4" : { "type" : "playerStart", "size" : 16, "owner" : 4, "forcedLevel" : "underground",
				"townsLikeZone" : 1, "terrainTypeLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Tunnels
			"5" :
			{
				"type" : "treasure", "size" : 9, "forcedLevel" : "underground", "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "lava" ],
				"mines" : { "crystal" : 1, "gems" : 1 },
				"treasure" :
				[
					{ "min" : 2000, "max" : 3000, "density" : 10 },
					{ "min" : 13000, "max" : 17000, "density" : 3 },
				],
			},
			"6" : { "type" : "treasure", "size" : 9, "forcedLevel" : "underground", "monsters" : "strong",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			"7" : { "type" : "treasure", "size" : 9, "forcedLevel" : "underground", "monsters" : "strong",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			"8" : { "type" : "treasure", "size" : 9, "forcedLevel" : "underground", "monsters" : "strong",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			// Glades
			"9" :
			{
				"type" : "treasure", "size" : 12, "forcedLevel" : "surface",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass", "dirt" ],
				"mines" : { "wood" : 2, "mercury" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3000, "density" : 11 },
					{ "min" : 10000, "max" : 14000, "density" : 3 },
				],
			},
			"10" : { "type" : "treasure", "size" : 12, "forcedLevel" : "surface",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 9, "minesLikeZone" : 9, "treasureLikeZone" : 9 },
			"11" : { "type" : "treasure", "size" : 12, "forcedLevel" : "surface",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 9, "minesLikeZone" : 9, "treasureLikeZone" : 9 },
			"12" : { "type" : "treasure", "size" : 12, "forcedLevel" : "surface",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 9, "minesLikeZone" : 9, "treasureLikeZone" : 9 },
			// Meadows
			"13" :
			{
				"type" : "treasure", "size" : 34, "forcedLevel" : "surface",
				"neutralTowns" : { "castles" : 2 },
				"bannedTowns" : [ "dungeon", "inferno" ],
				"mines" : { "gold" : 2 },
				"treasure" :
				[
					{ "min" : 18000, "max" : 22000, "density" : 3 },
					{ "min" : 9000, "max" : 14000, "density" : 4 },
					{ "min" : 18000, "max" : 24000, "density" : 1 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "5", "guard" : 8000 },
			{ "a" : "2", "b" : "6", "guard" : 8000 },
			{ "a" : "3", "b" : "7", "guard" : 8000 },
			{ "a" : "4", "b" : "8", "guard" : 8000 },
			{ "a" : "5", "b" : "2", "guard" : 8000 },
			{ "a" : "6", "b" : "3", "guard" : 8000 },
			{ "a" : "7", "b" : "4", "guard" : 8000 },
			{ "a" : "8", "b" : "1", "guard" : 8000 },
			{ "a" : "1", "b" : "9", "guard" : 4000, "road" : "true" },
			{ "a" : "2", "b" : "10", "guard" : 4000, "road" : "true" },
			{ "a" : "3", "b" : "11", "guard" : 4000, "road" : "true" },
			{ "a" : "4", "b" : "12", "guard" : 4000, "road" : "true" },
			{ "a" : "9", "b" : "13", "guard" : 10000, "road" : "true" },
			{ "a" : "10", "b" : "13", "guard" : 10000, "road" : "true" },
			{ "a" : "11", "b" : "13", "guard" : 10000, "road" : "true" },
			{ "a" : "12", "b" : "13", "guard" : 10000, "road" : "true" },
		],
	},
}
`,"../../../templates/dragon-hoard.json":`// Dragon Hoard: small rich homes, and a large center that is richer than anything else.
//
//      home 1 -- den 1 .               . den 2 -- home 2       A home is small but has one of every mine. Its den, a second
//                       \\             /                        small zone, has dwellings and a gold mine. Then there is
//                          the hoard                           only the hoard: half of the land, with piles of 20,000 to
//                       /             \\                        60,000, dragon utopias and strong guards everywhere.
//      home 4 -- den 4 '               ' den 3 -- home 3
//
// All players are strong in week two. Each decides when the army is large enough for the guard between den and hoard
// (30,000), and a mistake costs the game. The hoard has dirt and lava, so a hero crosses it fast. Meetings are sudden.
{
	"dragonHoard" :
	{
		"name" : "Dragon Hoard",
		"description" : "Four small rich homes around one very large and very rich center.",
		"minSize" : "m", "maxSize" : "xl",
		"players" : "2-4",
		"zones" :
		{
			// Homes
			"1" :
			{
				"type" : "playerStart", "size" : 11, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1, "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 4000, "density" : 12 },
					{ "min" : 5000, "max" : 9000, "density" : 5 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 11, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"3" : { "type" : "playerStart", "size" : 11, "owner" : 3, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"4" : { "type" : "playerStart", "size" : 11, "owner" : 4, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Dens
			"5" :
			{
				"type" : "treasure", "size" : 8,
				"neutralTowns" : { "towns" : 1 },
				"mines" : { "gold" : 1 },
				"treasure" :
				[
					{ "min" : 3000, "max" : 7000, "density" : 9 },
					{ "min" : 9000, "max" : 14000, "density" : 4 },
				],
			},
			"6" : { "type" : "treasure", "size" : 8, "townsLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			"7" : { "type" : "treasure", "size" : 8, "townsLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			"8" : { "type" : "treasure", "size" : 8, "townsLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			// Hoard
			"9" :
			{
				"type" : "treasure", "size" : 70, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "dirt", "lava" ],
				"mines" : { "gold" : 4 },
				"customObjects" :
				{
					"commonObjects" : [ { "type" : "dragonUtopia", "subtype" : "dragonUtopia", "rmg" : { "value" : 12000, "rarity" : 200, "zoneLimit" : 8 } } ],
					"requiredObjects" : { "dragonUtopia" : { "count" : 4, "guard" : 20000 } },
					"bannedCategories" : [ "dwelling", "resource" ],
				},
				"treasure" :
				[
					{ "min" : 8000, "max" : 14000, "density" : 5 },
					{ "min" : 20000, "max" : 30000, "density" : 4 },
					{ "min" : 40000, "max" : 60000, "density" : 1 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "5", "guard" : 5000, "road" : "true" },
			{ "a" : "2", "b" : "6", "guard" : 5000, "road" : "true" },
			{ "a" : "3", "b" : "7", "guard" : 5000, "road" : "true" },
			{ "a" : "4", "b" : "8", "guard" : 5000, "road" : "true" },
			{ "a" : "5", "b" : "9", "guard" : 30000, "road" : "true" },
			{ "a" : "6", "b" : "9", "guard" : 30000, "road" : "true" },
			{ "a" : "7", "b" : "9", "guard" : 30000, "road" : "true" },
			{ "a" : "8", "b" : "9", "guard" : 30000, "road" : "true" },
			{ "a" : "1", "b" : "2", "type" : "repulsive" },
			{ "a" : "2", "b" : "3", "type" : "repulsive" },
			{ "a" : "3", "b" : "4", "type" : "repulsive" },
			{ "a" : "4", "b" : "1", "type" : "repulsive" },
		],
	},
}
`,"../../../templates/eight-houses.json":`// Eight Houses: eight players in four neighborhoods, on the largest maps with an underground.
//
// Two houses share a vale, so they are natural allies or the first enemies. A march connects each two adjacent neighborhoods.
// On the surface, only the marches lead to the crown in the center. A mine is below every vale. The mines lead to the deep,
// which is below the crown.
//
//   house - vale - house - march - house - vale - house - march - ...        the outer ring, closed
//           vale ---------- march ---------- vale ---------- march           the inner ring, closed
//                             |                               |
//                           crown                           crown
//
// The strength of a guard depends only on the kind of connection, so all eight players have equal conditions:
// house to vale 3,000, house to march 6,000, vale to march 10,000, march to crown 30,000.
{
	"eightHouses" :
	{
		"name" : "Eight Houses",
		"description" : "Four pairs of houses. Each pair shares a vale. Marches connect the pairs, with a crown above and a deep below.",
		"minSize" : "h+u", "maxSize" : "g+u",
		"players" : "2-8",
		"humans" : "1-8",
		"zones" :
		{
			"1" :
			{
				"type" : "playerStart", "size" : 12, "owner" : 1, "forcedLevel" : "surface",
				"playerTowns" : { "castles" : 1 },
				"neutralTowns" : { "towns" : 1 },
				"townsAreSameType" : true,
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 3000, "density" : 13 },
					{ "min" : 3500, "max" : 6000, "density" : 6 },
					{ "min" : 9000, "max" : 13000, "density" : 1 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 12, "owner" : 2, "forcedLevel" : "surface", "townsAreSameType" : true,
				"townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"3" : { "type" : "playerStart", "size" : 12, "owner" : 3, "forcedLevel" : "surface", "townsAreSameType" : true,
				"townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"4" : { "type" : "playerStart", "size" : 12, "owner" : 4, "forcedLevel" : "surface", "townsAreSameType" : true,
				"townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"5" : { "type" : "playerStart", "size" : 12, "owner" : 5, "forcedLevel" : "surface", "townsAreSameType" : true,
				"townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"6" : { "type" : "playerStart", "size" : 12, "owner" : 6, "forcedLevel" : "surface", "townsAreSameType" : true,
				"townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"7" : { "type" : "playerStart", "size" : 12, "owner" : 7, "forcedLevel" : "surface", "townsAreSameType" : true,
				"townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"8" : { "type" : "playerStart", "size" : 12, "owner" : 8, "forcedLevel" : "surface", "townsAreSameType" : true,
				"townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Vales: two neighbors share each. All mines of rare resources are here, which is a reason to negotiate.
			"9" :
			{
				"type" : "treasure", "size" : 9, "forcedLevel" : "surface",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass", "dirt", "rough" ],
				"mines" : { "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3000, "density" : 11 },
					{ "min" : 4000, "max" : 8000, "density" : 5 },
				],
			},
			"10" : { "type" : "treasure", "size" : 9, "forcedLevel" : "surface", "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 9, "minesLikeZone" : 9, "treasureLikeZone" : 9 },
			"11" : { "type" : "treasure", "size" : 9, "forcedLevel" : "surface", "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 9, "minesLikeZone" : 9, "treasureLikeZone" : 9 },
			"12" : { "type" : "treasure", "size" : 9, "forcedLevel" : "surface", "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 9, "minesLikeZone" : 9, "treasureLikeZone" : 9 },
			// Marches: each has a neutral town, a gold mine, poor soil and rich ruins.
			"13" :
			{
				"type" : "treasure", "size" : 10, "forcedLevel" : "surface",
				"neutralTowns" : { "castles" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "sand", "snow", "swamp", "rough" ],
				"mines" : { "gold" : 1 },
				"treasure" :
				[
					{ "min" : 2000, "max" : 5000, "density" : 5 },
					{ "min" : 7000, "max" : 12000, "density" : 5 },
					{ "min" : 15000, "max" : 20000, "density" : 1 },
				],
			},
			"14" : { "type" : "treasure", "size" : 10, "forcedLevel" : "surface", "townsLikeZone" : 13,
				"terrainTypeLikeZone" : 13, "minesLikeZone" : 13, "treasureLikeZone" : 13 },
			"15" : { "type" : "treasure", "size" : 10, "forcedLevel" : "surface", "townsLikeZone" : 13,
				"terrainTypeLikeZone" : 13, "minesLikeZone" : 13, "treasureLikeZone" : 13 },
			"16" : { "type" : "treasure", "size" : 10, "forcedLevel" : "surface", "townsLikeZone" : 13,
				"terrainTypeLikeZone" : 13, "minesLikeZone" : 13, "treasureLikeZone" : 13 },
			// The crown
			"17" :
			{
				"type" : "treasure", "size" : 14, "forcedLevel" : "surface", "monsters" : "strong",
				"neutralTowns" : { "castles" : 2 },
				"townsAreSameType" : true,
				"mines" : { "gold" : 2 },
				"treasure" :
				[
					{ "min" : 6000, "max" : 10000, "density" : 4 },
					{ "min" : 15000, "max" : 20000, "density" : 5 },
					{ "min" : 28000, "max" : 36000, "density" : 1 },
				],
			},
			// Mines under the vales
			"18" :
			{
				"type" : "treasure", "size" : 10, "forcedLevel" : "underground",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "subterra" ],
				"mines" : { "wood" : 1, "ore" : 2, "gold" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 4000, "density" : 6 },
					{ "min" : 6000, "max" : 10000, "density" : 5 },
					{ "min" : 12000, "max" : 16000, "density" : 2 },
				],
			},
			"19" : { "type" : "treasure", "size" : 10, "forcedLevel" : "underground", "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 18, "minesLikeZone" : 18, "treasureLikeZone" : 18 },
			"20" : { "type" : "treasure", "size" : 10, "forcedLevel" : "underground", "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 18, "minesLikeZone" : 18, "treasureLikeZone" : 18 },
			"21" : { "type" : "treasure", "size" : 10, "forcedLevel" : "underground", "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 18, "minesLikeZone" : 18, "treasureLikeZone" : 18 },
			// The deep: no mines and no towns, only treasure.
			"22" :
			{
				"type" : "treasure", "size" : 12, "forcedLevel" : "underground", "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "lava" ],
				"customObjects" :
				{
					"requiredObjects" :
					{
						"dragonUtopia" : { "count" : 2, "guard" : 30000 },
						"warMachineFactory" : 1,
					},
					"bannedCategories" : [ "dwelling", "bonus" ],
				},
				"treasure" :
				[
					{ "min" : 8000, "max" : 12000, "density" : 4 },
					{ "min" : 18000, "max" : 25000, "density" : 4 },
					{ "min" : 30000, "max" : 45000, "density" : 1 },
				],
			},
		},
		"connections" :
		[
			// House and vale
			{ "a" : "1", "b" : "9", "guard" : 3000, "road" : "true" },
			{ "a" : "2", "b" : "9", "guard" : 3000, "road" : "true" },
			{ "a" : "3", "b" : "10", "guard" : 3000, "road" : "true" },
			{ "a" : "4", "b" : "10", "guard" : 3000, "road" : "true" },
			{ "a" : "5", "b" : "11", "guard" : 3000, "road" : "true" },
			{ "a" : "6", "b" : "11", "guard" : 3000, "road" : "true" },
			{ "a" : "7", "b" : "12", "guard" : 3000, "road" : "true" },
			{ "a" : "8", "b" : "12", "guard" : 3000, "road" : "true" },
			// House and march
			{ "a" : "2", "b" : "13", "guard" : 6000 },
			{ "a" : "3", "b" : "13", "guard" : 6000 },
			{ "a" : "4", "b" : "14", "guard" : 6000 },
			{ "a" : "5", "b" : "14", "guard" : 6000 },
			{ "a" : "6", "b" : "15", "guard" : 6000 },
			{ "a" : "7", "b" : "15", "guard" : 6000 },
			{ "a" : "8", "b" : "16", "guard" : 6000 },
			{ "a" : "1", "b" : "16", "guard" : 6000 },
			// Vale and march
			{ "a" : "9", "b" : "13", "guard" : 10000 },
			{ "a" : "13", "b" : "10", "guard" : 10000 },
			{ "a" : "10", "b" : "14", "guard" : 10000 },
			{ "a" : "14", "b" : "11", "guard" : 10000 },
			{ "a" : "11", "b" : "15", "guard" : 10000 },
			{ "a" : "15", "b" : "12", "guard" : 10000 },
			{ "a" : "12", "b" : "16", "guard" : 10000 },
			{ "a" : "16", "b" : "9", "guard" : 10000 },
			// To the crown
			{ "a" : "13", "b" : "17", "guard" : 30000, "road" : "true" },
			{ "a" : "14", "b" : "17", "guard" : 30000, "road" : "true" },
			{ "a" : "15", "b" : "17", "guard" : 30000, "road" : "true" },
			{ "a" : "16", "b" : "17", "guard" : 30000, "road" : "true" },
			// Down to the mines, and from there to the deep
			{ "a" : "9", "b" : "18", "guard" : 8000 },
			{ "a" : "10", "b" : "19", "guard" : 8000 },
			{ "a" : "11", "b" : "20", "guard" : 8000 },
			{ "a" : "12", "b" : "21", "guard" : 8000 },
			{ "a" : "18", "b" : "22", "guard" : 20000 },
			{ "a" : "19", "b" : "22", "guard" : 20000 },
			{ "a" : "20", "b" : "22", "guard" : 20000 },
			{ "a" : "21", "b" : "22", "guard" : 20000 },
			{ "a" : "17", "b" : "22", "guard" : 45000, "road" : "false" },
		],
	},
}
`,"../../../templates/eight-markets.json":`// Eight Markets: eight players, each with one rare resource and a market.
//
//   home 1 - pass - home 2 - pass - home 3 - ...      the ring: eight homes, and a guarded pass between each two neighbors
//      |               |               |
//    hill 1          hill 2          hill 3           a hill in front of each home, with the only gold mine of its player
//       \\              |              /
//                 the bazaar                          all hills lead to the bazaar
//
// A home has mines of wood and ore, and one rare mine: mercury, sulfur, crystal and gems alternate around the ring. No
// player can build everything with its own mines. Every pass has a trading post and little else. Players trade at a
// bad price, or they take the resource from a neighbor. Each player has two neighbors with other resources.
{
	"eightMarkets" :
	{
		"name" : "Eight Markets",
		"description" : "Eight homes on a ring. Each has one rare resource, and needs those of its neighbors.",
		"minSize" : "xl", "maxSize" : "h",
		"players" : "2-8",
		"zones" :
		{
			// Homes
			"1" :
			{
				"type" : "playerStart", "size" : 14, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 14 },
					{ "min" : 3000, "max" : 6000, "density" : 5 },
				],
				"mines" : { "wood" : 1, "ore" : 1, "mercury" : 1 },
			},
			"2" : { "type" : "playerStart", "size" : 14, "owner" : 2,
				"townsLikeZone" : 1, "mines" : { "wood" : 1, "ore" : 1, "sulfur" : 1 }, "treasureLikeZone" : 1 },
			"3" : { "type" : "playerStart", "size" : 14, "owner" : 3,
				"townsLikeZone" : 1, "mines" : { "wood" : 1, "ore" : 1, "crystal" : 1 }, "treasureLikeZone" : 1 },
			"4" : { "type" : "playerStart", "size" : 14, "owner" : 4,
				"townsLikeZone" : 1, "mines" : { "wood" : 1, "ore" : 1, "gems" : 1 }, "treasureLikeZone" : 1 },
			"5" : { "type" : "playerStart", "size" : 14, "owner" : 5, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"6" : { "type" : "playerStart", "size" : 14, "owner" : 6,
				"townsLikeZone" : 1, "mines" : { "wood" : 1, "ore" : 1, "sulfur" : 1 }, "treasureLikeZone" : 1 },
			"7" : { "type" : "playerStart", "size" : 14, "owner" : 7,
				"townsLikeZone" : 1, "mines" : { "wood" : 1, "ore" : 1, "crystal" : 1 }, "treasureLikeZone" : 1 },
			"8" : { "type" : "playerStart", "size" : 14, "owner" : 8,
				"townsLikeZone" : 1, "mines" : { "wood" : 1, "ore" : 1, "gems" : 1 }, "treasureLikeZone" : 1 },
			// Passes
			"9" :
			{
				"type" : "junction", "size" : 7,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "dirt", "snow" ],
				"customObjects" : { "requiredObjects" : { "tradingPost" : { "count" : 1, "guard" : 0 } } },
				"treasure" : [ { "min" : 800, "max" : 3500, "density" : 10 } ],
			},
			"10" : { "type" : "junction", "size" : 7, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 9, "treasureLikeZone" : 9, "customObjectsLikeZone" : 9 },
			"11" : { "type" : "junction", "size" : 7, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 9, "treasureLikeZone" : 9, "customObjectsLikeZone" : 9 },
			"12" : { "type" : "junction", "size" : 7, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 9, "treasureLikeZone" : 9, "customObjectsLikeZone" : 9 },
			"13" : { "type" : "junction", "size" : 7, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 9, "treasureLikeZone" : 9, "customObjectsLikeZone" : 9 },
			"14" : { "type" : "junction", "size" : 7, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 9, "treasureLikeZone" : 9, "customObjectsLikeZone" : 9 },
			"15" : { "type" : "junction", "size" : 7, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 9, "treasureLikeZone" : 9, "customObjectsLikeZone" : 9 },
			"16" : { "type" : "junction", "size" : 7, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 9, "treasureLikeZone" : 9, "customObjectsLikeZone" : 9 },
			// Hills: the rare mine and the gold
			"17" :
			{
				"type" : "treasure", "size" : 11,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass", "rough", "snow", "swamp" ],
				"mines" : { "gold" : 1 },
				"neutralTowns" : { "towns" : 1 },
				"treasure" :
				[
					{ "min" : 1500, "max" : 3000, "density" : 10 },
					{ "min" : 9000, "max" : 12000, "density" : 4 },
				],
			},
			"18" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 17,
				"terrainTypeLikeZone" : 17, "minesLikeZone" : 17, "treasureLikeZone" : 17 },
			"19" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 17,
				"terrainTypeLikeZone" : 17, "minesLikeZone" : 17, "treasureLikeZone" : 17 },
			"20" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 17,
				"terrainTypeLikeZone" : 17, "minesLikeZone" : 17, "treasureLikeZone" : 17 },
			"21" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 17,
				"terrainTypeLikeZone" : 17, "minesLikeZone" : 17, "treasureLikeZone" : 17 },
			"22" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 17,
				"terrainTypeLikeZone" : 17, "minesLikeZone" : 17, "treasureLikeZone" : 17 },
			"23" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 17,
				"terrainTypeLikeZone" : 17, "minesLikeZone" : 17, "treasureLikeZone" : 17 },
			"24" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 17,
				"terrainTypeLikeZone" : 17, "minesLikeZone" : 17, "treasureLikeZone" : 17 },
			// Bazaar
			"25" :
			{
				"type" : "treasure", "size" : 30, "monsters" : "strong",
				"neutralTowns" : { "castles" : 2 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "sand" ],
				"mines" : { "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"customObjects" : { "requiredObjects" : { "blackMarket" : { "count" : 2, "guard" : 12000 } } },
				"treasure" :
				[
					{ "min" : 12000, "max" : 16000, "density" : 5 },
					{ "min" : 20000, "max" : 26000, "density" : 3 },
					{ "min" : 26000, "max" : 34000, "density" : 1 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "9", "guard" : 4500, "road" : "true" },
			{ "a" : "2", "b" : "10", "guard" : 4500, "road" : "true" },
			{ "a" : "3", "b" : "11", "guard" : 4500, "road" : "true" },
			{ "a" : "4", "b" : "12", "guard" : 4500, "road" : "true" },
			{ "a" : "5", "b" : "13", "guard" : 4500, "road" : "true" },
			{ "a" : "6", "b" : "14", "guard" : 4500, "road" : "true" },
			{ "a" : "7", "b" : "15", "guard" : 4500, "road" : "true" },
			{ "a" : "8", "b" : "16", "guard" : 4500, "road" : "true" },
			{ "a" : "9", "b" : "2", "guard" : 4500, "road" : "true" },
			{ "a" : "10", "b" : "3", "guard" : 4500, "road" : "true" },
			{ "a" : "11", "b" : "4", "guard" : 4500, "road" : "true" },
			{ "a" : "12", "b" : "5", "guard" : 4500, "road" : "true" },
			{ "a" : "13", "b" : "6", "guard" : 4500, "road" : "true" },
			{ "a" : "14", "b" : "7", "guard" : 4500, "road" : "true" },
			{ "a" : "15", "b" : "8", "guard" : 4500, "road" : "true" },
			{ "a" : "16", "b" : "1", "guard" : 4500, "road" : "true" },
			{ "a" : "1", "b" : "17", "guard" : 4000, "road" : "true" },
			{ "a" : "2", "b" : "18", "guard" : 4000, "road" : "true" },
			{ "a" : "3", "b" : "19", "guard" : 4000, "road" : "true" },
			{ "a" : "4", "b" : "20", "guard" : 4000, "road" : "true" },
			{ "a" : "5", "b" : "21", "guard" : 4000, "road" : "true" },
			{ "a" : "6", "b" : "22", "guard" : 4000, "road" : "true" },
			{ "a" : "7", "b" : "23", "guard" : 4000, "road" : "true" },
			{ "a" : "8", "b" : "24", "guard" : 4000, "road" : "true" },
			{ "a" : "17", "b" : "25", "guard" : 15000 },
			{ "a" : "18", "b" : "25", "guard" : 15000 },
			{ "a" : "19", "b" : "25", "guard" : 15000 },
			{ "a" : "20", "b" : "25", "guard" : 15000 },
			{ "a" : "21", "b" : "25", "guard" : 15000 },
			{ "a" : "22", "b" : "25", "guard" : 15000 },
			{ "a" : "23", "b" : "25", "guard" : 15000 },
			{ "a" : "24", "b" : "25", "guard" : 15000 },
		],
	},
}
`,"../../../templates/even-ground.json":`// Even Ground: a mirrored duel for players who want the better plan to decide, not the better map.
//
//         pasture W ---- north gate ---- pasture E
//             |              |               |
//          home W          tower           home E
//             |              |               |
//          quarry W ---- south gate ---- quarry E
//
// Everything in the west is repeated in the east. Each player has two provinces: the pasture with a neutral town, the
// quarry with the mines. Each province leads to one of the two gates, and both gates lead to the tower, which has the
// gold and the strongest treasure. Two fronts of equal length: a player who attacks in the north leaves the south open.
{
	"evenGround" :
	{
		"name" : "Even Ground",
		"description" : "A mirrored duel with two equal fronts and a tower between them.",
		"minSize" : "m", "maxSize" : "l",
		"players" : "2", "symmetry" : "mirror-x",
		"bannedSpells" : [ "dimensionDoor", "townPortal", "fly" ],
		"zones" :
		{
			// West home and east home
			"1" :
			{
				"type" : "playerStart", "size" : 16, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 16 },
					{ "min" : 3000, "max" : 6000, "density" : 6 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 16, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// West pasture and east pasture
			"3" :
			{
				"type" : "treasure", "size" : 11,
				"neutralTowns" : { "towns" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass" ],
				"mines" : { "wood" : 1, "gems" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3000, "density" : 11 },
					{ "min" : 11000, "max" : 14000, "density" : 3 },
				],
			},
			"4" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 3,
				"terrainTypeLikeZone" : 3, "minesLikeZone" : 3, "treasureLikeZone" : 3 },
			// West quarry and east quarry
			"5" :
			{
				"type" : "treasure", "size" : 11,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough" ],
				"mines" : { "ore" : 1, "mercury" : 1, "sulfur" : 1, "crystal" : 1 },
				"treasure" :
				[
					{ "min" : 1500, "max" : 3000, "density" : 10 },
					{ "min" : 12000, "max" : 15000, "density" : 3 },
				],
			},
			"6" : { "type" : "treasure", "size" : 11, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			// North gate
			"7" :
			{
				"type" : "treasure", "size" : 9,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "dirt" ],
				"customObjects" : { "bannedCategories" : [ "dwelling" ] },
				"treasure" :
				[
					{ "min" : 2000, "max" : 3000, "density" : 10 },
					{ "min" : 16000, "max" : 19000, "density" : 3 },
				],
			},
			// South gate
			"8" :
			{
				"type" : "treasure", "size" : 9,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "dirt" ],
				"customObjectsLikeZone" : 7, "treasureLikeZone" : 7,
			},
			// The tower: two gold mines, and treasure for the player who can hold the place
			"9" :
			{
				"type" : "treasure", "size" : 12, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "snow" ],
				"mines" : { "gold" : 2 },
				"customObjects" : { "bannedCategories" : [ "dwelling" ] },
				"treasure" :
				[
					{ "min" : 20000, "max" : 24000, "density" : 4 },
					{ "min" : 26000, "max" : 34000, "density" : 3 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "3", "guard" : 4000, "road" : "true" },
			{ "a" : "2", "b" : "4", "guard" : 4000, "road" : "true" },
			{ "a" : "1", "b" : "5", "guard" : 4000, "road" : "true" },
			{ "a" : "2", "b" : "6", "guard" : 4000, "road" : "true" },
			{ "a" : "3", "b" : "7", "guard" : 9000, "road" : "true" },
			{ "a" : "4", "b" : "7", "guard" : 9000, "road" : "true" },
			{ "a" : "5", "b" : "8", "guard" : 9000, "road" : "true" },
			{ "a" : "6", "b" : "8", "guard" : 9000, "road" : "true" },
			{ "a" : "7", "b" : "9", "guard" : 18000 },
			{ "a" : "8", "b" : "9", "guard" : 18000 },
			{ "a" : "1", "b" : "2", "type" : "repulsive" },
		],
	},
}
`,"../../../templates/exiles-return.json":`// The Exile's Return: a story with unequal sides. One human plays against two computer lords who own the land.
//
//   1 valley - 2 road - 3 friends - 4 haunted marsh ---- 6 usurper ==== 5 royal mines
//                          |   \\                            ||    \\
//                          |    ....smugglers' portal.. 5   ||     8 throne
//                          +------------------------------- 7 vassal
//
// The exile starts in a poor valley. The usurper has the mines, the towns and a vassal next to him. The exile has three
// advantages: a safe road to old friends, whose town has the same type as the exile's town; wagons without guards on that
// road; and a smugglers' portal that leads directly to the royal mines, behind a strong guard.
{
	"exilesReturn" :
	{
		"name" : "The Exile's Return",
		"description" : "One human in a poor valley against a usurper and his vassal, who own the rest of the land.",
		"minSize" : "l", "maxSize" : "xl+u",
		"players" : "3",
		"humans" : "1",
		"zones" :
		{
			// The valley: only the basic mines and small treasures.
			"1" :
			{
				"type" : "playerStart", "size" : 9, "owner" : 1, "monsters" : "weak",
				"playerTowns" : { "castles" : 1 },
				"allowedTowns" : [ "castle", "rampart", "stronghold" ],
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 400, "max" : 2000, "density" : 16 },
					{ "min" : 2500, "max" : 4500, "density" : 4 },
				],
			},
			// The refugees' road: safe, with free resources.
			"2" :
			{
				"type" : "junction", "size" : 6, "monsters" : "none",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough" ],
				"customObjects" :
				{
					"requiredObjects" : { "wagon" : { "count" : 2, "guard" : 0 }, "refugeeCamp" : 1 },
				},
				"treasure" : [ { "min" : 300, "max" : 1500, "density" : 13 } ],
			},
			// Old friends: their town has the same type as the exile's town.
			"3" :
			{
				"type" : "treasure", "size" : 12, "monsters" : "normal",
				"neutralTowns" : { "castles" : 1 },
				"townHints" : [ { "likeZone" : 1 } ],
				"mines" : { "gems" : 1, "crystal" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3500, "density" : 11 },
					{ "min" : 5000, "max" : 8000, "density" : 4 },
				],
			},
			// The haunted marsh: all monsters are undead, and they guard their treasure well.
			"4" :
			{
				"type" : "treasure", "size" : 12, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "swamp" ],
				"allowedMonsters" : [ "necropolis" ],
				"customObjects" :
				{
					"commonObjects" : [ { "type" : "warriorTomb", "subtype" : "warriorTomb", "rmg" : { "value" : 6000, "rarity" : 120, "zoneLimit" : 4 } } ],
					"requiredObjects" : { "crypt" : { "crypt" : { "count" : 3, "guard" : 5000 } } },
					"bannedCategories" : [ "dwelling" ],
				},
				"treasure" :
				[
					{ "min" : 2000, "max" : 5000, "density" : 5 },
					{ "min" : 9000, "max" : 13000, "density" : 4 },
				],
			},
			// The royal mines
			"5" :
			{
				"type" : "treasure", "size" : 10,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "snow" ],
				"mines" : { "gold" : 3, "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"treasure" :
				[
					{ "min" : 1500, "max" : 4000, "density" : 5 },
					{ "min" : 8000, "max" : 12000, "density" : 2 },
				],
			},
			// The usurper: three towns of one type, which differs from the exile's type.
			"6" :
			{
				"type" : "cpuStart", "size" : 22, "owner" : 2,
				"playerTowns" : { "castles" : 2 },
				"neutralTowns" : { "towns" : 1 },
				"townsAreSameType" : true,
				"townHints" : [ { "notLikeZone" : 1 } ],
				"allowedTowns" : [ "inferno", "necropolis", "dungeon" ],
				"mines" : { "wood" : 2, "ore" : 2, "gold" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 3000, "density" : 13 },
					{ "min" : 4000, "max" : 7000, "density" : 5 },
					{ "min" : 12000, "max" : 16000, "density" : 1 },
				],
			},
			// The vassal: a town type that is native to the usurper's terrain. It can differ from the usurper's type.
			"7" :
			{
				"type" : "cpuStart", "size" : 14, "owner" : 3,
				"playerTowns" : { "castles" : 1 },
				"townHints" : [ { "notLikeZone" : [], "relatedToZoneTerrain" : 6 } ],
				"minesLikeZone" : 1,
				"treasureLikeZone" : 3,
			},
			// The throne: the goal of the story, with the best treasure.
			"8" :
			{
				"type" : "treasure", "size" : 8, "monsters" : "strong",
				"neutralTowns" : { "castles" : 1 },
				"townHints" : [ { "likeZone" : 6 } ],
				"treasure" :
				[
					{ "min" : 10000, "max" : 15000, "density" : 5 },
					{ "min" : 22000, "max" : 30000, "density" : 2 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "2", "guard" : 0, "road" : "true" },
			{ "a" : "2", "b" : "3", "guard" : 3000, "road" : "true" },
			{ "a" : "3", "b" : "4", "guard" : 7500, "road" : "false" },
			{ "a" : "4", "b" : "6", "guard" : 18000, "road" : "false" },
			{ "a" : "3", "b" : "7", "guard" : 14000, "road" : "true" },
			{ "a" : "7", "b" : "6", "type" : "wide" },
			{ "a" : "6", "b" : "5", "type" : "wide" },
			{ "a" : "6", "b" : "8", "guard" : 25000, "road" : "true" },
			// The smugglers' portal
			{ "a" : "3", "b" : "5", "type" : "forcePortal", "guard" : 22000, "road" : "false" },
			// Keep both lords far from the valley.
			{ "a" : "1", "b" : "6", "type" : "repulsive" },
			{ "a" : "1", "b" : "7", "type" : "repulsive" },
		],
	},
}
`,"../../../templates/fallen-empire.json":`// Fallen Empire: six kingdoms around a ruined empire, on the largest maps.
//
//       kingdom          march          kingdom         A kingdom has a home, a farm land and a mine land. Marches between
//      /       \\        /     \\        /       \\        two kingdoms are open to both. Behind each kingdom, a province of
//    farms   mines --- march --- farms         ...      the empire begins: undead creatures and empty towns.
//       \\       /                                       Six provinces lead to three ruined quarters of the capital, and
//       province ---- quarter ---- palace               the quarters to the palace in the middle.
//
// 34 zones. The guards grow with the distance from the rim: 4,000 at the farms, 9,000 at the marches, 18,000 at the
// provinces, 35,000 at the quarters, 60,000 at the palace. For long games, in which players meet late.
{
	"fallenEmpire" :
	{
		"name" : "Fallen Empire",
		"description" : "Six kingdoms on the rim of a ruined empire. 34 zones for the largest maps.",
		"minSize" : "xl", "maxSize" : "g",
		"players" : "2-6",
		"zones" :
		{
			// Homes
			"1" :
			{
				"type" : "playerStart", "size" : 16, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 3000, "density" : 14 },
					{ "min" : 3500, "max" : 6500, "density" : 5 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 16, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"3" : { "type" : "playerStart", "size" : 16, "owner" : 3, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"4" : { "type" : "playerStart", "size" : 16, "owner" : 4, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"5" : { "type" : "playerStart", "size" : 16, "owner" : 5, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"6" : { "type" : "playerStart", "size" : 16, "owner" : 6, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Farm lands
			"7" :
			{
				"type" : "treasure", "size" : 11,
				"neutralTowns" : { "towns" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass", "dirt" ],
				"mines" : { "wood" : 1, "gems" : 1, "crystal" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3500, "density" : 11 },
					{ "min" : 5000, "max" : 8000, "density" : 4 },
				],
			},
			"8" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 7,
				"terrainTypeLikeZone" : 7, "minesLikeZone" : 7, "treasureLikeZone" : 7 },
			"9" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 7,
				"terrainTypeLikeZone" : 7, "minesLikeZone" : 7, "treasureLikeZone" : 7 },
			"10" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 7,
				"terrainTypeLikeZone" : 7, "minesLikeZone" : 7, "treasureLikeZone" : 7 },
			"11" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 7,
				"terrainTypeLikeZone" : 7, "minesLikeZone" : 7, "treasureLikeZone" : 7 },
			"12" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 7,
				"terrainTypeLikeZone" : 7, "minesLikeZone" : 7, "treasureLikeZone" : 7 },
			// Mine lands
			"13" :
			{
				"type" : "treasure", "size" : 11,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "snow" ],
				"mines" : { "ore" : 1, "gold" : 1, "mercury" : 1, "sulfur" : 1 },
				"treasure" :
				[
					{ "min" : 1500, "max" : 4000, "density" : 6 },
					{ "min" : 6000, "max" : 9000, "density" : 4 },
				],
			},
			"14" : { "type" : "treasure", "size" : 11, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 13, "minesLikeZone" : 13, "treasureLikeZone" : 13 },
			"15" : { "type" : "treasure", "size" : 11, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 13, "minesLikeZone" : 13, "treasureLikeZone" : 13 },
			"16" : { "type" : "treasure", "size" : 11, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 13, "minesLikeZone" : 13, "treasureLikeZone" : 13 },
			"17" : { "type" : "treasure", "size" : 11, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 13, "minesLikeZone" : 13, "treasureLikeZone" : 13 },
			"18" : { "type" : "treasure", "size" : 11, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 13, "minesLikeZone" : 13, "treasureLikeZone" : 13 },
			// Marches
			"19" :
			{
				"type" : "treasure", "size" : 9,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "sand", "swamp" ],
				"treasure" :
				[
					{ "min" : 2000, "max" : 5000, "density" : 6 },
					{ "min" : 7000, "max" : 10000, "density" : 4 },
				],
			},
			"20" : { "type" : "treasure", "size" : 9, "matchTerrainToTown" : false, "terrainTypeLikeZone" : 19, "treasureLikeZone" : 19 },
			"21" : { "type" : "treasure", "size" : 9, "matchTerrainToTown" : false, "terrainTypeLikeZone" : 19, "treasureLikeZone" : 19 },
			"22" : { "type" : "treasure", "size" : 9, "matchTerrainToTown" : false, "terrainTypeLikeZone" : 19, "treasureLikeZone" : 19 },
			"23" : { "type" : "treasure", "size" : 9, "matchTerrainToTown" : false, "terrainTypeLikeZone" : 19, "treasureLikeZone" : 19 },
			"24" : { "type" : "treasure", "size" : 9, "matchTerrainToTown" : false, "terrainTypeLikeZone" : 19, "treasureLikeZone" : 19 },
			// Provinces of the empire: undead, with an empty town
			"25" :
			{
				"type" : "treasure", "size" : 13, "monsters" : "strong",
				"neutralTowns" : { "castles" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "dirt", "swamp" ],
				"allowedMonsters" : [ "necropolis", "neutral" ],
				"mines" : { "gold" : 1 },
				"treasure" :
				[
					{ "min" : 4000, "max" : 7000, "density" : 6 },
					{ "min" : 10000, "max" : 15000, "density" : 4 },
				],
			},
			"26" : { "type" : "treasure", "size" : 13, "monsters" : "strong", "townsLikeZone" : 25,
				"terrainTypeLikeZone" : 25, "allowedMonsters" : [ "necropolis", "neutral" ], "minesLikeZone" : 25, "treasureLikeZone" : 25 },
			"27" : { "type" : "treasure", "size" : 13, "monsters" : "strong", "townsLikeZone" : 25,
				"terrainTypeLikeZone" : 25, "allowedMonsters" : [ "necropolis", "neutral" ], "minesLikeZone" : 25, "treasureLikeZone" : 25 },
			"28" : { "type" : "treasure", "size" : 13, "monsters" : "strong", "townsLikeZone" : 25,
				"terrainTypeLikeZone" : 25, "allowedMonsters" : [ "necropolis", "neutral" ], "minesLikeZone" : 25, "treasureLikeZone" : 25 },
			"29" : { "type" : "treasure", "size" : 13, "monsters" : "strong", "townsLikeZone" : 25,
				"terrainTypeLikeZone" : 25, "allowedMonsters" : [ "necropolis", "neutral" ], "minesLikeZone" : 25, "treasureLikeZone" : 25 },
			"30" : { "type" : "treasure", "size" : 13, "monsters" : "strong", "townsLikeZone" : 25,
				"terrainTypeLikeZone" : 25, "allowedMonsters" : [ "necropolis", "neutral" ], "minesLikeZone" : 25, "treasureLikeZone" : 25 },
			// Quarters
			"31" :
			{
				"type" : "treasure", "size" : 14, "monsters" : "strong",
				"neutralTowns" : { "castles" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "lava" ],
				"allowedMonsters" : [ "necropolis", "inferno", "neutral" ],
				"mines" : { "gold" : 1 },
				"treasure" :
				[
					{ "min" : 8000, "max" : 12000, "density" : 5 },
					{ "min" : 16000, "max" : 24000, "density" : 3 },
				],
			},
			"32" : { "type" : "treasure", "size" : 14, "monsters" : "strong", "townsLikeZone" : 31,
				"terrainTypeLikeZone" : 31, "allowedMonsters" : [ "necropolis", "inferno", "neutral" ], "minesLikeZone" : 31, "treasureLikeZone" : 31 },
			"33" : { "type" : "treasure", "size" : 14, "monsters" : "strong", "townsLikeZone" : 31,
				"terrainTypeLikeZone" : 31, "allowedMonsters" : [ "necropolis", "inferno", "neutral" ], "minesLikeZone" : 31, "treasureLikeZone" : 31 },
			// Palace
			"34" :
			{
				"type" : "treasure", "size" : 14, "monsters" : "strong",
				"neutralTowns" : { "castles" : 3 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "lava" ],
				"customObjects" :
				{
					"requiredObjects" : { "dragonUtopia" : { "count" : 3, "guard" : 35000 } },
					"bannedCategories" : [ "dwelling" ],
				},
				"treasure" :
				[
					{ "min" : 12000, "max" : 18000, "density" : 5 },
					{ "min" : 30000, "max" : 45000, "density" : 2 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "7", "guard" : 4000, "road" : "true" },
			{ "a" : "2", "b" : "8", "guard" : 4000, "road" : "true" },
			{ "a" : "3", "b" : "9", "guard" : 4000, "road" : "true" },
			{ "a" : "4", "b" : "10", "guard" : 4000, "road" : "true" },
			{ "a" : "5", "b" : "11", "guard" : 4000, "road" : "true" },
			{ "a" : "6", "b" : "12", "guard" : 4000, "road" : "true" },
			{ "a" : "1", "b" : "13", "guard" : 4000, "road" : "true" },
			{ "a" : "2", "b" : "14", "guard" : 4000, "road" : "true" },
			{ "a" : "3", "b" : "15", "guard" : 4000, "road" : "true" },
			{ "a" : "4", "b" : "16", "guard" : 4000, "road" : "true" },
			{ "a" : "5", "b" : "17", "guard" : 4000, "road" : "true" },
			{ "a" : "6", "b" : "18", "guard" : 4000, "road" : "true" },
			{ "a" : "13", "b" : "19", "guard" : 9000, "road" : "true" },
			{ "a" : "14", "b" : "20", "guard" : 9000, "road" : "true" },
			{ "a" : "15", "b" : "21", "guard" : 9000, "road" : "true" },
			{ "a" : "16", "b" : "22", "guard" : 9000, "road" : "true" },
			{ "a" : "17", "b" : "23", "guard" : 9000, "road" : "true" },
			{ "a" : "18", "b" : "24", "guard" : 9000, "road" : "true" },
			{ "a" : "19", "b" : "8", "guard" : 9000, "road" : "true" },
			{ "a" : "20", "b" : "9", "guard" : 9000, "road" : "true" },
			{ "a" : "21", "b" : "10", "guard" : 9000, "road" : "true" },
			{ "a" : "22", "b" : "11", "guard" : 9000, "road" : "true" },
			{ "a" : "23", "b" : "12", "guard" : 9000, "road" : "true" },
			{ "a" : "24", "b" : "7", "guard" : 9000, "road" : "true" },
			{ "a" : "7", "b" : "25", "guard" : 18000 },
			{ "a" : "8", "b" : "26", "guard" : 18000 },
			{ "a" : "9", "b" : "27", "guard" : 18000 },
			{ "a" : "10", "b" : "28", "guard" : 18000 },
			{ "a" : "11", "b" : "29", "guard" : 18000 },
			{ "a" : "12", "b" : "30", "guard" : 18000 },
			{ "a" : "13", "b" : "25", "guard" : 18000 },
			{ "a" : "14", "b" : "26", "guard" : 18000 },
			{ "a" : "15", "b" : "27", "guard" : 18000 },
			{ "a" : "16", "b" : "28", "guard" : 18000 },
			{ "a" : "17", "b" : "29", "guard" : 18000 },
			{ "a" : "18", "b" : "30", "guard" : 18000 },
			{ "a" : "25", "b" : "31", "guard" : 35000, "road" : "true" },
			{ "a" : "26", "b" : "31", "guard" : 35000, "road" : "true" },
			{ "a" : "27", "b" : "32", "guard" : 35000, "road" : "true" },
			{ "a" : "28", "b" : "32", "guard" : 35000, "road" : "true" },
			{ "a" : "29", "b" : "33", "guard" : 35000, "road" : "true" },
			{ "a" : "30", "b" : "33", "guard" : 35000, "road" : "true" },
			{ "a" : "31", "b" : "34", "guard" : 60000, "road" : "true" },
			{ "a" : "32", "b" : "34", "guard" : 60000, "road" : "true" },
			{ "a" : "33", "b" : "34", "guard" : 60000, "road" : "true" },
		],
	},
}
`,"../../../templates/first-blood.json":`// First Blood: a rush. Two players on the smallest map, one day apart.
//
//     camp 1 ===== home 1 ----- no man's land ----- home 2 ===== camp 2
//
// A camp is behind each home, with an open border: some treasure and a few creatures for the first days.
// No man's land is a narrow junction with a weak guard on each side, so the first fight of heroes is possible on the
// second or third day. There is no gold mine, no mine of a rare resource and no neutral town. Waiting gains nothing.
// A good game ends in the second week. Spells that cross guards are banned.
{
	"firstBlood" :
	{
		"name" : "First Blood",
		"description" : "A rush on the smallest map: two homes, one narrow way between them, and nothing to wait for.",
		"minSize" : "s", "maxSize" : "s",
		"players" : "2", "symmetry" : "auto",
		"bannedSpells" : [ "dimensionDoor", "townPortal", "fly" ],
		"bannedArtifacts" : [ "angelWings", "bootsOfLevitation" ],
		"zones" :
		{
			// West home and east home
			"1" :
			{
				"type" : "playerStart", "size" : 12, "owner" : 1, "monsters" : "weak",
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 1500, "density" : 22 },
					{ "min" : 2000, "max" : 3500, "density" : 8 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 12, "owner" : 2,
				"monsters" : "weak", "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// West camp and east camp: creatures to recruit, and gold to pay them
			"3" :
			{
				"type" : "treasure", "size" : 7, "monsters" : "weak",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "dirt", "grass" ],
				"customObjects" : { "requiredObjects" : { "campfire" : { "count" : 2, "guard" : 0 }, "tavern" : 1 } },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3000, "density" : 14 },
					{ "min" : 3500, "max" : 5000, "density" : 5 },
				],
			},
			"4" : { "type" : "treasure", "size" : 7, "monsters" : "weak",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 3, "treasureLikeZone" : 3, "customObjectsLikeZone" : 3 },
			// No man's land
			"5" :
			{
				"type" : "junction", "size" : 8, "monsters" : "weak",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "dirt" ],
				"treasure" : [ { "min" : 500, "max" : 2000, "density" : 10 } ],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "3", "type" : "wide" },
			{ "a" : "2", "b" : "4", "type" : "wide" },
			{ "a" : "1", "b" : "5", "guard" : 3000, "road" : "true" },
			{ "a" : "2", "b" : "5", "guard" : 3000, "road" : "true" },
		],
	},
}
`,"../../../templates/four-realms.json":`// Four Realms: a long game. Each player builds a realm of four zones before the first war.
//
//      province A 1                     A realm: the home, two provinces behind guards of 5,000, and the vault behind both
//       /        \\                      provinces. The vault has the best treasure of the realm, and the door to the
//   home 1      vault 1 --- march       outside: a guard of 35,000. The marches between the realms form a ring around
//       \\        /            |         the throne.
//      province B 1         throne
//
// No player can attack before month two. The question is when to stop building: the first player in the
// marches takes two towns, the last one finds them taken. All four realms are equal by construction (\`repeat\`).
{
	"fourRealms" :
	{
		"name" : "Four Realms",
		"description" : "A long game: four closed realms of four zones each, marches between them, and a throne in the middle.",
		"minSize" : "xl", "maxSize" : "xh",
		"players" : "2-4",
		"zones" :
		{
			// Homes
			"1" :
			{
				"type" : "playerStart", "size" : 16, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 3000, "density" : 14 },
					{ "min" : 3500, "max" : 6000, "density" : 5 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 16, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"3" : { "type" : "playerStart", "size" : 16, "owner" : 3, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"4" : { "type" : "playerStart", "size" : 16, "owner" : 4, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Town provinces. One province has a town, the other one has the mines.
			"5" :
			{
				"type" : "treasure", "size" : 14,
				"neutralTowns" : { "castles" : 1 },
				"mines" : { "gold" : 1, "wood" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3500, "density" : 11 },
					{ "min" : 5000, "max" : 8000, "density" : 4 },
				],
			},
			"6" : { "type" : "treasure", "size" : 14, "townsLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			"7" : { "type" : "treasure", "size" : 14, "townsLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			"8" : { "type" : "treasure", "size" : 14, "townsLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			// Mine provinces
			"9" :
			{
				"type" : "treasure", "size" : 14,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "snow", "swamp" ],
				"mines" : { "ore" : 1, "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"treasureLikeZone" : 5,
			},
			"10" : { "type" : "treasure", "size" : 14, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 9, "minesLikeZone" : 9, "treasureLikeZone" : 6 },
			"11" : { "type" : "treasure", "size" : 14, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 9, "minesLikeZone" : 9, "treasureLikeZone" : 7 },
			"12" : { "type" : "treasure", "size" : 14, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 9, "minesLikeZone" : 9, "treasureLikeZone" : 8 },
			// Vaults
			"13" :
			{
				"type" : "treasure", "size" : 12, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "lava", "rough" ],
				"mines" : { "gold" : 1 },
				"treasure" :
				[
					{ "min" : 4000, "max" : 7000, "density" : 6 },
					{ "min" : 10000, "max" : 15000, "density" : 4 },
				],
			},
			"14" : { "type" : "treasure", "size" : 12, "monsters" : "strong",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 13, "minesLikeZone" : 13, "treasureLikeZone" : 13 },
			"15" : { "type" : "treasure", "size" : 12, "monsters" : "strong",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 13, "minesLikeZone" : 13, "treasureLikeZone" : 13 },
			"16" : { "type" : "treasure", "size" : 12, "monsters" : "strong",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 13, "minesLikeZone" : 13, "treasureLikeZone" : 13 },
			// Marches
			"17" :
			{
				"type" : "treasure", "size" : 13,
				"neutralTowns" : { "castles" : 1, "towns" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass", "dirt" ],
				"mines" : { "gold" : 1 },
				"treasure" :
				[
					{ "min" : 5000, "max" : 9000, "density" : 6 },
					{ "min" : 14000, "max" : 19000, "density" : 3 },
				],
			},
			"18" : { "type" : "treasure", "size" : 13, "townsLikeZone" : 17,
				"terrainTypeLikeZone" : 17, "minesLikeZone" : 17, "treasureLikeZone" : 17 },
			"19" : { "type" : "treasure", "size" : 13, "townsLikeZone" : 17,
				"terrainTypeLikeZone" : 17, "minesLikeZone" : 17, "treasureLikeZone" : 17 },
			"20" : { "type" : "treasure", "size" : 13, "townsLikeZone" : 17,
				"terrainTypeLikeZone" : 17, "minesLikeZone" : 17, "treasureLikeZone" : 17 },
			// Throne
			"21" :
			{
				"type" : "treasure", "size" : 16, "monsters" : "strong",
				"neutralTowns" : { "castles" : 2 },
				"mines" : { "gold" : 2 },
				"customObjects" : { "requiredObjects" : { "dragonUtopia" : { "count" : 2, "guard" : 30000 } } },
				"treasure" :
				[
					{ "min" : 10000, "max" : 15000, "density" : 5 },
					{ "min" : 25000, "max" : 35000, "density" : 2 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "5", "guard" : 5000, "road" : "true" },
			{ "a" : "2", "b" : "6", "guard" : 5000, "road" : "true" },
			{ "a" : "3", "b" : "7", "guard" : 5000, "road" : "true" },
			{ "a" : "4", "b" : "8", "guard" : 5000, "road" : "true" },
			{ "a" : "1", "b" : "9", "guard" : 5000, "road" : "true" },
			{ "a" : "2", "b" : "10", "guard" : 5000, "road" : "true" },
			{ "a" : "3", "b" : "11", "guard" : 5000, "road" : "true" },
			{ "a" : "4", "b" : "12", "guard" : 5000, "road" : "true" },
			{ "a" : "5", "b" : "13", "guard" : 12000 },
			{ "a" : "6", "b" : "14", "guard" : 12000 },
			{ "a" : "7", "b" : "15", "guard" : 12000 },
			{ "a" : "8", "b" : "16", "guard" : 12000 },
			{ "a" : "9", "b" : "13", "guard" : 12000 },
			{ "a" : "10", "b" : "14", "guard" : 12000 },
			{ "a" : "11", "b" : "15", "guard" : 12000 },
			{ "a" : "12", "b" : "16", "guard" : 12000 },
			{ "a" : "13", "b" : "17", "guard" : 35000, "road" : "true" },
			{ "a" : "14", "b" : "18", "guard" : 35000, "road" : "true" },
			{ "a" : "15", "b" : "19", "guard" : 35000, "road" : "true" },
			{ "a" : "16", "b" : "20", "guard" : 35000, "road" : "true" },
			{ "a" : "17", "b" : "18", "guard" : 20000, "road" : "true" },
			{ "a" : "18", "b" : "19", "guard" : 20000, "road" : "true" },
			{ "a" : "19", "b" : "20", "guard" : 20000, "road" : "true" },
			{ "a" : "20", "b" : "17", "guard" : 20000, "road" : "true" },
			{ "a" : "17", "b" : "21", "guard" : 45000 },
			{ "a" : "18", "b" : "21", "guard" : 45000 },
			{ "a" : "19", "b" : "21", "guard" : 45000 },
			{ "a" : "20", "b" : "21", "guard" : 45000 },
		],
	},
}
`,"../../../templates/hidden-valley.json":`// Hidden Valley: a duel on two levels, with one front on each, and a valley that only the deep leads to.
//
//     surface                                            underground
//       home 1 -- field 1 -- saddle -- field 2 -- home 2    deep 1 -- lode -- deep 2
//       valley 1                              valley 2      (below home 1 and valley 1; deep 2 likewise)
//
// The map is mirrored at the line from the north-east to the south-west. On the surface, the ways are easy: guards of 4,000
// and 9,000, then the saddle with two towns. A shaft of each home leads to its deep, with all rare mines. The deep
// has two doors: one to the lode, where the gold and the dragons are, and one up to the hidden valley of the player. The
// valley is on the surface, but no way over the surface leads to it. An army for the lode cannot defend the field.
{
	"hiddenValley" :
	{
		"name" : "Hidden Valley",
		"description" : "A duel with one front above and one below. The deep of each player leads to a hidden valley.",
		"minSize" : "m+u", "maxSize" : "xl+u",
		"players" : "2", "symmetry" : "anti-diagonal",
		"allowedWaterContent" : [ "none" ],
		"bannedSpells" : [ "dimensionDoor", "townPortal", "fly" ],
		"zones" :
		{
			// Homes
			"1" :
			{
				"type" : "playerStart", "size" : 18, "owner" : 1, "forcedLevel" : "surface",
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 16 },
					{ "min" : 3000, "max" : 6000, "density" : 6 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 18, "owner" : 2, "forcedLevel" : "surface",
				"townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Fields
			"3" :
			{
				"type" : "treasure", "size" : 12, "forcedLevel" : "surface",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "dirt", "swamp" ],
				"mines" : { "wood" : 1, "gems" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3000, "density" : 11 },
					{ "min" : 11000, "max" : 14000, "density" : 3 },
				],
			},
			"4" : { "type" : "treasure", "size" : 12, "forcedLevel" : "surface",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 3, "minesLikeZone" : 3, "treasureLikeZone" : 3 },
			// The saddle
			"5" :
			{
				"type" : "treasure", "size" : 14, "forcedLevel" : "surface", "monsters" : "strong",
				"neutralTowns" : { "castles" : 2 },
				"bannedTowns" : [ "dungeon" ],
				"treasure" :
				[
					{ "min" : 1000, "max" : 2000, "density" : 10 },
					{ "min" : 16000, "max" : 22000, "density" : 4 },
				],
			},
			// Hidden valleys
			"6" :
			{
				"type" : "treasure", "size" : 10, "forcedLevel" : "surface", "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "snow" ],
				"mines" : { "gold" : 1 },
				"customObjects" : { "bannedCategories" : [ "dwelling" ] },
				"treasure" :
				[
					{ "min" : 20000, "max" : 26000, "density" : 5 },
					{ "min" : 26000, "max" : 34000, "density" : 3 },
				],
			},
			"7" : { "type" : "treasure", "size" : 10, "forcedLevel" : "surface", "monsters" : "strong",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 6,
				"minesLikeZone" : 6, "treasureLikeZone" : 6, "customObjectsLikeZone" : 6 },
			// Deeps
			"8" :
			{
				"type" : "treasure", "size" : 20, "forcedLevel" : "underground",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "subterra" ],
				"mines" : { "ore" : 1, "mercury" : 1, "sulfur" : 1, "crystal" : 1 },
				"treasure" :
				[
					{ "min" : 1500, "max" : 3000, "density" : 11 },
					{ "min" : 13000, "max" : 19000, "density" : 3 },
				],
			},
			"9" : { "type" : "treasure", "size" : 20, "forcedLevel" : "underground",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 8, "minesLikeZone" : 8, "treasureLikeZone" : 8 },
			// The lode
			"10" :
			{
				"type" : "treasure", "size" : 16, "forcedLevel" : "underground", "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "lava" ],
				"mines" : { "gold" : 2 },
				"customObjects" : { "requiredObjects" : { "dragonUtopia" : { "count" : 2, "guard" : 20000 } } },
				"treasure" :
				[
					{ "min" : 22000, "max" : 28000, "density" : 4 },
					{ "min" : 28000, "max" : 36000, "density" : 2 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "3", "guard" : 4000, "road" : "true" },
			{ "a" : "2", "b" : "4", "guard" : 4000, "road" : "true" },
			{ "a" : "3", "b" : "5", "guard" : 9000, "road" : "true" },
			{ "a" : "4", "b" : "5", "guard" : 9000, "road" : "true" },
			{ "a" : "1", "b" : "8", "guard" : 4000, "road" : "true" },
			{ "a" : "2", "b" : "9", "guard" : 4000, "road" : "true" },
			{ "a" : "8", "b" : "10", "guard" : 14000, "road" : "true" },
			{ "a" : "9", "b" : "10", "guard" : 14000, "road" : "true" },
			{ "a" : "8", "b" : "6", "guard" : 12000 },
			{ "a" : "9", "b" : "7", "guard" : 12000 },
		],
	},
}
`,"../../../templates/hungry-valley.json":`// Hungry Valley: three poor players, and each needs a resource of a neighbor.
//
//            home 1 --- field 1 --- home 2        A circle of three. Field 1 has crystal, field 2 has gems, field 3 has
//                \\          |         /            mercury and sulfur. There is one mine of each kind on the map, so every
//              field 3 -- woods -- field 2        player must take something from a neighbor. The woods in the middle
//                   \\            /                have the only gold mine and the only neutral town.
//                     home 3 ---'
//
// Treasure is thin: piles are small, creature dwellings and banks are banned. Armies come from towns alone, so they stay
// small, and a lost battle hurts for a week.
{
	"hungryValley" :
	{
		"name" : "Hungry Valley",
		"description" : "Three poor players in a circle. Each field has a mine that no other field has.",
		"minSize" : "s", "maxSize" : "m",
		"players" : "2-3",
		"zones" :
		{
			// Homes
			"1" :
			{
				"type" : "playerStart", "size" : 12, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"customObjects" : { "bannedCategories" : [ "dwelling", "creatureBank", "pandorasBox" ] },
				"treasure" : [ { "min" : 300, "max" : 1500, "density" : 16 } ],
			},
			"2" : { "type" : "playerStart", "size" : 12, "owner" : 2,
				"townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1, "customObjectsLikeZone" : 1 },
			"3" : { "type" : "playerStart", "size" : 12, "owner" : 3,
				"townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1, "customObjectsLikeZone" : 1 },
			// Fields
			"4" :
			{
				"type" : "treasure", "size" : 8,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "dirt" ],
				"customObjects" : { "bannedCategories" : [ "dwelling", "creatureBank", "pandorasBox" ] },
				"treasure" : [ { "min" : 500, "max" : 2500, "density" : 11 } ],
				"mines" : { "crystal" : 1 },
			},
			"5" : { "type" : "treasure", "size" : 8, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 4, "mines" : { "gems" : 1 }, "treasureLikeZone" : 4, "customObjectsLikeZone" : 4 },
			"6" : { "type" : "treasure", "size" : 8, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 4, "mines" : { "mercury" : 1, "sulfur" : 1 }, "treasureLikeZone" : 4, "customObjectsLikeZone" : 4 },
			// Woods
			"7" :
			{
				"type" : "treasure", "size" : 9,
				"neutralTowns" : { "towns" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass" ],
				"mines" : { "gold" : 1 },
				"customObjects" : { "bannedCategories" : [ "dwelling", "creatureBank", "pandorasBox" ] },
				"treasure" :
				[
					{ "min" : 1500, "max" : 3500, "density" : 10 },
					{ "min" : 5000, "max" : 7000, "density" : 2 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "4", "guard" : 3500, "road" : "true" },
			{ "a" : "2", "b" : "5", "guard" : 3500, "road" : "true" },
			{ "a" : "3", "b" : "6", "guard" : 3500, "road" : "true" },
			{ "a" : "4", "b" : "2", "guard" : 3500, "road" : "true" },
			{ "a" : "5", "b" : "3", "guard" : 3500, "road" : "true" },
			{ "a" : "6", "b" : "1", "guard" : 3500, "road" : "true" },
			{ "a" : "4", "b" : "7", "guard" : 7000 },
			{ "a" : "5", "b" : "7", "guard" : 7000 },
			{ "a" : "6", "b" : "7", "guard" : 7000 },
		],
	},
}
`,"../../../templates/last-bastion.json":`// Last Bastion: two human allies in the middle against four computer lords around them.
//
//     lord 3 ---- moor ---- lord 4
//       |                     |           The two homes of the humans share the keep: open borders, no guard between them,
//     wall --- home 1 === home 2 --- wall      and all that the keep has is for both. A wall with a strong guard is on each
//       |          \\\\ keep //         |         side. Lords reach the bastion only through a wall, and each wall is next to
//     lord 6 ---- moor ---- lord 5        two lords. The moors between the lords have towns for the side that takes them.
//
// The guards of the walls are as strong as the armies of the third week. So the humans have two weeks to grow. Then they
// defend the two walls, or attack through them. Choose one team for the humans and another for the computers in the game.
{
	"lastBastion" :
	{
		"name" : "Last Bastion",
		"description" : "Two human allies share a keep in the middle. Four computer lords around them want it.",
		"minSize" : "l", "maxSize" : "xl",
		"players" : "6",
		"humans" : "2",
		"zones" :
		{
			// Home 1
			"1" :
			{
				"type" : "playerStart", "size" : 14, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1, "gold" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 3000, "density" : 16 },
					{ "min" : 3500, "max" : 6500, "density" : 6 },
					{ "min" : 9000, "max" : 12000, "density" : 1 },
				],
			},
			// Home 2
			"2" :
			{
				"type" : "playerStart", "size" : 14, "owner" : 2,
				"townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1,
			},
			// Lords
			"3" :
			{
				"type" : "cpuStart", "size" : 14, "owner" : 3,
				"playerTowns" : { "castles" : 1 },
				"neutralTowns" : { "towns" : 1 },
				"townsAreSameType" : true,
				"allowedTowns" : [ "inferno", "necropolis", "dungeon", "stronghold", "fortress" ],
				"mines" : { "wood" : 1, "ore" : 1, "gold" : 1, "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 3000, "density" : 13 },
					{ "min" : 4000, "max" : 7000, "density" : 4 },
				],
			},
			"4" : { "type" : "cpuStart", "size" : 14, "owner" : 4, "townsLikeZone" : 3, "minesLikeZone" : 3, "treasureLikeZone" : 3 },
			"5" : { "type" : "cpuStart", "size" : 14, "owner" : 5, "townsLikeZone" : 3, "minesLikeZone" : 3, "treasureLikeZone" : 3 },
			"6" : { "type" : "cpuStart", "size" : 14, "owner" : 6, "townsLikeZone" : 3, "minesLikeZone" : 3, "treasureLikeZone" : 3 },
			// The keep: what both allies share
			"7" :
			{
				"type" : "treasure", "size" : 12,
				"neutralTowns" : { "castles" : 1 },
				"mines" : { "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"customObjects" :
				{
					"requiredObjects" : { "tavern" : 1, "libraryOfEnlightenment" : 1, "warMachineFactory" : 1 },
				},
				"treasure" :
				[
					{ "min" : 2000, "max" : 5000, "density" : 7 },
					{ "min" : 8000, "max" : 12000, "density" : 4 },
				],
			},
			// Wall west
			"8" :
			{
				"type" : "treasure", "size" : 9, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "snow" ],
				"mines" : { "gold" : 1 },
				"treasure" :
				[
					{ "min" : 3000, "max" : 6000, "density" : 6 },
					{ "min" : 10000, "max" : 14000, "density" : 3 },
				],
			},
			// Wall east
			"9" :
			{
				"type" : "treasure", "size" : 9, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 8, "minesLikeZone" : 8, "treasureLikeZone" : 8,
			},
			// Moor north
			"10" :
			{
				"type" : "treasure", "size" : 9,
				"neutralTowns" : { "towns" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "swamp" ],
				"treasure" :
				[
					{ "min" : 1500, "max" : 4500, "density" : 6 },
					{ "min" : 7000, "max" : 10000, "density" : 3 },
				],
			},
			// Moor south
			"11" :
			{
				"type" : "treasure", "size" : 9,
				"terrainTypes" : [ "swamp" ],
				"townsLikeZone" : 10, "treasureLikeZone" : 10,
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "2", "type" : "wide" },
			{ "a" : "1", "b" : "7", "type" : "wide" },
			{ "a" : "2", "b" : "7", "type" : "wide" },
			{ "a" : "1", "b" : "8", "guard" : 16000, "road" : "true" },
			{ "a" : "2", "b" : "9", "guard" : 16000, "road" : "true" },
			{ "a" : "8", "b" : "3", "guard" : 9000, "road" : "true" },
			{ "a" : "8", "b" : "6", "guard" : 9000, "road" : "true" },
			{ "a" : "9", "b" : "4", "guard" : 9000, "road" : "true" },
			{ "a" : "9", "b" : "5", "guard" : 9000, "road" : "true" },
			{ "a" : "3", "b" : "10", "guard" : 4000 },
			{ "a" : "4", "b" : "10", "guard" : 4000 },
			{ "a" : "5", "b" : "11", "guard" : 4000 },
			{ "a" : "6", "b" : "11", "guard" : 4000 },
		],
	},
}
`,"../../../templates/locked-gardens.json":`// Locked Gardens: a puzzle of small walled gardens. With the right victory condition, it is won without a battle.
//
//     home - hedge - garden A - hedge - cloister          Each player has a path of hedges (narrow junctions) and two walled
//               \\                    /                    gardens. The library of seers in garden A wants artifacts, the
//                garden B ----------                      prisons in garden B hold heroes. All paths end in the cloister.
//
// Treasure is small, except in the cloister, and quests are many: seers pay for artifacts that lie in the gardens of
// others, so players must go there. Generate it with \`--victory artifact\`: then the owner of one guarded artifact wins.
// Pandora's boxes are banned, because they would make the quests unnecessary.
{
	"lockedGardens" :
	{
		"name" : "Locked Gardens",
		"description" : "A puzzle of hedges and walled gardens with seers and prisons.",
		"minSize" : "m", "maxSize" : "l",
		"players" : "2-3",
		"bannedSpells" : [ "dimensionDoor", "townPortal", "fly" ],
		"zones" :
		{
			// Homes
			"1" :
			{
				"type" : "playerStart", "size" : 12, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 400, "max" : 2000, "density" : 16 },
					{ "min" : 2500, "max" : 4500, "density" : 4 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 12, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"3" : { "type" : "playerStart", "size" : 12, "owner" : 3, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Hedges
			"4" :
			{
				"type" : "junction", "size" : 8,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass" ],
				"treasure" : [ { "min" : 500, "max" : 2500, "density" : 10 } ],
			},
			"5" : { "type" : "junction", "size" : 8, "matchTerrainToTown" : false, "terrainTypeLikeZone" : 4, "treasureLikeZone" : 4 },
			"6" : { "type" : "junction", "size" : 8, "matchTerrainToTown" : false, "terrainTypeLikeZone" : 4, "treasureLikeZone" : 4 },
			// Gardens of the seers: their rewards are worth the search.
			"7" :
			{
				"type" : "treasure", "size" : 10,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass", "dirt" ],
				"mines" : { "gems" : 1, "crystal" : 1 },
				"customObjects" :
				{
					"requiredObjects" : { "seerHut" : { "count" : 2, "guard" : 0 }, "hutOfTheMagi" : 1 },
					"bannedCategories" : [ "pandorasBox", "dwelling" ],
				},
				"treasure" :
				[
					{ "min" : 1500, "max" : 2500, "density" : 10 },
					{ "min" : 9000, "max" : 12000, "density" : 3 },
				],
			},
			"8" : { "type" : "treasure", "size" : 10, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 7, "minesLikeZone" : 7, "treasureLikeZone" : 7, "customObjectsLikeZone" : 7 },
			"9" : { "type" : "treasure", "size" : 10, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 7, "minesLikeZone" : 7, "treasureLikeZone" : 7, "customObjectsLikeZone" : 7 },
			// Gardens of the prisons: heroes instead of armies
			"10" :
			{
				"type" : "treasure", "size" : 10,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "snow", "swamp" ],
				"mines" : { "mercury" : 1, "sulfur" : 1 },
				"customObjects" :
				{
					"requiredObjects" : { "prison" : { "prison" : { "count" : 1, "guard" : 6000 } }, "eyeOfTheMagi" : 2 },
					"bannedCategories" : [ "pandorasBox", "dwelling" ],
				},
				"treasureLikeZone" : 7,
			},
			"11" : { "type" : "treasure", "size" : 10, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 10, "minesLikeZone" : 10, "treasureLikeZone" : 8, "customObjectsLikeZone" : 10 },
			"12" : { "type" : "treasure", "size" : 10, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 10, "minesLikeZone" : 10, "treasureLikeZone" : 9, "customObjectsLikeZone" : 10 },
			// Cloister
			"13" :
			{
				"type" : "treasure", "size" : 14, "monsters" : "strong",
				"neutralTowns" : { "towns" : 1 },
				"mines" : { "gold" : 1 },
				"customObjects" : { "bannedCategories" : [ "pandorasBox", "dwelling" ] },
				"treasure" :
				[
					{ "min" : 1500, "max" : 2500, "density" : 8 },
					{ "min" : 26000, "max" : 34000, "density" : 4 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "4", "guard" : 3000, "road" : "true" },
			{ "a" : "2", "b" : "5", "guard" : 3000, "road" : "true" },
			{ "a" : "3", "b" : "6", "guard" : 3000, "road" : "true" },
			{ "a" : "4", "b" : "7", "guard" : 5000 },
			{ "a" : "5", "b" : "8", "guard" : 5000 },
			{ "a" : "6", "b" : "9", "guard" : 5000 },
			{ "a" : "4", "b" : "10", "guard" : 7000 },
			{ "a" : "5", "b" : "11", "guard" : 7000 },
			{ "a" : "6", "b" : "12", "guard" : 7000 },
			{ "a" : "7", "b" : "13", "guard" : 13000 },
			{ "a" : "8", "b" : "13", "guard" : 13000 },
			{ "a" : "9", "b" : "13", "guard" : 13000 },
			{ "a" : "10", "b" : "13", "guard" : 13000 },
			{ "a" : "11", "b" : "13", "guard" : 13000 },
			{ "a" : "12", "b" : "13", "guard" : 13000 },
		],
	},
}
`,"../../../templates/long-wall.json":`// The Long Wall: two players in the north against two in the south, and a wall with three gates between them.
//
//        home 1 ==== north land ==== home 3
//          |             |             |
//     west gate     great gate     east gate       the wall: the south is the mirror image of the north
//          |             |             |
//        home 2 ==== south land ==== home 4
//
// Each gate has a northern and a southern half with an open border between them. The gates differ: the west gate has a
// guard of 6,000 and little treasure, the east gate has a guard of 14,000 and the gold, the great gate has 28,000, two
// castles and the best treasure. So the war begins in the west, and the players there need the help of their allies. Allies
// share a land without guards. Set the teams in the game: seats 1 and 3 against 2 and 4.
{
	"longWall" :
	{
		"name" : "The Long Wall",
		"description" : "North against south, two players each. Three gates with different guards lead through the wall.",
		"minSize" : "m", "maxSize" : "xl",
		"players" : "4", "symmetry" : "mirror-y",
		"zones" :
		{
			// Homes in the west
			"1" :
			{
				"type" : "playerStart", "size" : 15, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 16 },
					{ "min" : 3000, "max" : 6000, "density" : 5 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 15, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Homes in the east
			"3" : { "type" : "playerStart", "size" : 15, "owner" : 3, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"4" : { "type" : "playerStart", "size" : 15, "owner" : 4, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// North land and south land
			"5" :
			{
				"type" : "treasure", "size" : 15,
				"neutralTowns" : { "towns" : 1 },
				"mines" : { "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"customObjects" : { "requiredObjects" : { "tavern" : 1 } },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3000, "density" : 11 },
					{ "min" : 11500, "max" : 14000, "density" : 4 },
				],
			},
			"6" : { "type" : "treasure", "size" : 15, "townsLikeZone" : 5,
				"minesLikeZone" : 5, "treasureLikeZone" : 5, "customObjectsLikeZone" : 5 },
			// West gate
			"7" :
			{
				"type" : "treasure", "size" : 12,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough" ],
				"treasure" : [ { "min" : 1500, "max" : 3000, "density" : 11 } ],
			},
			// Great gate
			"8" :
			{
				"type" : "treasure", "size" : 14, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "lava" ],
				"neutralTowns" : { "castles" : 2 },
				"customObjects" : { "bannedCategories" : [ "dwelling" ] },
				"treasure" :
				[
					{ "min" : 22000, "max" : 26000, "density" : 5 },
					{ "min" : 28000, "max" : 36000, "density" : 2 },
				],
			},
			// East gate
			"9" :
			{
				"type" : "treasure", "size" : 12, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "snow" ],
				"mines" : { "gold" : 2 },
				"treasure" :
				[
					{ "min" : 600, "max" : 1900, "density" : 12 },
					{ "min" : 16000, "max" : 20000, "density" : 4 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "5", "type" : "wide", "road" : "true" },
			{ "a" : "2", "b" : "6", "type" : "wide", "road" : "true" },
			{ "a" : "3", "b" : "5", "type" : "wide", "road" : "true" },
			{ "a" : "4", "b" : "6", "type" : "wide", "road" : "true" },
			{ "a" : "1", "b" : "7", "guard" : 6000, "road" : "true" },
			{ "a" : "2", "b" : "7", "guard" : 6000, "road" : "true" },
			{ "a" : "3", "b" : "9", "guard" : 14000, "road" : "true" },
			{ "a" : "4", "b" : "9", "guard" : 14000, "road" : "true" },
			{ "a" : "5", "b" : "8", "guard" : 28000, "road" : "true" },
			{ "a" : "6", "b" : "8", "guard" : 28000, "road" : "true" },
		],
	},
}
`,"../../../templates/mirror-duel.json":`// Mirror Duel: two players on a small map, and two fronts that need different heroes.
//
//          start 1 ----- the meadow ----- start 2       a short road with a modest guard
//             |                              |
//         backyard 1 ------- pass ------- backyard 2    a longer, well-guarded route behind both towns
//
// A player who attacks over the meadow leaves the pass behind the home town undefended. The repulsive connection moves
// the two starts away from each other, so that the meadow is between them. Spells that cross guards are banned, because
// they would decide the game on a map of 36 x 36 tiles.
{
	"mirrorDuel" :
	{
		"name" : "Mirror Duel",
		"description" : "Two players, two fronts: a short road over the meadow and a guarded pass behind both towns.",
		"minSize" : "s", "maxSize" : "m",
		"players" : "2",
		"bannedSpells" : [ "dimensionDoor", "townPortal", "fly" ],
		"bannedArtifacts" : [ "angelWings", "bootsOfLevitation" ],
		"zones" :
		{
			"1" :
			{
				"type" : "playerStart", "size" : 14, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 16 },
					{ "min" : 3000, "max" : 5500, "density" : 5 },
				],
			},
			// Start 2 has the same content as start 1, so the players have equal conditions.
			"2" :
			{
				"type" : "playerStart", "size" : 14, "owner" : 2,
				"playerTowns" : { "castles" : 1 },
				"minesLikeZone" : 1, "treasureLikeZone" : 1,
			},
			// Backyards: mines of rare resources. The slow terrain makes this route about a day longer than the meadow.
			"3" :
			{
				"type" : "treasure", "size" : 8,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "swamp", "sand" ],
				"mines" : { "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3000, "density" : 10 },
					{ "min" : 6000, "max" : 9000, "density" : 3 },
				],
			},
			"4" :
			{
				"type" : "treasure", "size" : 8,
				"matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 3, "minesLikeZone" : 3, "treasureLikeZone" : 3,
			},
			// The meadow: a gold mine, and the most valuable treasure of the map.
			"5" :
			{
				"type" : "treasure", "size" : 10, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass", "dirt" ],
				"mines" : { "gold" : 1 },
				"treasure" :
				[
					{ "min" : 600, "max" : 1500, "density" : 8 },
					{ "min" : 10000, "max" : 14000, "density" : 3 },
					{ "min" : 18000, "max" : 24000, "density" : 1 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "3", "guard" : 2500, "road" : "true" },
			{ "a" : "2", "b" : "4", "guard" : 2500, "road" : "true" },
			{ "a" : "1", "b" : "5", "guard" : 4500, "road" : "true" },
			{ "a" : "2", "b" : "5", "guard" : 4500, "road" : "true" },
			{ "a" : "3", "b" : "4", "guard" : 9000, "road" : "false" },
			{ "a" : "1", "b" : "2", "type" : "repulsive" },
		],
	},
}
`,"../../../templates/near-and-far.json":`// Near and Far: four players, each with a near rival, a far rival and an opposite one.
//
//      garden 5 --- home 1 --- north meadow --- home 2 --- garden 6
//          |                        |                         |
//     west ridge ---------------- the well ------------- east ridge
//          |                        |                         |
//      garden 7 --- home 3 --- south meadow --- home 4 --- garden 8
//
// The meadow to the near rival has guards of 6,000 on both sides, and falls in the second week. The way to the far rival leads
// through the garden behind the home and over a ridge with guards of 16,000. The well in the middle, behind 30,000, has the gold
// and the way to all. The map is the same for all four, west and east as north and south (\`mirror-xy\`). So each player asks
// the same question: who fights the near rival early is weak when the far one comes over the ridge.
{
	"nearAndFar" :
	{
		"name" : "Near and Far",
		"description" : "Four equal players. A meadow leads to the near rival, a ridge to the far one, and the well to all.",
		"minSize" : "l", "maxSize" : "xh",
		"players" : "4", "symmetry" : "mirror-xy",
		"zones" :
		{
			// Homes
			"1" :
			{
				"type" : "playerStart", "size" : 15, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 16 },
					{ "min" : 3000, "max" : 6000, "density" : 5 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 15, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"3" : { "type" : "playerStart", "size" : 15, "owner" : 3, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"4" : { "type" : "playerStart", "size" : 15, "owner" : 4, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Gardens
			"5" :
			{
				"type" : "treasure", "size" : 11,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass" ],
				"neutralTowns" : { "towns" : 1 },
				"mines" : { "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3000, "density" : 11 },
					{ "min" : 11000, "max" : 14000, "density" : 3 },
				],
			},
			"6" : { "type" : "treasure", "size" : 11, "terrainTypeLikeZone" : 5,
				"townsLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			"7" : { "type" : "treasure", "size" : 11, "terrainTypeLikeZone" : 5,
				"townsLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			"8" : { "type" : "treasure", "size" : 11, "terrainTypeLikeZone" : 5,
				"townsLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			// North meadow and south meadow
			"9" :
			{
				"type" : "treasure", "size" : 12,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "dirt", "sand" ],
				"treasure" :
				[
					{ "min" : 1500, "max" : 3000, "density" : 11 },
					{ "min" : 13000, "max" : 16000, "density" : 3 },
				],
			},
			"10" : { "type" : "treasure", "size" : 12, "terrainTypeLikeZone" : 9, "matchTerrainToTown" : false, "treasureLikeZone" : 9 },
			// West ridge and east ridge
			"11" :
			{
				"type" : "treasure", "size" : 12, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough" ],
				"neutralTowns" : { "castles" : 2 },
				"treasure" :
				[
					{ "min" : 700, "max" : 1500, "density" : 10 },
					{ "min" : 16000, "max" : 20000, "density" : 4 },
				],
			},
			"12" : { "type" : "treasure", "size" : 12, "monsters" : "strong", "terrainTypeLikeZone" : 11,
				"townsLikeZone" : 11, "treasureLikeZone" : 11 },
			// The well
			"13" :
			{
				"type" : "treasure", "size" : 14, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "swamp" ],
				"mines" : { "gold" : 4 },
				"treasure" :
				[
					{ "min" : 600, "max" : 1500, "density" : 8 },
					{ "min" : 20000, "max" : 24000, "density" : 4 },
					{ "min" : 28000, "max" : 36000, "density" : 3 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "9", "guard" : 6000, "road" : "true" },
			{ "a" : "2", "b" : "9", "guard" : 6000, "road" : "true" },
			{ "a" : "3", "b" : "10", "guard" : 6000, "road" : "true" },
			{ "a" : "4", "b" : "10", "guard" : 6000, "road" : "true" },
			{ "a" : "1", "b" : "5", "guard" : 4000, "road" : "true" },
			{ "a" : "2", "b" : "6", "guard" : 4000, "road" : "true" },
			{ "a" : "3", "b" : "7", "guard" : 4000, "road" : "true" },
			{ "a" : "4", "b" : "8", "guard" : 4000, "road" : "true" },
			{ "a" : "5", "b" : "11", "guard" : 16000, "road" : "true" },
			{ "a" : "6", "b" : "12", "guard" : 16000, "road" : "true" },
			{ "a" : "7", "b" : "11", "guard" : 16000, "road" : "true" },
			{ "a" : "8", "b" : "12", "guard" : 16000, "road" : "true" },
			{ "a" : "9", "b" : "13", "guard" : 30000 },
			{ "a" : "10", "b" : "13", "guard" : 30000 },
			{ "a" : "11", "b" : "13", "guard" : 30000 },
			{ "a" : "12", "b" : "13", "guard" : 30000 },
		],
	},
}
`,"../../../templates/open-court.json":`// Open Court: four players, one arena. Every way leads to the middle, and the middle has no walls.
//
//        home 1          home 2        Each home has a garden behind it, which only its player can reach without crossing
//            \\            /            the court. A guard of 6,000 stands at each entrance to the court. Inside, there are
//             \\          /             no more guards of links: all four players can meet there.
//                court
//             /          \\             The court has a third of the land, four gold mines and a town in its middle. It is
//            /            \\            worth more than all gardens together, so staying at home loses slowly.
//        home 4          home 3
{
	"openCourt" :
	{
		"name" : "Open Court",
		"description" : "Four homes around one large arena without inner walls. Early fights, no hidden corners.",
		"minSize" : "m", "maxSize" : "l",
		"players" : "2-4",
		"zones" :
		{
			// Homes
			"1" :
			{
				"type" : "playerStart", "size" : 14, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 14 },
					{ "min" : 3000, "max" : 5500, "density" : 5 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 14, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"3" : { "type" : "playerStart", "size" : 14, "owner" : 3, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"4" : { "type" : "playerStart", "size" : 14, "owner" : 4, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Gardens
			"5" :
			{
				"type" : "treasure", "size" : 8, "monsters" : "weak",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass", "dirt" ],
				"mines" : { "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"treasure" :
				[
					{ "min" : 800, "max" : 3000, "density" : 11 },
					{ "min" : 4000, "max" : 6000, "density" : 3 },
				],
			},
			"6" : { "type" : "treasure", "size" : 8, "monsters" : "weak",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			"7" : { "type" : "treasure", "size" : 8, "monsters" : "weak",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			"8" : { "type" : "treasure", "size" : 8, "monsters" : "weak",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			// Court
			"9" :
			{
				"type" : "treasure", "size" : 44,
				"neutralTowns" : { "castles" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "sand" ],
				"mines" : { "gold" : 4 },
				"customObjects" :
				{
					"requiredObjects" : { "arena" : { "count" : 2, "guard" : 6000 }, "tradingPost" : 1, "stables" : 1 },
					"bannedCategories" : [ "dwelling" ],
				},
				"treasure" :
				[
					{ "min" : 2000, "max" : 3000, "density" : 10 },
					{ "min" : 11000, "max" : 15000, "density" : 4 },
					{ "min" : 18000, "max" : 25000, "density" : 1 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "5", "guard" : 2500, "road" : "true" },
			{ "a" : "2", "b" : "6", "guard" : 2500, "road" : "true" },
			{ "a" : "3", "b" : "7", "guard" : 2500, "road" : "true" },
			{ "a" : "4", "b" : "8", "guard" : 2500, "road" : "true" },
			{ "a" : "1", "b" : "9", "guard" : 6000, "road" : "true" },
			{ "a" : "2", "b" : "9", "guard" : 6000, "road" : "true" },
			{ "a" : "3", "b" : "9", "guard" : 6000, "road" : "true" },
			{ "a" : "4", "b" : "9", "guard" : 6000, "road" : "true" },
			// Keep the homes apart, each on its side of the court.
			{ "a" : "1", "b" : "2", "type" : "repulsive" },
			{ "a" : "2", "b" : "3", "type" : "repulsive" },
			{ "a" : "3", "b" : "4", "type" : "repulsive" },
			{ "a" : "4", "b" : "1", "type" : "repulsive" },
		],
	},
}
`,"../../../templates/ring-of-seasons.json":`// Ring of Seasons: four players on a wheel. Every home borders two seasons.
//
//              spring
//          1 ----------- 2          Homes (1 to 4) and seasons (5 to 8) alternate on the rim. Players reach the hub (9)
//          |      \\ /    |          only through a season, so they must first break through one of its guards.
//   winter |  ---  9  -- | summer
//          |      / \\    |          The seasons have different terrain and mines, but equal treasure. Spring has gems,
//          4 ----------- 3          summer has sulfur, autumn has mercury, and winter has crystal.
//              autumn
{
	"ringOfSeasons" :
	{
		"name" : "Ring of Seasons",
		"description" : "Four homes and four seasons on a wheel. Players reach the hub only through a season.",
		"minSize" : "m", "maxSize" : "l+u",
		"players" : "2-4",
		"humans" : "1-4",
		"zones" :
		{
			"1" :
			{
				"type" : "playerStart", "size" : 15, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 400, "max" : 2000, "density" : 14 },
					{ "min" : 2500, "max" : 5000, "density" : 6 },
					{ "min" : 8000, "max" : 11000, "density" : 1 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 15, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"3" : { "type" : "playerStart", "size" : 15, "owner" : 3, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"4" : { "type" : "playerStart", "size" : 15, "owner" : 4, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Spring. The other seasons copy its treasure. They have their own terrain and mines.
			"5" :
			{
				"type" : "treasure", "size" : 12,
				"neutralTowns" : { "towns" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass" ],
				"mines" : { "gems" : 1, "wood" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3000, "density" : 10 },
					{ "min" : 5000, "max" : 8000, "density" : 5 },
					{ "min" : 10000, "max" : 14000, "density" : 2 },
				],
			},
			// Summer
			"6" :
			{
				"type" : "treasure", "size" : 12,
				"neutralTowns" : { "towns" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "sand" ],
				"mines" : { "sulfur" : 1, "ore" : 1 },
				"treasureLikeZone" : 5,
			},
			// Autumn
			"7" :
			{
				"type" : "treasure", "size" : 12,
				"neutralTowns" : { "towns" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough" ],
				"mines" : { "mercury" : 1, "wood" : 1 },
				"treasureLikeZone" : 5,
			},
			// Winter
			"8" :
			{
				"type" : "treasure", "size" : 12,
				"neutralTowns" : { "towns" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "snow" ],
				"mines" : { "crystal" : 1, "ore" : 1 },
				"treasureLikeZone" : 5,
			},
			// The hub: gold mines, and a trading post to exchange the resources of the seasons.
			"9" :
			{
				"type" : "treasure", "size" : 14, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "dirt" ],
				"mines" : { "gold" : 2 },
				"customObjects" :
				{
					"requiredObjects" : { "tradingPost" : 1 },
					// No dwellings: they would favor the player with a town of the same type.
					"bannedCategories" : [ "dwelling" ],
				},
				"treasure" :
				[
					{ "min" : 2000, "max" : 5000, "density" : 4 },
					{ "min" : 9000, "max" : 14000, "density" : 5 },
					{ "min" : 18000, "max" : 26000, "density" : 1 },
				],
			},
		},
		"connections" :
		[
			// The rim
			{ "a" : "1", "b" : "5", "guard" : 4000 },
			{ "a" : "5", "b" : "2", "guard" : 4000 },
			{ "a" : "2", "b" : "6", "guard" : 4000 },
			{ "a" : "6", "b" : "3", "guard" : 4000 },
			{ "a" : "3", "b" : "7", "guard" : 4000 },
			{ "a" : "7", "b" : "4", "guard" : 4000 },
			{ "a" : "4", "b" : "8", "guard" : 4000 },
			{ "a" : "8", "b" : "1", "guard" : 4000 },
			// The spokes
			{ "a" : "5", "b" : "9", "guard" : 15000, "road" : "true" },
			{ "a" : "6", "b" : "9", "guard" : 15000, "road" : "true" },
			{ "a" : "7", "b" : "9", "guard" : 15000, "road" : "true" },
			{ "a" : "8", "b" : "9", "guard" : 15000, "road" : "true" },
		],
	},
}
`,"../../../templates/salt-and-sails.json":`// Salt and Sails: four players on islands. All ways are over the sea.
//
//     home 1 ~ ~ reef A ~ ~ home 2       Every zone is an island. The home islands lie around the atoll, with a reef between
//       ~                      ~         each two neighbors. Each connection is a pair of landings with boats or a shipyard.
//     reef D      atoll     reef B
//       ~                      ~         Every home has two sawmills, because a ship costs wood and gold. The
//     home 4 ~ ~ reef C ~ ~ home 3       reefs have the rare mines, the atoll has the gold.
{
	"saltAndSails" :
	{
		"name" : "Salt and Sails",
		"description" : "Nine islands: four homes, four reefs with mines, and an atoll with gold. Everything goes by ship.",
		"minSize" : "m", "maxSize" : "xl",
		"players" : "2-4",
		"allowedWaterContent" : [ "islands" ],
		"zones" :
		{
			// Homes
			"1" :
			{
				"type" : "playerStart", "size" : 18, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 2, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 16 },
					{ "min" : 3000, "max" : 6000, "density" : 5 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 18, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"3" : { "type" : "playerStart", "size" : 18, "owner" : 3, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"4" : { "type" : "playerStart", "size" : 18, "owner" : 4, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Reefs
			"5" :
			{
				"type" : "treasure", "size" : 10,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "sand", "grass", "swamp" ],
				"mines" : { "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"treasure" :
				[
					{ "min" : 1500, "max" : 4000, "density" : 7 },
					{ "min" : 6000, "max" : 9000, "density" : 3 },
				],
			},
			"6" : { "type" : "treasure", "size" : 10, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			"7" : { "type" : "treasure", "size" : 10, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			"8" : { "type" : "treasure", "size" : 10, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			// Atoll
			"9" :
			{
				"type" : "treasure", "size" : 16, "monsters" : "strong",
				"neutralTowns" : { "castles" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "sand" ],
				"mines" : { "gold" : 2 },
				"customObjects" : { "bannedCategories" : [ "dwelling" ] },
				"treasure" :
				[
					{ "min" : 4000, "max" : 7000, "density" : 5 },
					{ "min" : 10000, "max" : 15000, "density" : 3 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "5", "guard" : 3500 },
			{ "a" : "2", "b" : "6", "guard" : 3500 },
			{ "a" : "3", "b" : "7", "guard" : 3500 },
			{ "a" : "4", "b" : "8", "guard" : 3500 },
			{ "a" : "5", "b" : "2", "guard" : 3500 },
			{ "a" : "6", "b" : "3", "guard" : 3500 },
			{ "a" : "7", "b" : "4", "guard" : 3500 },
			{ "a" : "8", "b" : "1", "guard" : 3500 },
			{ "a" : "5", "b" : "9", "guard" : 12000 },
			{ "a" : "6", "b" : "9", "guard" : 12000 },
			{ "a" : "7", "b" : "9", "guard" : 12000 },
			{ "a" : "8", "b" : "9", "guard" : 12000 },
		],
	},
}
`,"../../../templates/star-gates.json":`// Star Gates: no borders at all. Eight worlds at the corners of a cube, and every edge of the cube is a pair of monoliths.
//
//          1 ------- a             Homes (1 to 4) and wild worlds (a to d) alternate: each home has three wild neighbors, and
//         /|        /|             each wild world has three homes. Between two homes there is always exactly one world, and
//        d ------- 2 |             there are two ways to each other home. No two homes are neighbors, and none is far.
//        | 4 ------|-c
//        |/        |/              The worlds lie side by side on the map, but no border between them opens. Each wild world
//        b ------- 3               has its own terrain, a gold mine and one kind of rare mine.
//
// The first gate of each home has a weak guard (3,500), because a player cannot leave home without it. The other two have
// guards of 7,000 and 12,000.
{
	"starGates" :
	{
		"name" : "Star Gates",
		"description" : "Eight worlds at the corners of a cube. Monoliths are the only ways.",
		"minSize" : "m", "maxSize" : "xl",
		"players" : "2-4",
		"zones" :
		{
			// Homes
			"1" :
			{
				"type" : "playerStart", "size" : 14, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 14 },
					{ "min" : 3000, "max" : 6000, "density" : 5 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 14, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"3" : { "type" : "playerStart", "size" : 14, "owner" : 3, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"4" : { "type" : "playerStart", "size" : 14, "owner" : 4, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Wild worlds
			"5" :
			{
				"type" : "treasure", "size" : 12,
				"neutralTowns" : { "towns" : 1 },
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "snow" ],
				"treasure" :
				[
					{ "min" : 1500, "max" : 4500, "density" : 6 },
					{ "min" : 7000, "max" : 11000, "density" : 4 },
					{ "min" : 15000, "max" : 20000, "density" : 1 },
				],
				"mines" : { "mercury" : 1, "gold" : 1 },
			},
			"6" : { "type" : "treasure", "size" : 12, "townsLikeZone" : 5,
				"terrainTypes" : [ "sand" ], "mines" : { "sulfur" : 1, "gold" : 1 }, "treasureLikeZone" : 5 },
			"7" : { "type" : "treasure", "size" : 12, "townsLikeZone" : 5,
				"terrainTypes" : [ "lava" ], "mines" : { "crystal" : 1, "gold" : 1 }, "treasureLikeZone" : 5 },
			"8" : { "type" : "treasure", "size" : 12, "townsLikeZone" : 5,
				"terrainTypes" : [ "swamp" ], "mines" : { "gems" : 1, "gold" : 1 }, "treasureLikeZone" : 5 },
		},
		"connections" :
		[
			{ "a" : "1", "b" : "5", "type" : "forcePortal", "guard" : 3500 },
			{ "a" : "2", "b" : "6", "type" : "forcePortal", "guard" : 3500 },
			{ "a" : "3", "b" : "7", "type" : "forcePortal", "guard" : 3500 },
			{ "a" : "4", "b" : "8", "type" : "forcePortal", "guard" : 3500 },
			{ "a" : "1", "b" : "6", "type" : "forcePortal", "guard" : 7000 },
			{ "a" : "2", "b" : "7", "type" : "forcePortal", "guard" : 7000 },
			{ "a" : "3", "b" : "8", "type" : "forcePortal", "guard" : 7000 },
			{ "a" : "4", "b" : "5", "type" : "forcePortal", "guard" : 7000 },
			{ "a" : "1", "b" : "7", "type" : "forcePortal", "guard" : 12000 },
			{ "a" : "2", "b" : "8", "type" : "forcePortal", "guard" : 12000 },
			{ "a" : "3", "b" : "5", "type" : "forcePortal", "guard" : 12000 },
			{ "a" : "4", "b" : "6", "type" : "forcePortal", "guard" : 12000 },
		],
	},
}
`,"../../../templates/strait.json":`// The Strait: a duel over water. One land bridge, and a shorter way by ship.
//
//      hinterland W === home W ~~~~~~~ strait ~~~~~~~ home E === hinterland E
//                         |                              |
//                      coast W ------- the bridge ------ coast E
//
// On foot, three zones are between the homes, with a guard of 16,000 on each side of the bridge. By ship, the way takes
// a few days: the homes are on the same sea. A player without a ship can be attacked, and a player with one must leave
// the home town behind. Generate it with \`--water normal\`, which is its only kind of water.
{
	"strait" :
	{
		"name" : "The Strait",
		"description" : "A duel over water: a long guarded way on land, and a short one by ship.",
		"minSize" : "m", "maxSize" : "l",
		"players" : "2",
		"allowedWaterContent" : [ "normal" ],
		"bannedSpells" : [ "dimensionDoor", "townPortal", "fly", "waterWalk" ],
		"zones" :
		{
			// West home and east home
			"1" :
			{
				"type" : "playerStart", "size" : 16, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 16 },
					{ "min" : 3000, "max" : 6000, "density" : 5 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 16, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// West hinterland and east hinterland
			"3" :
			{
				"type" : "treasure", "size" : 10, "monsters" : "weak",
				"mines" : { "wood" : 1, "gold" : 1 },
				"neutralTowns" : { "towns" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3500, "density" : 11 },
					{ "min" : 4500, "max" : 7000, "density" : 3 },
				],
			},
			"4" : { "type" : "treasure", "size" : 10, "monsters" : "weak", "townsLikeZone" : 3, "minesLikeZone" : 3, "treasureLikeZone" : 3 },
			// West coast and east coast
			"5" :
			{
				"type" : "treasure", "size" : 11,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "sand", "swamp" ],
				"mines" : { "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"treasure" :
				[
					{ "min" : 1500, "max" : 4000, "density" : 6 },
					{ "min" : 6000, "max" : 9000, "density" : 4 },
				],
			},
			"6" : { "type" : "treasure", "size" : 11, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			// Bridge
			"7" :
			{
				"type" : "treasure", "size" : 9, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough" ],
				"treasure" :
				[
					{ "min" : 3000, "max" : 6000, "density" : 6 },
					{ "min" : 10000, "max" : 15000, "density" : 4 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "3", "guard" : 2500, "road" : "true" },
			{ "a" : "2", "b" : "4", "guard" : 2500, "road" : "true" },
			{ "a" : "1", "b" : "5", "guard" : 4500, "road" : "true" },
			{ "a" : "2", "b" : "6", "guard" : 4500, "road" : "true" },
			{ "a" : "5", "b" : "7", "guard" : 16000, "road" : "true" },
			{ "a" : "6", "b" : "7", "guard" : 16000, "road" : "true" },
		],
	},
}
`,"../../../templates/sword-and-purse.json":`// Sword and Purse: two against two, and the two allies have different tasks.
//
//     back road --- treasury W --- purse W === field W === sword W --- barracks W --- back road
//         |                                                   |                           |
//         |                                                 front                         |
//         |                                                   |                           |
//     barracks E --- sword E === field E === purse E --- treasury E ----------------------+
//
// The map is the same after half a turn: sword faces sword. A sword (seats 1 and 2) has dwellings and a short way to the
// front, but no gold mine. A purse (seats 3 and 4) has the gold mines and no dwellings, and no way to the front. The field
// between them has no guards, so the purse pays and the sword fights. A back road leads from the barracks of one team to
// the treasury of the other one: a raid costs two strong guards and takes a week.
// Set the teams in the game: seats 1 and 3 against 2 and 4.
{
	"swordAndPurse" :
	{
		"name" : "Sword and Purse",
		"description" : "Two against two with different tasks: one ally has the dwellings and the front, the other one has the gold.",
		"minSize" : "m", "maxSize" : "xl",
		"players" : "4", "symmetry" : "rotate2",
		"zones" :
		{
			// Swords
			"1" :
			{
				"type" : "playerStart", "size" : 14, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 14 },
					{ "min" : 3000, "max" : 6000, "density" : 5 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 14, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Purses: no creatures to recruit outside of the town
			"3" :
			{
				"type" : "playerStart", "size" : 14, "owner" : 3,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1, "gold" : 1 },
				"customObjects" : { "bannedCategories" : [ "dwelling" ] },
				"treasureLikeZone" : 1,
			},
			"4" : { "type" : "playerStart", "size" : 14, "owner" : 4, "townsLikeZone" : 3,
				"minesLikeZone" : 3, "treasureLikeZone" : 3, "customObjectsLikeZone" : 3 },
			// Fields: the allies meet here
			"5" :
			{
				"type" : "treasure", "size" : 10, "monsters" : "weak",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass", "dirt" ],
				"customObjects" : { "requiredObjects" : { "tavern" : 1 } },
				"treasure" : [ { "min" : 1000, "max" : 3500, "density" : 13 } ],
			},
			"6" : { "type" : "treasure", "size" : 10, "monsters" : "weak",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 5, "treasureLikeZone" : 5, "customObjectsLikeZone" : 5 },
			// Barracks: a town and rare mines, behind the sword
			"7" :
			{
				"type" : "treasure", "size" : 11,
				"neutralTowns" : { "castles" : 1 },
				"mines" : { "mercury" : 1, "sulfur" : 1 },
				"treasure" :
				[
					{ "min" : 1500, "max" : 3000, "density" : 11 },
					{ "min" : 11000, "max" : 14000, "density" : 4 },
				],
			},
			"8" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 7, "minesLikeZone" : 7, "treasureLikeZone" : 7 },
			// Treasuries: gold, and no dwellings
			"9" :
			{
				"type" : "treasure", "size" : 11,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "sand" ],
				"mines" : { "gold" : 1, "crystal" : 1, "gems" : 1 },
				"customObjects" : { "bannedCategories" : [ "dwelling" ] },
				"treasure" :
				[
					{ "min" : 2000, "max" : 3000, "density" : 10 },
					{ "min" : 12000, "max" : 15000, "density" : 4 },
				],
			},
			"10" : { "type" : "treasure", "size" : 11, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 9, "minesLikeZone" : 9, "treasureLikeZone" : 9, "customObjectsLikeZone" : 9 },
			// Back roads: narrow
			"11" :
			{
				"type" : "junction", "size" : 7, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "swamp", "lava" ],
				"treasure" : [ { "min" : 12000, "max" : 16000, "density" : 6 } ],
			},
			"12" : { "type" : "junction", "size" : 7, "monsters" : "strong",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 11, "treasureLikeZone" : 11 },
			// The front
			"13" :
			{
				"type" : "treasure", "size" : 16, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "snow" ],
				"neutralTowns" : { "castles" : 2 },
				"customObjects" : { "bannedCategories" : [ "dwelling" ] },
				"treasure" :
				[
					{ "min" : 14000, "max" : 18000, "density" : 5 },
					{ "min" : 20000, "max" : 26000, "density" : 3 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "5", "type" : "wide", "road" : "true" },
			{ "a" : "2", "b" : "6", "type" : "wide", "road" : "true" },
			{ "a" : "3", "b" : "5", "type" : "wide", "road" : "true" },
			{ "a" : "4", "b" : "6", "type" : "wide", "road" : "true" },
			{ "a" : "1", "b" : "7", "guard" : 4000, "road" : "true" },
			{ "a" : "2", "b" : "8", "guard" : 4000, "road" : "true" },
			{ "a" : "3", "b" : "9", "guard" : 4000, "road" : "true" },
			{ "a" : "4", "b" : "10", "guard" : 4000, "road" : "true" },
			{ "a" : "7", "b" : "11", "guard" : 16000 },
			{ "a" : "8", "b" : "12", "guard" : 16000 },
			{ "a" : "11", "b" : "10", "guard" : 16000 },
			{ "a" : "12", "b" : "9", "guard" : 16000 },
			{ "a" : "1", "b" : "13", "guard" : 12000, "road" : "true" },
			{ "a" : "2", "b" : "13", "guard" : 12000, "road" : "true" },
		],
	},
}
`,"../../../templates/the-climb.json":`// The Climb: one human at the foot of a mountain, one computer lord on its top. A challenge for one player.
//
//     foot --- wood --- cliff --- snow --- gate ==== castle of the lord
//               |         |         |
//             hamlet    mine      shrine              a side zone at each step, with help against the next guard
//
// The way is one line, and the guards double: 4,000, 8,000, 16,000, 32,000. Each side zone gives what the next guard asks
// for: the hamlet has a town and creatures, the mine has gold and gems, the shrine has spells and relics. A side zone is
// safe from the lord as long as the guard above it stands, and every guard that the human kills also opens the way down.
{
	"theClimb" :
	{
		"name" : "The Climb",
		"description" : "One human at the foot of a mountain, one computer lord on top. The guards double at each step.",
		"minSize" : "m", "maxSize" : "l",
		"players" : "2",
		"humans" : "1",
		"zones" :
		{
			// Foot
			"1" :
			{
				"type" : "playerStart", "size" : 12, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 16 },
					{ "min" : 3000, "max" : 5500, "density" : 4 },
				],
			},
			// Castle
			"2" :
			{
				"type" : "cpuStart", "size" : 16, "owner" : 2,
				"playerTowns" : { "castles" : 2 },
				"townsAreSameType" : true,
				"allowedTowns" : [ "tower", "inferno", "necropolis" ],
				"mines" : { "wood" : 1, "ore" : 1, "gold" : 2, "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 4000, "density" : 8 },
					{ "min" : 8000, "max" : 12000, "density" : 3 },
				],
			},
			// Wood
			"3" :
			{
				"type" : "treasure", "size" : 9,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass" ],
				"mines" : { "wood" : 1 },
				"treasure" : [ { "min" : 1000, "max" : 4000, "density" : 8 } ],
			},
			// Hamlet
			"4" :
			{
				"type" : "treasure", "size" : 8, "monsters" : "weak",
				"neutralTowns" : { "castles" : 1 },
				"treasure" : [ { "min" : 2000, "max" : 5000, "density" : 7 } ],
			},
			// Cliff
			"5" :
			{
				"type" : "treasure", "size" : 9,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough" ],
				"mines" : { "ore" : 1 },
				"treasure" : [ { "min" : 3000, "max" : 7000, "density" : 8 } ],
			},
			// Mine
			"6" :
			{
				"type" : "treasure", "size" : 8,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "dirt" ],
				"mines" : { "gold" : 2, "gems" : 1, "crystal" : 1 },
				"treasure" : [ { "min" : 3000, "max" : 6000, "density" : 6 } ],
			},
			// Snow
			"7" :
			{
				"type" : "treasure", "size" : 9, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "snow" ],
				"mines" : { "mercury" : 1, "sulfur" : 1 },
				"treasure" : [ { "min" : 5000, "max" : 11000, "density" : 7 } ],
			},
			// Shrine
			"8" :
			{
				"type" : "treasure", "size" : 8, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "snow" ],
				"customObjects" :
				{
					"requiredObjects" : { "shrineOfMagicLevel3" : 2, "libraryOfEnlightenment" : 1 },
					"bannedCategories" : [ "dwelling" ],
				},
				"treasure" :
				[
					{ "min" : 6000, "max" : 10000, "density" : 5 },
					{ "min" : 15000, "max" : 22000, "density" : 2 },
				],
			},
			// Gate
			"9" :
			{
				"type" : "junction", "size" : 6, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "snow" ],
				"treasure" : [ { "min" : 4000, "max" : 8000, "density" : 4 } ],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "3", "guard" : 4000, "road" : "true" },
			{ "a" : "3", "b" : "5", "guard" : 8000, "road" : "true" },
			{ "a" : "5", "b" : "7", "guard" : 16000, "road" : "true" },
			{ "a" : "7", "b" : "9", "guard" : 32000, "road" : "true" },
			{ "a" : "9", "b" : "2", "type" : "wide" },
			// The side zones
			{ "a" : "3", "b" : "4", "guard" : 5000, "road" : "true" },
			{ "a" : "5", "b" : "6", "guard" : 7000 },
			{ "a" : "7", "b" : "8", "guard" : 14000 },
			{ "a" : "1", "b" : "2", "type" : "repulsive" },
		],
	},
}
`,"../../../templates/thread.json":`// Thread: a labyrinth of junctions around four vaults, with a shortcut, the thread, through its center.
//
//    1 - 2 - 3 - 4        The corners (1, 4, 13, 16) are homes. The zones of the rim between them are narrow junctions with
//    |   |   |   |        little treasure. The four cells inside (6, 7, 10, 11) are vaults.
//    5 - 6 - 7 - 8
//    |   |   |   |        From every corner, one arm of the rim leads to a vault (1-2-6). The other arm is a dead end with
//    9 -10 -11 -12        some treasure (1-5). All four corners have the same rotation. Fictive connections keep the dead
//    |   |   |   |        ends next to the vaults, without a passage between them.
//   13 -14 -15 -16
//                         The thread: monoliths connect opposite vaults, so a player in one vault can attack the other.
//                         The labyrinth has one level, so the map sizes have no underground.
{
	"thread" :
	{
		"name" : "Thread",
		"description" : "A labyrinth of narrow junctions, four vaults, and monoliths that connect opposite vaults.",
		"minSize" : "l", "maxSize" : "xl",
		"players" : "2-4",
		"zones" :
		{
			"1" :
			{
				"type" : "playerStart", "size" : 16, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1, "sulfur" : 1, "mercury" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 16 },
					{ "min" : 3000, "max" : 6000, "density" : 6 },
				],
			},
			"4" : { "type" : "playerStart", "size" : 16, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"16" : { "type" : "playerStart", "size" : 16, "owner" : 3, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"13" : { "type" : "playerStart", "size" : 16, "owner" : 4, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// The routes to the vaults: junctions are narrow, so their treasure is small and close to the path.
			"2" :
			{
				"type" : "junction", "size" : 7,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "dirt", "sand" ],
				"treasure" : [ { "min" : 500, "max" : 3000, "density" : 10 } ],
			},
			"8" : { "type" : "junction", "size" : 7, "matchTerrainToTown" : false, "terrainTypeLikeZone" : 2, "treasureLikeZone" : 2 },
			"15" : { "type" : "junction", "size" : 7, "matchTerrainToTown" : false, "terrainTypeLikeZone" : 2, "treasureLikeZone" : 2 },
			"9" : { "type" : "junction", "size" : 7, "matchTerrainToTown" : false, "terrainTypeLikeZone" : 2, "treasureLikeZone" : 2 },
			// The dead ends: mines, and treasure that is worth the detour.
			"5" :
			{
				"type" : "junction", "size" : 7,
				"matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 2,
				"mines" : { "crystal" : 1, "gems" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3000, "density" : 6 },
					{ "min" : 11000, "max" : 14000, "density" : 3 },
				],
			},
			"3" : { "type" : "junction", "size" : 7, "matchTerrainToTown" : false, "terrainTypeLikeZone" : 2, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			"12" : { "type" : "junction", "size" : 7, "matchTerrainToTown" : false, "terrainTypeLikeZone" : 2, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			"14" : { "type" : "junction", "size" : 7, "matchTerrainToTown" : false, "terrainTypeLikeZone" : 2, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			// The vaults
			"6" :
			{
				"type" : "treasure", "size" : 11, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "lava", "snow", "swamp" ],
				"bannedMonsters" : [ "castle", "rampart" ],
				"mines" : { "gold" : 1 },
				"customObjects" :
				{
					// No objects that reveal the map: they would show the labyrinth.
					"bannedObjects" : { "redwoodObservatory" : true, "cartographer" : { "cartographerLand" : true } },
				},
				"treasure" :
				[
					{ "min" : 2000, "max" : 3000, "density" : 6 },
					{ "min" : 10000, "max" : 15000, "density" : 5 },
					{ "min" : 20000, "max" : 28000, "density" : 1 },
				],
			},
			"7" : { "type" : "treasure", "size" : 11, "monsters" : "strong", "matchTerrainToTown" : false, "terrainTypeLikeZone" : 6,
				"bannedMonsters" : [ "castle", "rampart" ], "minesLikeZone" : 6, "customObjectsLikeZone" : 6, "treasureLikeZone" : 6 },
			"10" : { "type" : "treasure", "size" : 11, "monsters" : "strong", "matchTerrainToTown" : false, "terrainTypeLikeZone" : 6,
				"bannedMonsters" : [ "castle", "rampart" ], "minesLikeZone" : 6, "customObjectsLikeZone" : 6, "treasureLikeZone" : 6 },
			"11" : { "type" : "treasure", "size" : 11, "monsters" : "strong", "matchTerrainToTown" : false, "terrainTypeLikeZone" : 6,
				"bannedMonsters" : [ "castle", "rampart" ], "minesLikeZone" : 6, "customObjectsLikeZone" : 6, "treasureLikeZone" : 6 },
		},
		"connections" :
		[
			// From every home to a route and to a dead end
			{ "a" : "1", "b" : "2", "guard" : 3500 },
			{ "a" : "1", "b" : "5", "guard" : 3500 },
			{ "a" : "4", "b" : "8", "guard" : 3500 },
			{ "a" : "4", "b" : "3", "guard" : 3500 },
			{ "a" : "16", "b" : "15", "guard" : 3500 },
			{ "a" : "16", "b" : "12", "guard" : 3500 },
			{ "a" : "13", "b" : "9", "guard" : 3500 },
			{ "a" : "13", "b" : "14", "guard" : 3500 },
			// From the routes to the vaults
			{ "a" : "2", "b" : "6", "guard" : 12000 },
			{ "a" : "8", "b" : "7", "guard" : 12000 },
			{ "a" : "15", "b" : "11", "guard" : 12000 },
			{ "a" : "9", "b" : "10", "guard" : 12000 },
			// Around the rim: each route leads to the dead end of the next corner
			{ "a" : "2", "b" : "3", "guard" : 6000 },
			{ "a" : "8", "b" : "12", "guard" : 6000 },
			{ "a" : "15", "b" : "14", "guard" : 6000 },
			{ "a" : "9", "b" : "5", "guard" : 6000 },
			// From vault to vault
			{ "a" : "6", "b" : "7", "guard" : 20000 },
			{ "a" : "7", "b" : "11", "guard" : 20000 },
			{ "a" : "11", "b" : "10", "guard" : 20000 },
			{ "a" : "10", "b" : "6", "guard" : 20000 },
			// Borders without a passage, which keep the shape
			{ "a" : "5", "b" : "6", "type" : "fictive" },
			{ "a" : "3", "b" : "7", "type" : "fictive" },
			{ "a" : "12", "b" : "11", "type" : "fictive" },
			{ "a" : "14", "b" : "10", "type" : "fictive" },
			// The thread
			{ "a" : "6", "b" : "11", "type" : "forcePortal", "guard" : 15000, "road" : "false" },
			{ "a" : "7", "b" : "10", "type" : "forcePortal", "guard" : 15000, "road" : "false" },
		],
	},
}
`,"../../../templates/three-lanes.json":`// Three Lanes: a duel between two corners of the map, with three lanes and a forest between each two of them.
//
//     gold corner --- lane N --- home 2        The map is mirrored at the line from the gold corner to the town corner.
//         |       forest   /       |           North lane and south lane lead through these corners. The middle lane is
//       lane W        middle    lane E         short: only its two halves are between the homes, with an open border
//         |       /   forest       |           between them, so one strong guard of each home is the only protection.
//       home 1 --- lane S --- town corner      The forests belong to a side. Both lanes next to them lead into them.
//
// A hero on one lane cannot help on another one in time. Each player divides the army, or leaves a lane to the enemy:
// the gold, the towns, or the short way. The forest is the way to change lanes behind a guard, past well-guarded treasure.
{
	"threeLanes" :
	{
		"name" : "Three Lanes",
		"description" : "A duel between two corners with three lanes: one past the gold, one past the towns, and a short one.",
		"minSize" : "m", "maxSize" : "xl",
		"players" : "2", "symmetry" : "diagonal",
		"allowedWaterContent" : [ "none" ],
		"bannedSpells" : [ "dimensionDoor", "townPortal", "fly" ],
		"zones" :
		{
			// Homes
			"1" :
			{
				"type" : "playerStart", "size" : 16, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 16 },
					{ "min" : 3000, "max" : 6000, "density" : 6 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 16, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Lanes to the gold corner
			"3" :
			{
				"type" : "treasure", "size" : 10,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough" ],
				"mines" : { "mercury" : 1, "sulfur" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3000, "density" : 11 },
					{ "min" : 10000, "max" : 14000, "density" : 3 },
				],
			},
			"4" : { "type" : "treasure", "size" : 10, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 3, "minesLikeZone" : 3, "treasureLikeZone" : 3 },
			// Lanes to the town corner
			"5" :
			{
				"type" : "treasure", "size" : 10,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "grass" ],
				"mines" : { "crystal" : 1, "gems" : 1 },
				"treasureLikeZone" : 3,
			},
			"6" : { "type" : "treasure", "size" : 10, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 4 },
			// The middle lane
			"7" :
			{
				"type" : "treasure", "size" : 8, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "dirt" ],
				"treasure" :
				[
					{ "min" : 1000, "max" : 2000, "density" : 11 },
					{ "min" : 16000, "max" : 22000, "density" : 4 },
				],
			},
			"8" : { "type" : "treasure", "size" : 8, "monsters" : "strong",
				"matchTerrainToTown" : false, "terrainTypeLikeZone" : 7, "treasureLikeZone" : 7 },
			// Forests: narrow, with treasure
			"9" :
			{
				"type" : "junction", "size" : 8,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "swamp" ],
				"customObjects" : { "bannedCategories" : [ "dwelling" ] },
				"treasure" : [ { "min" : 13000, "max" : 16000, "density" : 4 } ],
			},
			"10" : { "type" : "junction", "size" : 8, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 9, "treasureLikeZone" : 9, "customObjectsLikeZone" : 9 },
			"11" :
			{
				"type" : "junction", "size" : 8,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "swamp" ],
				"treasureLikeZone" : 9, "customObjectsLikeZone" : 9,
			},
			"12" : { "type" : "junction", "size" : 8, "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 11, "treasureLikeZone" : 9, "customObjectsLikeZone" : 9 },
			// Gold corner
			"13" :
			{
				"type" : "treasure", "size" : 11, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "sand" ],
				"mines" : { "gold" : 2 },
				"treasure" :
				[
					{ "min" : 14000, "max" : 18000, "density" : 4 },
					{ "min" : 20000, "max" : 26000, "density" : 3 },
				],
			},
			// Town corner
			"14" :
			{
				"type" : "treasure", "size" : 11, "monsters" : "strong",
				"neutralTowns" : { "castles" : 2 },
				"treasureLikeZone" : 13,
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "3", "guard" : 3500, "road" : "true" },
			{ "a" : "2", "b" : "4", "guard" : 3500, "road" : "true" },
			{ "a" : "1", "b" : "5", "guard" : 3500, "road" : "true" },
			{ "a" : "2", "b" : "6", "guard" : 3500, "road" : "true" },
			{ "a" : "1", "b" : "7", "guard" : 12000, "road" : "true" },
			{ "a" : "2", "b" : "8", "guard" : 12000, "road" : "true" },
			{ "a" : "7", "b" : "8", "type" : "wide", "road" : "true" },
			{ "a" : "3", "b" : "13", "guard" : 9000, "road" : "true" },
			{ "a" : "4", "b" : "13", "guard" : 9000, "road" : "true" },
			{ "a" : "5", "b" : "14", "guard" : 9000, "road" : "true" },
			{ "a" : "6", "b" : "14", "guard" : 9000, "road" : "true" },
			{ "a" : "3", "b" : "9", "guard" : 5000 },
			{ "a" : "4", "b" : "10", "guard" : 5000 },
			{ "a" : "7", "b" : "9", "guard" : 5000 },
			{ "a" : "8", "b" : "10", "guard" : 5000 },
			{ "a" : "5", "b" : "11", "guard" : 5000 },
			{ "a" : "6", "b" : "12", "guard" : 5000 },
			{ "a" : "7", "b" : "11", "guard" : 5000 },
			{ "a" : "8", "b" : "12", "guard" : 5000 },
		],
	},
}
`,"../../../templates/three-rivers.json":`// Three Rivers: a template for every map size, from 36 x 36 to 4096 x 4096 with an underground.
//
//            1                Three homes form a triangle. A river land (4, 5, 6) is between each two homes. The confluence (7)
//          4   6              is in the center. It borders all three river lands, but no home.
//            7
//        2   5   3            No setting depends on the map size. Treasure is set by density, and mines are few and near home.
//                             A small map is a short game. A large map plays the same way with longer routes. Two neighbors
//                             reach a river land past equal guards. The third player must come through the center.
{
	"threeRivers" :
	{
		"name" : "Three Rivers",
		"description" : "Three homes in a triangle, a river land between each two, and a confluence in the center. Any size.",
		"minSize" : "36x36x1", "maxSize" : "4096x4096x2",
		"players" : "2-3",
		"zones" :
		{
			"1" :
			{
				"type" : "playerStart", "size" : 15, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 14 },
					{ "min" : 3000, "max" : 6000, "density" : 5 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 15, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"3" : { "type" : "playerStart", "size" : 15, "owner" : 3, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"4" :
			{
				"type" : "treasure", "size" : 11,
				"neutralTowns" : { "towns" : 1 },
				"mines" : { "mercury" : 1, "sulfur" : 1 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3500, "density" : 10 },
					{ "min" : 11500, "max" : 14000, "density" : 4 },
					{ "min" : 16000, "max" : 20000, "density" : 1 },
				],
			},
			"5" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 4, "mines" : { "crystal" : 1, "gems" : 1 }, "treasureLikeZone" : 4 },
			"6" : { "type" : "treasure", "size" : 11, "townsLikeZone" : 4, "mines" : { "gold" : 1 }, "treasureLikeZone" : 4 },
			"7" :
			{
				"type" : "treasure", "size" : 9, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "swamp", "sand", "grass" ],
				"mines" : { "gold" : 1 },
				"treasure" :
				[
					{ "min" : 16000, "max" : 20000, "density" : 5 },
					{ "min" : 22000, "max" : 28000, "density" : 3 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "4", "guard" : 4500, "road" : "true" },
			{ "a" : "4", "b" : "2", "guard" : 4500, "road" : "true" },
			{ "a" : "2", "b" : "5", "guard" : 4500, "road" : "true" },
			{ "a" : "5", "b" : "3", "guard" : 4500, "road" : "true" },
			{ "a" : "3", "b" : "6", "guard" : 4500, "road" : "true" },
			{ "a" : "6", "b" : "1", "guard" : 4500, "road" : "true" },
			{ "a" : "4", "b" : "7", "guard" : 13000 },
			{ "a" : "5", "b" : "7", "guard" : 13000 },
			{ "a" : "6", "b" : "7", "guard" : 13000 },
		],
	},
}
`,"../../../templates/two-fronts.json":`// Two Fronts: two against two, and all four players have the same land.
//
//     home 1 === north court === home 2
//        |            |             |
//   west front --- citadel --- east front       the east is the mirror image of the west, and the south that of the north
//        |            |             |
//     home 3 === south court === home 4
//
// Allies share a court without guards. Each player looks over a front at one enemy: its guards of 7,000 fall in the second
// week. All four quarters are equal, so the game is about where two allies put their heroes: two against one on one front leave
// the other front open. The citadel behind guards of 20,000 has the gold, and a way to both fronts for the team that takes it.
// Set the teams in the game: seats 1 and 2 against 3 and 4. Then one mirror exchanges the allies, and the other one the teams.
{
	"twoFronts" :
	{
		"name" : "Two Fronts",
		"description" : "Two against two on four equal quarters. Allies share a court; two fronts and a citadel lead to the enemies.",
		"minSize" : "m", "maxSize" : "xl",
		"players" : "4", "symmetry" : "mirror-xy",
		"zones" :
		{
			// Homes in the north
			"1" :
			{
				"type" : "playerStart", "size" : 15, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 16 },
					{ "min" : 3000, "max" : 6000, "density" : 5 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 15, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Homes in the south
			"3" : { "type" : "playerStart", "size" : 15, "owner" : 3, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"4" : { "type" : "playerStart", "size" : 15, "owner" : 4, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// North court and south court
			"5" :
			{
				"type" : "treasure", "size" : 14,
				"neutralTowns" : { "towns" : 2 },
				"mines" : { "mercury" : 2, "sulfur" : 2, "crystal" : 2, "gems" : 2 },
				"treasure" :
				[
					{ "min" : 1000, "max" : 3000, "density" : 11 },
					{ "min" : 11000, "max" : 14000, "density" : 3 },
				],
			},
			"6" : { "type" : "treasure", "size" : 14, "townsLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			// West front and east front
			"7" :
			{
				"type" : "treasure", "size" : 12,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough" ],
				"treasure" :
				[
					{ "min" : 1500, "max" : 3000, "density" : 11 },
					{ "min" : 14000, "max" : 18000, "density" : 3 },
				],
			},
			"8" : { "type" : "treasure", "size" : 12, "matchTerrainToTown" : false,
				"terrainTypes" : [ "rough" ], "treasureLikeZone" : 7 },
			// Citadel
			"9" :
			{
				"type" : "treasure", "size" : 18, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "snow" ],
				"mines" : { "gold" : 4 },
				"treasure" :
				[
					{ "min" : 600, "max" : 1500, "density" : 10 },
					{ "min" : 16000, "max" : 20000, "density" : 4 },
					{ "min" : 24000, "max" : 30000, "density" : 3 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "5", "type" : "wide", "road" : "true" },
			{ "a" : "2", "b" : "5", "type" : "wide", "road" : "true" },
			{ "a" : "3", "b" : "6", "type" : "wide", "road" : "true" },
			{ "a" : "4", "b" : "6", "type" : "wide", "road" : "true" },
			{ "a" : "1", "b" : "7", "guard" : 7000, "road" : "true" },
			{ "a" : "2", "b" : "8", "guard" : 7000, "road" : "true" },
			{ "a" : "3", "b" : "7", "guard" : 7000, "road" : "true" },
			{ "a" : "4", "b" : "8", "guard" : 7000, "road" : "true" },
			{ "a" : "5", "b" : "9", "guard" : 20000 },
			{ "a" : "6", "b" : "9", "guard" : 20000 },
			{ "a" : "7", "b" : "9", "guard" : 20000 },
			{ "a" : "8", "b" : "9", "guard" : 20000 },
		],
	},
}
`,"../../../templates/two-leagues.json":`// Two Leagues: three against three, along a line of three fords.
//
//     home 1 --- north ford --- home 2
//       ||                        ||
//     hills 7                   hills 8         hills and woods: allies share them, without guards
//       ||                        ||
//     home 3 --- great ford --- home 4          the players in the middle have a castle more, and the strongest guard
//       ||                        ||
//     woods 9                   woods 10
//       ||                        ||
//     home 5 --- south ford --- home 6
//
// The players on the wings fight first: their fords have guards of 9,000. The great ford has a guard of 30,000 and the gold
// of the map. A player in the middle can send help to both wings over the hills and the woods, but not to both at once.
// Set the teams in the game: seats 1, 3 and 5 against 2, 4 and 6. The graph has several symmetries, and \`rmg\` takes the best
// one that the size allows: mostly half a turn, so that the north of one league is the south of the other one.
{
	"twoLeagues" :
	{
		"name" : "Two Leagues",
		"description" : "Three against three. The wings fight first, and the players in the middle help them, or hold the great ford.",
		"minSize" : "l", "maxSize" : "xh",
		"players" : "6", "symmetry" : "auto",
		"zones" :
		{
			// Homes on the wings
			"1" :
			{
				"type" : "playerStart", "size" : 15, "owner" : 1,
				"playerTowns" : { "castles" : 1 },
				"mines" : { "wood" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 2500, "density" : 14 },
					{ "min" : 3000, "max" : 6000, "density" : 6 },
				],
			},
			"2" : { "type" : "playerStart", "size" : 15, "owner" : 2, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"5" : { "type" : "playerStart", "size" : 15, "owner" : 5, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			"6" : { "type" : "playerStart", "size" : 15, "owner" : 6, "townsLikeZone" : 1, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Homes in the middle: a second castle
			"3" :
			{
				"type" : "playerStart", "size" : 18, "owner" : 3,
				"playerTowns" : { "castles" : 1 },
				"neutralTowns" : { "castles" : 1 },
				"minesLikeZone" : 1, "treasureLikeZone" : 1,
			},
			"4" : { "type" : "playerStart", "size" : 18, "owner" : 4, "townsLikeZone" : 3, "minesLikeZone" : 1, "treasureLikeZone" : 1 },
			// Hills and woods
			"7" :
			{
				"type" : "treasure", "size" : 13,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "grass" ],
				"mines" : { "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 },
				"customObjects" : { "requiredObjects" : { "tavern" : 1 } },
				"treasure" :
				[
					{ "min" : 1000, "max" : 4000, "density" : 7 },
					{ "min" : 5000, "max" : 8000, "density" : 4 },
				],
			},
			"8" : { "type" : "treasure", "size" : 13, "matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "grass" ], "minesLikeZone" : 7, "treasureLikeZone" : 7, "customObjectsLikeZone" : 7 },
			"9" : { "type" : "treasure", "size" : 13, "matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "grass" ], "minesLikeZone" : 7, "treasureLikeZone" : 7, "customObjectsLikeZone" : 7 },
			"10" : { "type" : "treasure", "size" : 13, "matchTerrainToTown" : false,
				"terrainTypes" : [ "rough", "grass" ], "minesLikeZone" : 7, "treasureLikeZone" : 7, "customObjectsLikeZone" : 7 },
			// North ford and south ford
			"11" :
			{
				"type" : "treasure", "size" : 11,
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "swamp" ],
				"neutralTowns" : { "towns" : 2 },
				"treasure" :
				[
					{ "min" : 2000, "max" : 5000, "density" : 6 },
					{ "min" : 8000, "max" : 12000, "density" : 4 },
				],
			},
			"12" : { "type" : "treasure", "size" : 11,
				"terrainTypes" : [ "swamp" ], "townsLikeZone" : 11, "treasureLikeZone" : 11 },
			// Great ford
			"13" :
			{
				"type" : "treasure", "size" : 18, "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "snow" ],
				"mines" : { "gold" : 4 },
				"customObjects" : { "requiredObjects" : { "dragonUtopia" : { "count" : 2, "guard" : 25000 } } },
				"treasure" :
				[
					{ "min" : 8000, "max" : 12000, "density" : 5 },
					{ "min" : 18000, "max" : 26000, "density" : 3 },
				],
			},
		},
		"connections" :
		[
			{ "a" : "1", "b" : "7", "type" : "wide", "road" : "true" },
			{ "a" : "2", "b" : "8", "type" : "wide", "road" : "true" },
			{ "a" : "3", "b" : "7", "type" : "wide", "road" : "true" },
			{ "a" : "4", "b" : "8", "type" : "wide", "road" : "true" },
			{ "a" : "3", "b" : "9", "type" : "wide", "road" : "true" },
			{ "a" : "4", "b" : "10", "type" : "wide", "road" : "true" },
			{ "a" : "5", "b" : "9", "type" : "wide", "road" : "true" },
			{ "a" : "6", "b" : "10", "type" : "wide", "road" : "true" },
			{ "a" : "1", "b" : "11", "guard" : 9000, "road" : "true" },
			{ "a" : "2", "b" : "11", "guard" : 9000, "road" : "true" },
			{ "a" : "5", "b" : "12", "guard" : 9000, "road" : "true" },
			{ "a" : "6", "b" : "12", "guard" : 9000, "road" : "true" },
			{ "a" : "3", "b" : "13", "guard" : 30000, "road" : "true" },
			{ "a" : "4", "b" : "13", "guard" : 30000, "road" : "true" },
		],
	},
}
`,"../../../templates/undercross.json":`// Undercross: a cross of tunnels under a surface of fields.
//
//   surface                      underground
//     1 --- 5 --- 2              10     11
//     |  \\     /  |                \\   /
//     8     9     6                 14            Homes are in the corners. Fields are between each two homes. They have
//     |  /     \\  |                /   \\          open borders with the common (9). A tunnel starts below every home. All
//     4 --- 7 --- 3              13     12        tunnels meet in the well (14), which leads up to the common.
//
// There are two routes to every enemy. The route on the surface is open and easy to see. The underground route is shorter,
// richer and better guarded. The level of each zone is forced, because the tunnels must be below the homes.
{
	"undercross" :
	{
		"name" : "Undercross",
		"description" : "Four homes above, a cross of tunnels below. The surface is open, and the underground is shorter.",
		"minSize" : "xl+u", "maxSize" : "xh+u",
		"players" : "2-4",
		"zones" :
		{
			"1" :
			{
				"type" : "playerStart", "size" : 16, "owner" : 1, "forcedLevel" : "surface",
				"playerTowns" : { "castles" : 1 },
				"neutralTowns" : { "towns" : 1 },
				// The first town has the type that the player picks. The second has a different type, for other spells and troops.
				"townHints" : [ {}, { "notLikeZone" : 1 } ],
				"bannedTowns" : [ "dungeon" ],
				"mines" : { "wood" : 1, "ore" : 1, "gold" : 1 },
				"treasure" :
				[
					{ "min" : 500, "max" : 3000, "density" : 14 },
					{ "min" : 3500, "max" : 6500, "density" : 5 },
					{ "min" : 9000, "max" : 14000, "density" : 1 },
				],
			},
			"2" :
			{
				"type" : "playerStart", "size" : 16, "owner" : 2, "forcedLevel" : "surface",
				"playerTowns" : { "castles" : 1 }, "neutralTowns" : { "towns" : 1 },
				"townHints" : [ {}, { "notLikeZone" : 2 } ], "bannedTowns" : [ "dungeon" ],
				"minesLikeZone" : 1, "treasureLikeZone" : 1,
			},
			"3" :
			{
				"type" : "playerStart", "size" : 16, "owner" : 3, "forcedLevel" : "surface",
				"playerTowns" : { "castles" : 1 }, "neutralTowns" : { "towns" : 1 },
				"townHints" : [ {}, { "notLikeZone" : 3 } ], "bannedTowns" : [ "dungeon" ],
				"minesLikeZone" : 1, "treasureLikeZone" : 1,
			},
			"4" :
			{
				"type" : "playerStart", "size" : 16, "owner" : 4, "forcedLevel" : "surface",
				"playerTowns" : { "castles" : 1 }, "neutralTowns" : { "towns" : 1 },
				"townHints" : [ {}, { "notLikeZone" : 4 } ], "bannedTowns" : [ "dungeon" ],
				"minesLikeZone" : 1, "treasureLikeZone" : 1,
			},
			// Fields between the homes: mines of rare resources, little treasure.
			"5" :
			{
				"type" : "treasure", "size" : 11, "forcedLevel" : "surface",
				"matchTerrainToTown" : false,
				"bannedTerrains" : [ "lava", "subterra", "swamp" ],
				"mines" : { "mercury" : 1, "sulfur" : 1 },
				"treasure" :
				[
					{ "min" : 800, "max" : 3000, "density" : 11 },
					{ "min" : 4000, "max" : 7000, "density" : 5 },
					{ "min" : 9000, "max" : 12000, "density" : 2 },
				],
			},
			"6" : { "type" : "treasure", "size" : 11, "forcedLevel" : "surface", "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 5, "mines" : { "crystal" : 1, "gems" : 1 }, "treasureLikeZone" : 5 },
			"7" : { "type" : "treasure", "size" : 11, "forcedLevel" : "surface", "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 5, "minesLikeZone" : 5, "treasureLikeZone" : 5 },
			"8" : { "type" : "treasure", "size" : 11, "forcedLevel" : "surface", "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 5, "minesLikeZone" : 6, "treasureLikeZone" : 5 },
			// The common: open on all sides, so that armies meet without a guard between them.
			"9" :
			{
				"type" : "treasure", "size" : 12, "forcedLevel" : "surface", "monsters" : "strong",
				"neutralTowns" : { "castles" : 1 },
				"mines" : { "gold" : 1 },
				"treasure" :
				[
					{ "min" : 3000, "max" : 6000, "density" : 5 },
					{ "min" : 10000, "max" : 15000, "density" : 4 },
					{ "min" : 18000, "max" : 24000, "density" : 1 },
				],
			},
			// Tunnels
			"10" :
			{
				"type" : "treasure", "size" : 12, "forcedLevel" : "underground", "monsters" : "strong",
				"matchTerrainToTown" : false,
				"terrainTypes" : [ "subterra", "lava" ],
				"allowedMonsters" : [ "dungeon", "inferno", "necropolis", "neutral" ],
				"mines" : { "gold" : 1, "ore" : 1 },
				"treasure" :
				[
					{ "min" : 1500, "max" : 4000, "density" : 5 },
					{ "min" : 6000, "max" : 10000, "density" : 6 },
					{ "min" : 13000, "max" : 18000, "density" : 2 },
				],
			},
			"11" : { "type" : "treasure", "size" : 12, "forcedLevel" : "underground", "monsters" : "strong", "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 10, "allowedMonsters" : [ "dungeon", "inferno", "necropolis", "neutral" ],
				"minesLikeZone" : 10, "treasureLikeZone" : 10 },
			"12" : { "type" : "treasure", "size" : 12, "forcedLevel" : "underground", "monsters" : "strong", "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 10, "allowedMonsters" : [ "dungeon", "inferno", "necropolis", "neutral" ],
				"minesLikeZone" : 10, "treasureLikeZone" : 10 },
			"13" : { "type" : "treasure", "size" : 12, "forcedLevel" : "underground", "monsters" : "strong", "matchTerrainToTown" : false,
				"terrainTypeLikeZone" : 10, "allowedMonsters" : [ "dungeon", "inferno", "necropolis", "neutral" ],
				"minesLikeZone" : 10, "treasureLikeZone" : 10 },
			// The well: a Dungeon town for the player who controls the underground.
			"14" :
			{
				"type" : "treasure", "size" : 14, "forcedLevel" : "underground", "monsters" : "strong",
				"neutralTowns" : { "castles" : 1 },
				"allowedTowns" : [ "dungeon" ],
				"customObjects" :
				{
					// More frequent creature banks, with at most two of each kind.
					"commonObjects" :
					[
						{ "type" : "creatureBank", "subtype" : "medusaStore", "rmg" : { "value" : 6000, "rarity" : 200, "zoneLimit" : 2 } },
						{ "type" : "dragonUtopia", "subtype" : "dragonUtopia", "rmg" : { "value" : 12000, "rarity" : 150, "zoneLimit" : 2 } },
					],
				},
				"treasure" :
				[
					{ "min" : 5000, "max" : 8000, "density" : 4 },
					{ "min" : 12000, "max" : 18000, "density" : 5 },
					{ "min" : 25000, "max" : 32000, "density" : 1 },
				],
			},
		},
		"connections" :
		[
			// Homes and fields
			{ "a" : "1", "b" : "5", "guard" : 5000 },
			{ "a" : "5", "b" : "2", "guard" : 5000 },
			{ "a" : "2", "b" : "6", "guard" : 5000 },
			{ "a" : "6", "b" : "3", "guard" : 5000 },
			{ "a" : "3", "b" : "7", "guard" : 5000 },
			{ "a" : "7", "b" : "4", "guard" : 5000 },
			{ "a" : "4", "b" : "8", "guard" : 5000 },
			{ "a" : "8", "b" : "1", "guard" : 5000 },
			// The open borders of the common
			{ "a" : "5", "b" : "9", "type" : "wide" },
			{ "a" : "6", "b" : "9", "type" : "wide" },
			{ "a" : "7", "b" : "9", "type" : "wide" },
			{ "a" : "8", "b" : "9", "type" : "wide" },
			// Down into the tunnels
			{ "a" : "1", "b" : "10", "guard" : 7000, "road" : "true" },
			{ "a" : "2", "b" : "11", "guard" : 7000, "road" : "true" },
			{ "a" : "3", "b" : "12", "guard" : 7000, "road" : "true" },
			{ "a" : "4", "b" : "13", "guard" : 7000, "road" : "true" },
			// The cross, and the way up
			{ "a" : "10", "b" : "14", "guard" : 16000 },
			{ "a" : "11", "b" : "14", "guard" : 16000 },
			{ "a" : "12", "b" : "14", "guard" : 16000 },
			{ "a" : "13", "b" : "14", "guard" : 16000 },
			{ "a" : "9", "b" : "14", "guard" : 25000, "road" : "false" },
		],
	},
}
`})).map(([e,t])=>new File([t],e.slice(e.lastIndexOf(`/`)+1),{type:`application/json`}));export{e as shipped};