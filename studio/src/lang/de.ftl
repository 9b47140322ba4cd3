language-name = Deutsch
studio = rmg studio
untitled = unbenannt

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
options = Optionen
size = Größe
water = Wasser
monsters = Monster
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
best-effort = Karten mit fehlendem Inhalt annehmen

level-surface = Oberfläche
level-underground = Untergrund
level-number = Ebene { $level }
names-of-zones = Namen
borders-of-zones = Grenzen
zoom-in = Vergrößern
zoom-out = Verkleinern
zoom-fit = Einpassen
generating = { $phase } …
no-engine = Das Programm fehlt. Verwenden Sie die Adresse, die `rmg studio` ausgibt, oder bauen Sie die ganze Seite mit .ci/web.
starting = Das Programm wird geladen …
stale = Fehler: dies ist die letzte gute Karte
no-map = Noch keine Karte
sound = fehlerfrei
sound-all = { $count ->
    [one] eine Zusage bewiesen
   *[other] { $count } Zusagen bewiesen
}
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
click-tile = Klicken Sie auf ein Feld der Karte, um zu sehen, warum es so ist.
empty-tile = Hier ist nichts Besonderes.
fix-all = Alle beheben
line = Zeile { $line }
requested = gewünscht { $asked }, erreicht { $got }
show-line = Zeile zeigen
fairness-part = Teil
fairness-mean = Mittel
fairness-spread = Spanne

gallery-count = Anzahl der Startwerte
gallery-sort = Reihenfolge
sort-seed = Startwert
sort-unfairness = Fairness
sort-portals = Portale
sort-rivalDays = Tage bis zum Gegner
sort-unmet = Offene Wünsche
sort-areaError = Flächenfehler
gallery-sound = Nur fehlerfreie Karten
gallery-run = Erzeugen
gallery-stop = Anhalten
gallery-use = Startwert { $seed } verwenden

add-zones = Zonen
connections = Verbindungen
zone = Zone hinzufügen
duplicate = Verdoppeln
delete = Löschen
zone = Zone { $key }
connection = Verbindung { $a } – { $b }
arrange = Anordnen
graph-hint = Ziehen Sie von einer Zone zu einer anderen, um sie zu verbinden. Ein Doppelklick auf den Hintergrund fügt eine Zone hinzu.
copies = Diese Zone wird kopiert: { $count } Zonen ändern sich gemeinsam.

select-something = Wählen Sie eine Zone oder Verbindung, im Graphen, auf der Karte oder hier.
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
cannot-edit-table = { $reason }
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
start-blurb = Die echte Karte, während Sie die Vorlage bearbeiten. Nichts verlässt diesen Browser.
close = Schließen

changed-on-disk = { $name } wurde von einem anderen Programm geändert.
load-changed = Laden
keep-mine = Meine behalten
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

key-seeds = Pfeil links und rechts: voriger und nächster Startwert
key-space = Leertaste: zufälliger Startwert
key-views = 1, 2, 3: Text, Graph, Formular
key-zoom = Plus, Minus, 0: Vergrößerung der Karte
key-undo = Strg+Z, Strg+Y: rückgängig und wiederholen in allen Ansichten
key-save = Strg+S: speichern
key-delete = Entf: gewählte Zone oder Verbindung löschen
