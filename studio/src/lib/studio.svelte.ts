// The state of the studio: one document, its outline, its live map.

import type { Engine } from "../engine/engine";
import {
    type Change,
    Failure,
    type Frame,
    type Hello,
    type Job,
    type Json,
    type Link,
    type MapSummary,
    type Opened,
    type Outline,
    type Place,
    type Request,
    type Template,
    type Why,
    type Zone,
} from "../engine/protocol";
import { drawn } from "./contents";
import { changedOnDisk, mayReplace } from "./disk";
import { TemplateText } from "./document.svelte";
import * as draft from "./draft";
import { USUAL_LAYERS, type Layer, type Overlay } from "./layers";
import { bitmapOf, download } from "./pixels";
import { openLink } from "./sharing";
import { t } from "./texts.svelte";
import { type Message, NO_OPTIONS, type Options, optionsOf, type Panel, type Picture, type Selection, type Tab } from "./types";

export type { Options, Panel, Picture, Tab } from "./types";

/** Milliseconds after which a run shows its layout first. */
const SLOW = 150;

/** Milliseconds after which a run waits for a pause between edits. */
const LARGE = 500;

/** Milliseconds of this pause. */
const PAUSE = 120;

/** New contents of unlocked zones that are tried if some have no sound map. */
const DRAWS = 8;

/** Pixels of the first picture of a level. */
const FIRST_WIDTH = 504;

/** What a draft or a link restores. */
type State = Partial<Pick<Studio, "options" | "templateId" | "seed" | "locked" | "level" | "isView" | "view" | "layers" | "overlay" | "selected" | "isSaved">>;

export class Studio {
    readonly document = new TemplateText();
    engine = $state.raw<Engine | null>(null);
    hello = $state.raw<Hello | null>(null);
    isStarted = $state(false);
    name = $state("untitled.json");
    isTable = $state(false);
    isSaved = $state(true);
    tab = $state<Tab>("graph");
    panel = $state<Panel>("problems");
    /** The outline of the last text. */
    outline = $state.raw<Outline | null>(null);
    /** The templates of the last readable text. */
    templates = $state.raw<Template[]>([]);
    templateId = $state<string | null>(null);
    selected = $state.raw<Selection>(null);
    seed = $state(1);
    options = $state<Options>({ ...NO_OPTIONS });
    /** The zones whose contents stay while those of the others are drawn again. */
    locked = $state.raw<string[]>([]);
    map = $state.raw<MapSummary | null>(null);
    picture = $state.raw<Picture | null>(null);
    /** The layout of a map that is not finished. */
    layout = $state.raw<ImageBitmap | null>(null);
    phase = $state<string | null>(null);
    failure = $state.raw<Failure | null>(null);
    /** The time from the change to the picture. */
    time = $state<number | null>(null);
    pictures = $state(0);
    level = $state(0);
    /** Zoom of the map relative to the size that fits, and its center, from 0 to 1. */
    view = $state.raw({ zoom: 1, x: 0.5, y: 0.5 });
    /** What is drawn over the terrain. */
    layers = $state.raw<Layer[]>(USUAL_LAYERS);
    /** What colors the tiles. */
    overlay = $state<Overlay | null>(null);
    tile = $state.raw<{ x: number; y: number; level: number; why: Why | null } | null>(null);
    /** Tiles that a counter-example of the audit names: column, row and level. */
    marked = $state.raw<Place[]>([]);
    messages = $state.raw<Message[]>([]);
    /** The zones that the last change of the template changed, and their tiles: level, row, first and last column. */
    changedZones = $state.raw<{ keys: string[]; rows: [number, number, number, number][] } | null>(null);
    /** The name of the shown map if it is from a file; the template has no part in it. */
    mapFile = $state<string | null>(null);
    /** Step mode: the number of modifiers whose results are shown; null outside of it. */
    until = $state<number | null>(null);
    /** Whether the page shows only the map, without the editor. */
    isView = $state(false);
    /** Whether forms show all keys. */
    isExpert = $state(localStorage.getItem("rmg-expert") !== "false");

