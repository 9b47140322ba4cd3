# Texts of the studio. A translation is one file with the same ids.
language-name = English
studio = rmg studio

## Bar
undo = Undo
redo = Redo
new = New
open = Open
save = Save
export = Export
share = Share
settings = Settings
unsaved = not saved
drop-here = Drop a template or a map here
theme-system = System colors
theme-light = Light
theme-dark = Dark
theme = Colors
language = Language
engine-wasm = runs in this browser
engine-server = runs on this computer
help = Keyboard

## Views
text = Text
graph = Graph
form = Form
editor = Editor of the template
map = Map
template = Template

## Seed and options
seed = Seed
seed-previous = Previous seed
seed-next = Next seed
seed-random = Random seed
seed-contents = Contents
lock = Lock
locked = Locked
lock-about = The contents of a locked zone stay while those of the other zones are drawn again (L)
locked-zones = { $count ->
    [one] Zone { $zones } is locked
   *[other] { $count } zones are locked: { $zones }
}
redraw = New contents
redraw-about = Draws the contents of the unlocked zones again (Space)
unlock = Unlock
unlock-all = Unlock all zones
options = Options
size = Size
water = Water
monsters = Monsters
symmetry = Symmetry
symmetry-none = none
symmetry-auto = the best one
symmetry-rotate2 = half turn
symmetry-rotate4 = quarter turns
symmetry-mirror-x = mirror, left and right
symmetry-mirror-y = mirror, top and bottom
symmetry-mirror-xy = both mirrors, four equal quarters
symmetry-diagonal = mirror at the diagonal
symmetry-anti-diagonal = mirror at the other diagonal
symmetry-reasons = { $count ->
    [one] Why one symmetry is not possible
   *[other] Why { $count } symmetries are not possible
}
target = Game
default = default
water-none = none
water-normal = seas
water-islands = islands
weak = weak
normal = normal
strong = strong
game-vcmi = VCMI
game-sod = The Shadow of Death
game-hota = Horn of the Abyss
best-effort = Accept maps with missing content

## Map
level-surface = Surface
level-underground = Underground
level-number = Level { $level }
certificate-checked = { $count } checked
certificate-measured = { $count } measured: { $least } to { $most }, median { $median }
certificate-outside = { $count ->
    [one] one pile outside of its tier
   *[other] { $count } piles outside of their tier
}
layers = Layers
layers-all = Show all
layers-none = Hide all
layers-hidden = { $count } hidden
layer-borders = Borders of zones
layer-names = Names of zones
layer-obstacles = Obstacles and rock
layer-rivers = Rivers
layer-roads = Roads
layer-towns = Towns
layer-mines = Mines
layer-guards = Guards
layer-treasure = Treasure
layer-places = Places to visit
layer-portals = Portals
overlay = Colors
overlay-none = none
overlay-zones = zones
overlay-walkable = movement
overlay-guards = guards
overlay-danger = danger
overlay-control = control
overlay-symmetry = symmetry
overlay-missing = { $overlay ->
    [symmetry] This map has no symmetry.
   *[other] This map has no zones.
}
zoom-in = Zoom in
zoom-out = Zoom out
zoom-fit = Fit
generating = { $phase } …
no-engine = The engine is missing. Use the address that `rmg studio` prints, or build the whole page with .ci/web.
starting = Loading the engine …
stale = Errors: this is the last good map
no-map = No map yet
sound = sound
not-sound = not sound
milliseconds = { $time } ms
cannot-generate = No map
engine-restarted = The engine stopped and was started again. { $reason }
disconnected = The connection to rmg studio is closed. Your draft is kept in this browser.

## Panels
problems = Problems
requests = Requests
fairness = Fairness
tile = Tile
certificate = Certificate
gallery = Gallery
no-problems = No problems
no-requests = The map meets all requests of the template.
divider = Width of the editor
search-objects = Search objects: gold mine, dragon, zone 3
objects-found = { $count ->
    [0] No objects
    [one] One object
   *[other] { $count } objects
}
back-to-template = Back to the template
verdict-proved = proved
verdict-refuted = refuted
verdict-warned = warning
verdict-missing = content is missing
verdict-measured = measured
verdict-notApplicable = does not apply
verdict-notJudged = not checked
click-tile = Click a tile of the map to see why it is as it is.
empty-tile = Nothing special is here.
fix-all = Fix all
line = line { $line }
show-line = Show the line
fairness-part = Part
fairness-mean = Mean
fairness-spread = Spread
numbers = Numbers
snapshots = Snapshots
steps = Steps

