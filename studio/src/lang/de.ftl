language-name = Deutsch
studio = rmg studio

undo = Rückgängig
redo = Wiederholen
new = Neu
open = Öffnen
save = Speichern
export = Exportieren
share = Teilen
settings = Einstellungen
unsaved = nicht gespeichert
drop-here = Vorlage oder Karte hier ablegen
theme-system = Farben des Systems
theme-light = Hell
theme-dark = Dunkel
theme = Farben
language = Sprache
engine-wasm = läuft in diesem Browser
engine-server = läuft auf diesem Rechner
help = Tastatur

text = Text
graph = Graph
form = Formular
editor = Bearbeitung der Vorlage
map = Karte
template = Vorlage

seed = Startwert
seed-previous = Voriger Startwert
seed-next = Nächster Startwert
seed-random = Zufälliger Startwert
seed-contents = Inhalte
lock = Sperren
locked = Gesperrt
lock-about = Die Inhalte einer gesperrten Zone bleiben, während die der anderen neu gezogen werden (L)
locked-zones = { $count ->
    [one] Zone { $zones } ist gesperrt
   *[other] { $count } Zonen sind gesperrt: { $zones }
}
redraw = Neue Inhalte
redraw-about = Zieht die Inhalte der nicht gesperrten Zonen neu (Leertaste)
unlock = Entsperren
unlock-all = Alle Zonen entsperren
options = Optionen
size = Größe
water = Wasser
monsters = Monster
symmetry = Symmetrie
symmetry-none = keine
symmetry-auto = die beste
symmetry-rotate2 = halbe Drehung
symmetry-rotate4 = Vierteldrehungen
symmetry-mirror-x = Spiegel, links und rechts
symmetry-mirror-y = Spiegel, oben und unten
symmetry-mirror-xy = beide Spiegel, vier gleiche Viertel
symmetry-diagonal = Spiegel an der Diagonale
symmetry-anti-diagonal = Spiegel an der anderen Diagonale
symmetry-reasons = { $count ->
    [one] Warum eine Symmetrie nicht möglich ist
   *[other] Warum { $count } Symmetrien nicht möglich sind
}
target = Spiel
default = Vorgabe
water-none = keines
water-normal = Meere
water-islands = Inseln
weak = schwach
normal = normal
strong = stark
game-vcmi = VCMI
game-sod = The Shadow of Death
game-hota = Horn of the Abyss
best-effort = Karten mit fehlendem Inhalt annehmen

level-surface = Oberfläche
level-underground = Untergrund
level-number = Ebene { $level }
certificate-checked = { $count } geprüft
certificate-measured = { $count } gemessen: { $least } bis { $most }, Median { $median }
certificate-outside = { $count ->
    [one] ein Haufen außerhalb seiner Stufe
   *[other] { $count } Haufen außerhalb ihrer Stufe
}
layers = Ebenen
layers-all = Alle zeigen
layers-none = Alle ausblenden
layers-hidden = { $count } ausgeblendet
layer-borders = Grenzen der Zonen
layer-names = Namen der Zonen
layer-obstacles = Hindernisse und Fels
layer-rivers = Flüsse
layer-roads = Straßen
layer-towns = Städte
layer-mines = Minen
layer-guards = Wachen
layer-treasure = Schätze
layer-places = Orte
layer-portals = Portale
overlay = Farben
overlay-none = keine
overlay-zones = Zonen
overlay-walkable = Bewegung
overlay-guards = Wachen
overlay-danger = Gefahr
overlay-control = Kontrolle
overlay-symmetry = Symmetrie
overlay-missing = { $overlay ->
    [symmetry] Diese Karte hat keine Symmetrie.
   *[other] Diese Karte hat keine Zonen.
}
zoom-in = Vergrößern
zoom-out = Verkleinern
zoom-fit = Einpassen
generating = { $phase } …
no-engine = Das Programm fehlt. Verwenden Sie die Adresse, die `rmg studio` ausgibt, oder bauen Sie die ganze Seite mit .ci/web.
starting = Das Programm wird geladen …
stale = Fehler: dies ist die letzte gute Karte
no-map = Noch keine Karte
sound = fehlerfrei
not-sound = nicht fehlerfrei
milliseconds = { $time } ms
cannot-generate = Keine Karte
engine-restarted = Das Programm brach ab und wurde neu gestartet. { $reason }
disconnected = Die Verbindung zu rmg studio ist beendet. Ihr Entwurf bleibt in diesem Browser.