    /** New contents that may follow ones without a sound map. */
    private draws = 0;
    /** The bytes of the file, as it was opened or saved last. */
    original: Uint8Array<ArrayBuffer> = new Uint8Array();
    private isLossless = true;
    private run: AbortController | null = null;
    private lastTime = 0;
    private checked = 0;
    private drawn = 0;
    private edits: Promise<void> = Promise.resolve();
    /** The edit of a slider that waits for its turn. */
    private slide: { changes: Change[] } | null = null;
    private saving: ReturnType<typeof setTimeout> | undefined;

    /** The templates of the saved file; empty for a file that was never saved. */
    private saved = $state.raw<Template[]>([]);

    /** The seed that the keys change: with locked zones, that of the contents of the others. */
    scanned = $derived(this.locked.length === 0 ? this.seed : Number(this.options.contentSeeds.find((one) => !one.includes("=")) ?? this.seed));
    template = $derived<Template | null>(this.templates.find((one) => one.id === this.templateId) ?? this.templates[0] ?? null);
    hasErrors = $derived(this.outline?.diagnostics.some((one) => one.severity === "error") ?? false);
    /** Whether the map was generated here, so that its lines are those of the text. */
    isOfText = $derived(this.template !== null && this.map?.code !== undefined);
    isStale = $derived(this.map !== null && this.mapFile === null && (this.hasErrors || this.failure !== null));
    /** Whether there is only a map from a file, and no template to edit. */
    isOnlyMap = $derived(this.mapFile !== null && this.templates.length === 0);
    /** The value of the template in the saved file. */
    savedValue = $derived<{ [key: string]: Json } | undefined>(this.saved.find((one) => one.id === this.template?.id)?.value ?? undefined);
    zone = $derived.by<Zone | null>(() => {
        const selected = this.selected;
        return (selected && "zone" in selected && this.template?.zones.find((zone) => zone.key === selected.zone)) || null;
    });
    link = $derived.by<Link | null>(() => {
        const selected = this.selected;
        return (selected && "link" in selected && this.template?.connections[selected.link]) || null;
    });

    async start(engine: Engine) {
        this.engine = engine;
        this.document.listen(() => this.changed());
        engine.onRestart((reason) => {
            this.say(engine.kind === "server" ? t("disconnected") : t("engine-restarted", { reason }), "error");
        });
        await this.learn();
        const disk = engine.disk;
        disk?.onChange((name, isMissing) => void this.attempt(() => changedOnDisk(this, name, isMissing)));
        addEventListener("pagehide", () => this.storeDraft());
        const opened = await disk?.opened();
        if (opened) await this.open(opened.name, opened.bytes);
        else if (location.hash.length > 1) await openLink(this, location.hash.slice(1));
    }

    /** Requests the language of templates, with the content of the chosen game. */
    async learn() {
        this.hello = (await this.engine!.call<Hello>({ do: "hello", target: this.options.target })).value;
    }

    say(text: string, kind: Message["kind"] = "note", actions: Message["actions"] = []) {
        const message = { text, kind, actions };
        this.messages = [...this.messages.filter((one) => one.text !== text), message];
        if (kind === "note" && actions.length === 0) setTimeout(() => this.dismiss(message), 4000);
    }

    dismiss(message: Message) {
        this.messages = this.messages.filter((one) => one !== message);
    }

    /** Runs an action and reports its failure, if it is still wanted. */
    async attempt(action: () => Promise<void>, isWanted = () => true) {
        try {
            await action();
        } catch (error) {
            if (isWanted() && !(error instanceof Failure && error.isCancelled)) this.say(error instanceof Error ? error.message : String(error), "error");
        }
    }

    // Files

    async create(name: string, text: string, state: State = {}) {
        await this.load(name, text, new TextEncoder().encode(text), { isTable: false, isLossless: true, ...state, isSaved: false });
    }

    async open(name: string, bytes: Uint8Array<ArrayBuffer>) {
        const { value } = await this.engine!.call<Opened | (MapSummary & { kind: "map" })>({ do: "open", name }, { bytes });
        if (value.kind === "map") {
            this.run?.abort();
            Object.assign(this, { isStarted: true, tile: null, level: 0, panel: "certificate" });
            await this.show(value as MapSummary, { file: name });
            return;
        }
        const opened = value as Opened;
        const { isTable, isLossless } = opened;
        await this.load(name, opened.text, bytes, { isTable, isLossless });
        if (!opened.isLossless) this.say(t("lossy"), "error");
    }