## Gallery
gallery-count = Number of seeds
gallery-sort = Order
gallery-failed = { $count ->
    [one] One seed has no map: { $first }
   *[other] { $count } seeds have no map, the first: { $first }
}
gallery-sound = Only sound maps
gallery-run = Generate
gallery-stop = Stop
gallery-use = Use seed { $seed }
gallery-descending = Highest first
gallery-where = Condition
gallery-met = { $count } of { $of } maps meet the condition.
pin = Pin
pin-seed = Pin seed { $seed } to compare
compare-pinned = Compare ({ $count } of 2)
figures = Figures
figure = Figure
figure-rival_days = Days to a rival
figure-town_days = Days to a free town
figure-spread = Largest difference of players
figure-spread_sum = Sum of differences
figure-lacking = Missing for a player
figure-week_value = Treasure in a week, minimum
figure-week_mines = Mines in a week, minimum
figure-control_spread = Difference of controlled tiles
figure-contested = Contested tiles
figure-mine_safety = Days until a rival is at a first mine
figure-choke_width = Narrowest choke point, tiles
figure-portals = Portals
figure-unmet = Unmet requests
figure-missing = Missing content
figure-area_error = Largest area error
figure-treasure = Placed treasure
figure-objects = Objects
figure-monsters = Groups of monsters
short-spread = difference
short-rival_days = days
short-portals = portals
short-unmet = unmet
condition-letter = “{ $name }” has no meaning here.
condition-name = “{ $name }” is not a figure.
condition-value = The name of a figure or a number is missing here.
condition-comparison = A comparison is missing here: < <= = != >= >
condition-close = A closing parenthesis is missing here.
condition-joint = “and”, “or” or the end is missing here.
condition-depth = Too many conditions inside each other.
did-you-mean = Did you mean “{ $name }”?

## Graph
add-zone = Add zone
duplicate = Duplicate
mirror = Mirror
mirror-about = Copy the part of the selected player for another player
delete = Delete
zones = Zones
connections = Connections
zone = Zone { $key }
connection = Connection { $a } – { $b }
arrange = Arrange
graph-hint = Drag from a zone to another one to connect them. Double-click the background to add a zone.
copies = This zone is a source of copies: { $count } zones change together.

## Form
whole-template = Whole template
reset = Reset
add-item = Add
remove-item = Remove
more-keys = { $count ->
    [one] One more key
   *[other] { $count } more keys
}
inherited-from = from zone { $zone }
yes = yes
no = no
search-names = Search and add
invalid-json = not a valid value
area = { $tiles } tiles, requested { $asked }

## Start
start-title = What would you like to do?
start-wizard = Start a template
start-shape = Shape
shape-ring = Ring
shape-chain = Chain
shape-hub = Hub
shape-star = Star
shape-tournament = Tournament
start-players = Players
start-size = Map size
start-treasure = Treasure
treasure-poor = poor
treasure-normal = normal
treasure-rich = rich
start-create = Create
start-open = Open a file
start-draft = Continue { $name }
start-empty = Empty template
start-shipped = Choose a template
start-blurb = The real map while you edit the template. Nothing leaves this browser.
close = Close

## Files
changed-on-disk = { $name } was changed by another program.
load-changed = Load it
keep-mine = Keep mine
other-on-disk = { $name } in the folder has other content.
replace = Replace it
missing-on-disk = { $name } was deleted or renamed by another program. Save writes it again.
saved = Saved { $name }
lossy = Some bytes of this file are not text. Saving would change them.
link-copied = The link is in the clipboard ({ $size } kB).
link-too-long = The template is too large for a link ({ $size } kB).
link-invalid = The link is damaged: { $reason }
link-version = The link was made with version { $version }; this is { $own }. The map may differ.
losses = { $count ->
    [one] One part is not in this format: { $first }
   *[other] { $count } parts are not in this format: { $first }
}
template-as = Template as { $format }
map-as = Map as .{ $format }
map-in-folder = Map into the folder of the game
install-map = Install the map in { $game }
install-template = Install the template in { $game }
install-vcmi = VCMI
install-heroes3 = Heroes III
install-hota = Horn of the Abyss
installed = Installed { $path }
copy-by-hand = The browser does not allow access to the clipboard. Copy this text:

## Keyboard
key-seeds = Left and right arrow: previous and next seed
key-space = Space: random seed
key-views = 1, 2, 3: text, graph, form
key-zoom = Plus, minus, 0: zoom of the map
key-undo = Ctrl+Z, Ctrl+Y: undo and redo in all views
key-save = Ctrl+S: save
key-delete = Delete: delete the selected zone or connection
key-edit = F2 or double-click in the graph: type and size of a zone, type and guard of a connection
key-lock = L: lock the selected zone. The arrows and space then change only the contents of the other zones

