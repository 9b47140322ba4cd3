# Texts of the studio. A translation is one file with the same ids.
language-name = English
studio = rmg studio
untitled = untitled

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
options = Options
size = Size
water = Water
monsters = Monsters
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
best-effort = Accept maps with missing content

## Map
level-surface = Surface
level-underground = Underground
level-number = Level { $level }
names-of-zones = Names
borders-of-zones = Borders
zoom-in = Zoom in
zoom-out = Zoom out
zoom-fit = Fit
generating = { $phase } …
no-engine = The engine is missing. Use the address that `rmg studio` prints, or build the whole page with .ci/web.
starting = Loading the engine …
stale = Errors: this is the last good map
no-map = No map yet
sound = sound
sound-all = { $count ->
    [one] one promise proved
   *[other] { $count } promises proved
}
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
click-tile = Click a tile of the map to see why it is as it is.
empty-tile = Nothing special is here.
fix-all = Fix all
line = line { $line }
requested = requested { $asked }, placed { $got }
show-line = Show the line
fairness-part = Part
fairness-mean = Mean
fairness-spread = Spread

## Gallery
gallery-count = Number of seeds
gallery-sort = Order
sort-seed = Seed
sort-unfairness = Fairness
sort-portals = Portals
sort-rivalDays = Days to a rival
sort-unmet = Unmet requests
sort-areaError = Area error
gallery-sound = Only sound maps
gallery-run = Generate
gallery-stop = Stop
gallery-use = Use seed { $seed }

## Graph
add-zone = Add zone
duplicate = Duplicate
delete = Delete
zones = Zones
connections = Connections
zone = Zone { $key }
connection = Connection { $a } – { $b }
arrange = Arrange
graph-hint = Drag from a zone to another one to connect them. Double-click the background to add a zone.
copies = This zone is a source of copies: { $count } zones change together.

## Form
select-something = Select a zone or a connection, in the graph, on the map or here.
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
cannot-edit-table = { $reason }
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
start-blurb = The real map while you edit the template. Nothing leaves this browser.
close = Close

## Files
changed-on-disk = { $name } was changed by another program.
load-changed = Load it
keep-mine = Keep mine
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

## Keyboard
key-seeds = Left and right arrow: previous and next seed
key-space = Space: random seed
key-views = 1, 2, 3: text, graph, form
key-zoom = Plus, minus, 0: zoom of the map
key-undo = Ctrl+Z, Ctrl+Y: undo and redo in all views
key-save = Ctrl+S: save
key-delete = Delete: delete the selected zone or connection