    /** Shows a document. Options of the one before stay only if they suit every template. */
    private async load(name: string, text: string, original: Uint8Array<ArrayBuffer>, state: State & Pick<Opened, "isTable" | "isLossless">) {
        const { target, bestEffort } = this.options;
        const none = { isSaved: true, selected: null, templateId: null, locked: [], options: { ...NO_OPTIONS, target, bestEffort } };
        Object.assign(this, none, state, { name, original, isStarted: true, failure: null, tile: null, saved: [], templates: [], outline: null });
        this.document.open(text);
        // the game decides which names are valid
        if (this.options.target !== target) await this.learn();
        void this.check();
    }

    async openDraft({ name, text, template: templateId, seed, options = NO_OPTIONS, locked = [], original }: draft.Draft) {
        const bytes = draft.fromBase64(original);
        const { isTable, isLossless } = (await this.engine!.call<Opened>({ do: "open", name }, { bytes })).value;
        const state = { templateId, seed, locked, options: optionsOf({ ...options }), isSaved: false };
        await this.load(name, text, bytes, { isTable, isLossless, ...state });
    }

    /** The bytes of the file, in its encoding. */
    async bytes(): Promise<Uint8Array<ArrayBuffer>> {
        const { bytes } = await this.engine!.call({ do: "encode", text: this.document.text }, { bytes: this.original });
        return bytes;
    }

    async save() {
        if (!this.isLossless) throw new Error(t("lossy"));
        const bytes = await this.bytes();
        const disk = this.engine!.disk;
        if (disk && !(await mayReplace(this, disk, bytes))) return;
        // first, so that the notice of this change is recognized
        this.original = bytes;
        if (disk) await disk.write(this.name, bytes);
        else download(this.name, bytes);
        this.isSaved = true;
        this.saved = this.templates;
        this.say(t("saved", { name: this.name }));
    }

    storeDraft() {
        if (!this.isStarted || this.isSaved) return;
        const text = this.document.text;
        const { name, templateId: template, seed, locked } = this;
        draft.store({ name, text, template, seed, options: { ...this.options }, locked, original: draft.toBase64(this.original) });
    }

    // The document

    private changed() {
        this.isSaved = false;
        // the draft is newer than the link now
        if (location.hash) history.replaceState(null, "", location.pathname + location.search);
        this.storeSoon();
        this.check();
    }

    private storeSoon() {
        clearTimeout(this.saving);
        this.saving = setTimeout(() => this.storeDraft(), 300);
    }

    /** Reads the text, and generates its map if it has no errors. */
    private async check() {
        const started = performance.now();
        const number = ++this.checked;
        const text = this.document.text;
        await this.attempt(async () => {
            const outlined = this.engine!.call<Outline>({ do: "outline", text, target: this.options.target });
            // most edits keep a text valid, so its map does not wait
            const early = this.hasErrors ? undefined : this.template?.id;
            if (early !== undefined) void this.generate(started, outlined);
            const { value } = await outlined;
            if (number !== this.checked) return;
            this.outline = value;
            if (value.isReadable) this.templates = value.templates;
            if (value.isReadable && this.isSaved) this.saved = value.templates;
            if (this.hasErrors || !this.template) this.run?.abort();
            else if (this.template.id !== early) await this.generate(started);
        });
    }

    /**
     * Changes the template. Edits run one by one, each on the text of the one before. A slider `slides`: only its last
     * position matters, and all of them are one step of undo.
     */
    change(changes: Change[], slides = false): Promise<void> {
        const template = this.template;
        if (!template) return Promise.resolve();
        if (slides && this.slide) {
            this.slide.changes = changes;
            return this.edits;
        }
        const edit = { changes };
        if (slides) this.slide = edit;
        this.edits = this.edits.then(() =>
            this.attempt(async () => {
                if (this.slide === edit) this.slide = null;
                for (;;) {
                    const text = this.document.text;
                    const call: Request = { do: "patch", text, template: template.id, changes: edit.changes };
                    const { value } = await this.engine!.call<string>(call);
                    // typed in the meantime: again on the new text
                    if (this.document.text !== text) continue;
                    this.document.replace(value, "input.form", slides);
                    return;
                }
            }),
        );
        return this.edits;
    }