problems = Probleme
requests = Wünsche
fairness = Fairness
tile = Feld
certificate = Zertifikat
gallery = Galerie
no-problems = Keine Probleme
no-requests = Die Karte erfüllt alle Wünsche der Vorlage.
divider = Breite des Editors
search-objects = Objekte suchen: gold mine, dragon, zone 3
objects-found = { $count ->
    [0] Keine Objekte
    [one] Ein Objekt
   *[other] { $count } Objekte
}
back-to-template = Zurück zur Vorlage
verdict-proved = bewiesen
verdict-refuted = widerlegt
verdict-warned = Warnung
verdict-missing = Inhalt fehlt
verdict-measured = gemessen
verdict-notApplicable = trifft nicht zu
verdict-notJudged = nicht geprüft
click-tile = Klicken Sie auf ein Feld der Karte, um zu sehen, warum es so ist.
empty-tile = Hier ist nichts Besonderes.
fix-all = Alle beheben
line = Zeile { $line }
show-line = Zeile zeigen
fairness-part = Teil
fairness-mean = Mittel
fairness-spread = Spanne

gallery-count = Anzahl der Startwerte
gallery-sort = Reihenfolge
gallery-failed = { $count ->
    [one] Ein Startwert hat keine Karte: { $first }
   *[other] { $count } Startwerte haben keine Karte, der erste: { $first }
}
gallery-sound = Nur fehlerfreie Karten
gallery-run = Erzeugen
gallery-stop = Anhalten
gallery-use = Startwert { $seed } verwenden

add-zone = Zone hinzufügen
zones = Zonen
connections = Verbindungen
zone = Zone { $key }
duplicate = Verdoppeln
mirror = Spiegeln
mirror-about = Kopiert den Teil des ausgewählten Spielers für einen weiteren Spieler
delete = Löschen
connection = Verbindung { $a } – { $b }
arrange = Anordnen
graph-hint = Ziehen Sie von einer Zone zu einer anderen, um sie zu verbinden. Ein Doppelklick auf den Hintergrund fügt eine Zone hinzu.
copies = Diese Zone wird kopiert: { $count } Zonen ändern sich gemeinsam.

whole-template = Ganze Vorlage
reset = Zurücksetzen
add-item = Hinzufügen
remove-item = Entfernen
more-keys = { $count ->
    [one] Ein weiterer Schlüssel
   *[other] { $count } weitere Schlüssel
}
inherited-from = von Zone { $zone }
yes = ja
no = nein
search-names = Suchen und hinzufügen
invalid-json = kein gültiger Wert
area = { $tiles } Felder, gewünscht { $asked }

start-title = Was möchten Sie tun?
start-wizard = Vorlage beginnen
start-shape = Form
shape-ring = Ring
shape-chain = Kette
shape-hub = Nabe
shape-star = Stern
shape-tournament = Turnier
start-players = Spieler
start-size = Kartengröße
start-treasure = Schätze
treasure-poor = arm
treasure-normal = normal
treasure-rich = reich
start-create = Anlegen
start-open = Datei öffnen
start-draft = { $name } fortsetzen
start-empty = Leere Vorlage
start-shipped = Vorlage wählen
start-blurb = Die echte Karte, während Sie die Vorlage bearbeiten. Nichts verlässt diesen Browser.
close = Schließen

changed-on-disk = { $name } wurde von einem anderen Programm geändert.
load-changed = Laden
keep-mine = Meine behalten
other-on-disk = { $name } im Ordner hat einen anderen Inhalt.
replace = Ersetzen
missing-on-disk = { $name } wurde von einem anderen Programm gelöscht oder umbenannt. Speichern schreibt die Datei wieder.
saved = { $name } gespeichert
lossy = Einige Bytes dieser Datei sind kein Text. Speichern würde sie ändern.
link-copied = Der Link ist in der Zwischenablage ({ $size } kB).
link-too-long = Die Vorlage ist zu groß für einen Link ({ $size } kB).
link-invalid = Der Link ist beschädigt: { $reason }
link-version = Der Link entstand mit Version { $version }; dies ist { $own }. Die Karte kann abweichen.
losses = { $count ->
    [one] Ein Teil fehlt in diesem Format: { $first }
   *[other] { $count } Teile fehlen in diesem Format: { $first }
}
template-as = Vorlage als { $format }
map-as = Karte als .{ $format }
map-in-folder = Karte in den Ordner des Spiels
install-map = Karte für { $game } installieren
install-template = Vorlage für { $game } installieren
install-vcmi = VCMI
install-heroes3 = Heroes III
install-hota = Horn of the Abyss
installed = Installiert: { $path }
copy-by-hand = Der Browser erlaubt keinen Zugriff auf die Zwischenablage. Kopieren Sie diesen Text:

key-seeds = Pfeil links und rechts: voriger und nächster Startwert
key-space = Leertaste: zufälliger Startwert
key-views = 1, 2, 3: Text, Graph, Formular
key-zoom = Plus, Minus, 0: Vergrößerung der Karte
key-undo = Strg+Z, Strg+Y: rückgängig und wiederholen in allen Ansichten
key-save = Strg+S: speichern
key-delete = Entf: gewählte Zone oder Verbindung löschen
key-edit = F2 oder Doppelklick im Graphen: Art und Größe einer Zone, Art und Wache einer Verbindung
key-lock = L: gewählte Zone sperren. Pfeile und Leertaste ändern dann nur die Inhalte der anderen Zonen

## Panels
numbers = Zahlen
snapshots = Schnappschüsse
steps = Schritte

## Gallery
gallery-descending = Höchste zuerst
gallery-where = Bedingung
gallery-met = { $count } von { $of } Karten erfüllen die Bedingung.
pin = Anheften
pin-seed = Startwert { $seed } zum Vergleich anheften
compare-pinned = Vergleichen ({ $count } von 2)
figures = Kennzahlen
figure = Kennzahl
figure-rival_days = Tage zum Gegner
figure-town_days = Tage zu einer freien Stadt
figure-spread = Größter Unterschied der Spieler
figure-spread_sum = Summe der Unterschiede
figure-lacking = Einem Spieler fehlt etwas
figure-week_value = Schätze in einer Woche, mindestens
figure-week_mines = Minen in einer Woche, mindestens
figure-control_spread = Unterschied der beherrschten Felder
figure-contested = Umkämpfte Felder
figure-mine_safety = Vorsprung an der ersten Mine in Tagen
figure-choke_width = Engste Stelle in Feldern
figure-portals = Portale
figure-unmet = Unerfüllte Wünsche
figure-missing = Fehlende Inhalte
figure-area_error = Größter Flächenfehler
figure-treasure = Platzierte Schätze
figure-objects = Objekte
figure-monsters = Monstergruppen
short-spread = Unterschied
short-rival_days = Tage
short-portals = Portale
short-unmet = unerfüllt
condition-letter = „{ $name }“ hat hier keine Bedeutung.
condition-name = „{ $name }“ ist keine Kennzahl.
condition-value = Hier fehlt der Name einer Kennzahl oder eine Zahl.
condition-comparison = Hier fehlt ein Vergleich: < <= = != >= >
condition-close = Hier fehlt eine schließende Klammer.
condition-joint = Hier fehlt „and“, „or“ oder das Ende.
condition-depth = Zu viele Bedingungen ineinander.
did-you-mean = Meinten Sie „{ $name }“?

## Comparison and snapshots
compare-title = { $one } und { $other }
compare-now = Mit jetzt vergleichen
now = Jetzt
mark-differences = Unterschiede markieren
objects-removed = { $count ->
    [one] ein Objekt nur links
   *[other] { $count } Objekte nur links
}
objects-added = { $count ->
    [one] ein Objekt nur rechts
   *[other] { $count } Objekte nur rechts
}
objects-changed = { $count } geändert
objects-moved = { $count } verschoben
layer-zone = Zonen
layer-terrain = Boden
layer-road = Straßen
layer-river = Flüsse
tiles = { $count ->
    [one] ein Feld
   *[other] { $count } Felder
}
treasure-value = Wert der Schätze
no-differences = Beide Karten sind gleich, abgesehen von Kulissen.
snapshot-name = Name
snapshot-take = Schnappschuss
snapshot-restore = Zurück zu { $name }
snapshots-none = Ein Schnappschuss behält Vorlage, Startwert und Optionen unter einem Namen. Vergleichen Sie zwei davon, oder einen mit der jetzigen Karte.
zones-changed = { $count ->
    [one] geändert: Zone { $zones }
   *[other] geändert: Zonen { $zones }
}