## Comparison and snapshots
compare-title = { $one } and { $other }
compare-now = Compare with now
now = Now
mark-differences = Mark differences
objects-removed = { $count ->
    [one] one object only in the first
   *[other] { $count } objects only in the first
}
objects-added = { $count ->
    [one] one object only in the second
   *[other] { $count } objects only in the second
}
objects-changed = { $count } changed
objects-moved = { $count } moved
layer-zone = Zones
layer-terrain = Terrain
layer-road = Roads
layer-river = Rivers
tiles = { $count ->
    [one] one tile
   *[other] { $count } tiles
}
treasure-value = Treasure value
no-differences = Both maps are the same, except for scenery.
snapshot-name = Name
snapshot-take = Take a snapshot
snapshot-restore = Return to { $name }
snapshots-none = A snapshot keeps the template, the seed and the options under a name. Compare two of them, or one with the map now.
zones-changed = { $count ->
    [one] changed: zone { $zones }
   *[other] changed: zones { $zones }
}

## Numbers
numbers-seeds = Seeds
numbers-done = { $done } of { $total }
numbers-sound = { $share } with a map ({ $low } to { $high })
numbers-unmet = { $mean } ± { $within } unmet requests
numbers-about = Means over seeds from 1 on, with 95 % confidence intervals. They start again after each change.
numbers-areas = Areas
numbers-asked = Requested
numbers-achieved = Achieved
numbers-share = Share
numbers-connections = Connections
way-direct = passage
way-wide = open border
way-ferry = ferry
way-gate = gate
way-monolith = monoliths
way-no-way = none
numbers-treasure = Treasure
numbers-tier = Tier
numbers-piles = Piles
numbers-value = Value
numbers-fairness = Fairness by start: difference from the mean
numbers-unfair = More than chance explains

## Steps
steps-play = Play
steps-pause = Pause
steps-back = Previous step
steps-next = Next step
steps-leave = Show the whole map
steps-about = The map shows the ground and what the modifiers up to the chosen one placed. { $jobs } jobs made it.
steps-modifier = Modifier
steps-objects = Objects
steps-tiles = Tiles
steps-jobs = Jobs
steps-time = Time
record = Save the profile
record-about = Saves the record of the last run: `rmg profile report FILE` shows what took the time

## Viewer
viewer-title = { $count ->
    [one] One file
   *[other] { $count } files
}
viewer-shipped = Templates of rmg
viewer-reading = Reading the files
viewer-search = Search
viewer-kind = Kind
viewer-all = all
viewer-templates = template
viewer-maps = map
viewer-victory = Victory
viewer-audit = Audit
viewer-sound = sound
viewer-unsound = not sound
viewer-shown = { $count } shown
viewer-players = { $count ->
    [one] one player
   *[other] { $count } players
}
viewer-errors = { $count ->
    [one] one error
   *[other] { $count } errors
}
victory-standard = standard
victory-grail = grail
victory-town = capture a town
victory-artifact = own an artifact
open-folder = Open a folder

## Simple forms
simple = Simple
expert = Expert
detail = Detail of forms
recipes = Recipes
recipe-richer = Richer everywhere
recipe-poorer = Poorer everywhere
recipe-stronger = Stronger guards
recipe-weaker = Weaker guards
recipe-roads = Roads on all connections
recipe-larger = One map size larger
presets = Presets
preset-poor = Poor treasure
preset-normal = Normal treasure
preset-rich = Rich treasure
preset-treasury = Treasury
preset-basic = Basic mines
preset-rare = Rare mines
preset-gold = Gold mine
preset-open = Open passage
preset-guarded = Guarded
preset-choke = Choke
preset-portal = Portal
preset-border = Open border
names-more = { $count } more; type to find them
names-none = No name contains this.
edited = edited, was { $was }
not-set = not set

## Sharing
share-link = Copy link
share-view = Copy link to the map only
share-command = Copy the command
command-copied = The command is in the clipboard.
share-poster = Poster (PNG)
code-copy = Copy the short code
code-copied = The code { $code } is in the clipboard.
code-use = Open a code
code-other = The code was made with another template. The map may differ.
edit = Edit

# Levels of treasure and guards in the simple form
quality-poor = poor
quality-normal = normal
quality-rich = rich
quality-treasury = treasury
quality-none = none
quality-weak = weak
quality-strong = strong
quality-choke = choke
quality-amount = Now { $amount }. Expert shows the numbers.