    async fixAll() {
        const { value } = await this.engine!.call<{ text: string }>({ do: "fix", text: this.document.text, target: this.options.target });
        this.document.replace(value.text, "input.fix");
    }

    // The map

    /** The map of a value of `scanned`. */
    job(seed = this.scanned): Job {
        const job = { text: this.document.text, name: this.name, template: this.template?.id ?? null, players: [], ...this.options };
        const isLocked = this.locked.length > 0;
        if (seed !== this.scanned) Object.assign(job, drawn(this.map, this.locked, isLocked ? seed : null));
        // of zones that were deleted since
        const exists = (one: string) => !one.includes("=") || this.template?.zones.some(({ key }) => one.startsWith(`${key}=`));
        return { ...job, contentSeeds: job.contentSeeds.filter(exists), seed: isLocked ? this.seed : seed };
    }

    setSeed(seed: number) {
        const next = Math.min(Math.max(0, Math.round(seed) || 0), 0xffff_ffff);
        const isLocked = this.locked.length > 0;
        this.draws = isLocked ? DRAWS : 0;
        Object.assign(this.options, drawn(this.map, this.locked, isLocked ? next : null));
        if (!isLocked) this.seed = next;
        this.storeSoon();
        void this.generate();
    }

    /** Locks or unlocks a zone of the shown map. */
    toggleLock(zone: string) {
        if (this.locked.includes(zone)) this.locked = this.locked.filter((one) => one !== zone);
        else if (this.map) {
            // the shown map counts, not one that is being made
            this.seed = this.map.seed;
            this.locked = [...this.locked, zone];
        }
        this.storeSoon();
    }

    randomSeed() {
        this.setSeed(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000);
    }

    setOption<K extends keyof Options>(key: K, value: Options[K]) {
        this.options[key] = value;
        this.storeSoon();
        // most options change the layout, and with it all contents
        if (key !== "bestEffort") [this.locked, this.options.contentSeeds] = [[], []];
        // the game decides which names are valid
        if (key === "target") void this.attempt(() => this.learn()).then(() => this.check());
        else void this.generate();
    }

    /** Generates the map. Its failure counts only after the text was found `valid`. */
    async generate(changed = performance.now(), valid?: Promise<unknown>) {
        this.run?.abort();
        if (!this.isStarted || this.hasErrors || !this.template) return;
        const run = (this.run = new AbortController());
        const { signal } = run;
        const engine = this.engine!;
        const job = this.job();
        this.phase = "";
        try {
            if (this.lastTime > LARGE) {
                // it takes all cores, so it waits for a pause between edits
                await new Promise((resolve) => setTimeout(resolve, PAUSE));
                if (signal.aborted) return;
            }
            const started = performance.now();
            if (this.lastTime > SLOW) void this.showLayout(job, signal);
            const { layers } = this;
            const call: Request = { do: "generate", ...job, view: { layers } };
            const { value, bytes } = await engine.call<MapSummary>(call, { signal, onProgress: ({ phase }) => (this.phase = phase) });
            if (signal.aborted) return;
            await this.show(value, { pixels: bytes, layers, signal });
            if (signal.aborted) return;
            this.draws = 0;
            this.time = performance.now() - changed;
            this.lastTime = performance.now() - started;
        } catch (error) {
            await valid?.catch(() => undefined);
            // the outline of the text is set before this continues
            await Promise.resolve();
            if (signal.aborted) return;
            if (this.draws > 0) {
                this.draws -= 1;
                Object.assign(this.options, drawn(this.map, this.locked, this.scanned + 1));
                return void this.generate(changed);
            }
            this.failure = error instanceof Failure ? error : new Failure({ message: String(error), isCancelled: false, diagnostics: [] });
        } finally {
            if (this.run === run) this.phase = this.layout = null;
        }
    }