## Numbers
numbers-seeds = Startwerte
numbers-done = { $done } von { $total }
numbers-sound = { $share } mit Karte ({ $low } bis { $high })
numbers-unmet = { $mean } ± { $within } unerfüllte Wünsche
numbers-about = Mittelwerte über Startwerte ab 1, mit 95-%-Konfidenzintervallen. Sie beginnen nach jeder Änderung neu.
numbers-areas = Flächen
numbers-asked = Gewünscht
numbers-achieved = Erreicht
numbers-share = Anteil
numbers-connections = Verbindungen
way-direct = Durchgang
way-wide = offene Grenze
way-ferry = Fähre
way-gate = Tor
way-monolith = Monolithen
way-no-way = keine
numbers-treasure = Schätze
numbers-tier = Stufe
numbers-piles = Haufen
numbers-value = Wert
numbers-fairness = Fairness nach Start: Abweichung vom Mittel
numbers-unfair = Mehr als der Zufall erklärt

## Steps
steps-play = Abspielen
steps-pause = Pause
steps-back = Voriger Schritt
steps-next = Nächster Schritt
steps-leave = Ganze Karte zeigen
steps-about = Die Karte zeigt den Boden und was die Modifikatoren bis zum gewählten platziert haben. { $jobs } Aufträge haben sie gemacht.
steps-modifier = Modifikator
steps-objects = Objekte
steps-tiles = Felder
steps-jobs = Aufträge
steps-time = Zeit
record = Profil speichern
record-about = Speichert die Aufzeichnung des letzten Laufs: `rmg profile report DATEI` zeigt, was wie lange dauerte

## Viewer
viewer-title = { $count ->
    [one] Eine Datei
   *[other] { $count } Dateien
}
viewer-shipped = Vorlagen von rmg
viewer-reading = Dateien werden gelesen
viewer-search = Suche
viewer-kind = Art
viewer-all = alle
viewer-templates = Vorlage
viewer-maps = Karte
viewer-victory = Sieg
viewer-audit = Prüfung
viewer-sound = einwandfrei
viewer-unsound = nicht einwandfrei
viewer-shown = { $count } gezeigt
viewer-players = { $count ->
    [one] ein Spieler
   *[other] { $count } Spieler
}
viewer-errors = { $count ->
    [one] ein Fehler
   *[other] { $count } Fehler
}
victory-standard = Standard
victory-grail = Gral
victory-town = Stadt erobern
victory-artifact = Artefakt besitzen
open-folder = Ordner öffnen

## Simple forms
simple = Einfach
expert = Experte
detail = Umfang der Formulare
recipes = Rezepte
recipe-richer = Überall reicher
recipe-poorer = Überall ärmer
recipe-stronger = Stärkere Wachen
recipe-weaker = Schwächere Wachen
recipe-roads = Straßen auf allen Verbindungen
recipe-larger = Eine Kartengröße größer
presets = Voreinstellungen
preset-poor = Arme Schätze
preset-normal = Normale Schätze
preset-rich = Reiche Schätze
preset-treasury = Schatzkammer
preset-basic = Grundminen
preset-rare = Seltene Minen
preset-gold = Goldmine
preset-open = Offener Durchgang
preset-guarded = Bewacht
preset-choke = Engpass
preset-portal = Portal
preset-border = Offene Grenze
names-more = { $count } weitere; tippen Sie, um sie zu finden
names-none = Kein Name enthält das.
edited = geändert, war { $was }
not-set = nicht gesetzt

## Sharing
share-link = Link kopieren
share-view = Link nur zur Karte kopieren
share-command = Befehl kopieren
command-copied = Der Befehl ist in der Zwischenablage.
share-poster = Plakat (PNG)
code-copy = Kurzcode kopieren
code-copied = Der Code { $code } ist in der Zwischenablage.
code-use = Code öffnen
code-other = Der Code gehört zu einer anderen Vorlage. Die Karte kann abweichen.
edit = Bearbeiten

# Stufen von Schätzen und Wachen im einfachen Formular
quality-poor = arm
quality-normal = normal
quality-rich = reich
quality-treasury = Schatzkammer
quality-none = keine
quality-weak = schwach
quality-strong = stark
quality-choke = Engpass
quality-amount = Jetzt { $amount }. Experte zeigt die Zahlen.