    private async showLayout(job: Job, signal: AbortSignal) {
        try {
            const { bytes } = await this.engine!.call({ do: "layout", ...job }, { signal });
            const bitmap = await createImageBitmap(new Blob([bytes]));
            if (!signal.aborted && this.phase !== null) this.layout = bitmap;
        } catch {
            // the run of the map reports the reason
        }
    }

    /** Shows a map of the template, or of a file. */
    private async show(map: MapSummary, { pixels, layers = [], signal, file = null }: { pixels?: Uint8Array<ArrayBuffer>; layers?: Layer[]; signal?: AbortSignal; file?: string | null }) {
        // few pixels at first; the view requests more when the hand rests
        const picture = map.picture && pixels
            ? { bitmap: await bitmapOf(pixels, map.picture.width), frames: map.picture.frames, map: map.map, layers }
            : await this.draw(map.map, Math.max(1, Math.round(FIRST_WIDTH / Math.max(map.width, map.height))));
        if (signal?.aborted) return;
        this.failure = null;
        this.until = null;
        void this.markChanges(this.map, map);
        this.map = map;
        this.mapFile = file;
        this.picture = picture;
        this.pictures += 1;
        // changed during the run
        if (picture.layers !== this.layers) void this.redraw();
        this.level = Math.min(this.level, map.levels - 1);
        if (this.tile) await this.explain(this.tile.x, this.tile.y, this.tile.level, false);
    }

    /** Marks the zones that differ from the map before, if both have the same seed and size. */
    private async markChanges(before: MapSummary | null, map: MapSummary) {
        this.changedZones = null;
        if (!before || before.seed !== map.seed || before.size !== map.size || before.template !== map.template) return;
        const keys = Object.keys(map.digests).filter((key) => before.digests[key] !== map.digests[key]);
        if (keys.length === 0) return;
        await this.attempt(async () => {
            const { value: rows } = await this.engine!.call<[number, number, number, number][]>({ do: "shape", map: map.map, zones: keys });
            if (this.map === map) this.changedZones = { keys, rows };
        });
    }

    /** Shows only what the first modifiers placed; null for the whole map. */
    async showUntil(until: number | null) {
        this.until = until;
        await this.redraw();
    }

    setExpert(isExpert: boolean) {
        this.isExpert = isExpert;
        localStorage.setItem("rmg-expert", String(isExpert));
    }

    /** Takes template, seed and options of a job. The text is one step of undo. */
    use(job: Job) {
        this.seed = job.seed;
        this.locked = [];
        this.options = optionsOf({ ...job });
        if (job.template !== null) this.templateId = job.template;
        void this.attempt(() => this.learn());
        if (job.text === this.document.text) void this.check();
        else this.document.replace(job.text, "input.snapshot");
    }

    private async draw(map: number, scale: number | null): Promise<Picture> {
        const { layers, until } = this;
        const call: Request = { do: "picture", map, scale, view: { layers }, until };
        const { value, bytes } = await this.engine!.call<Frame[]>(call);
        return { bitmap: await createImageBitmap(new Blob([bytes])), frames: value, map, layers };
    }

    /** Draws the shown map again, with other options or more pixels. */
    async redraw(scale: number | null = null) {
        const map = this.map;
        if (!map) return;
        const number = ++this.drawn;
        await this.attempt(async () => {
            const picture = await this.draw(map.map, scale);
            // a slow drawing must not replace a later one
            if (this.map === map && number === this.drawn) this.picture = picture;
        });
    }

    async explain(x: number, y: number, level: number, selects = true) {
        const map = this.map;
        if (!map || x >= map.width || y >= map.height || level >= map.levels) return;
        this.tile = { x, y, level, why: null };
        await this.attempt(async () => {
            const { value: why } = await this.engine!.call<Why>({ do: "why", map: map.map, x, y, level });
            this.tile = { x, y, level, why };
            if (selects && why.zone !== null && this.template?.zones.some((zone) => zone.key === why.zone)) this.selected = { zone: why.zone };
        });
    }

    showLine(line: number) {
        this.tab = "text";
        this.document.showLine(line);
    }
}

export const studio = new Studio();
