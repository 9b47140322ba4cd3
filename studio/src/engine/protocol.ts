// Messages between the page and the engine: see `rmg_studio::frame` and `rmg_studio::Request`.

export type PathStep = string | number;
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Change {
    path: PathStep[];
    value?: Json;
}

export interface Job {
    text: string;
    name: string;
    template: string | null;
    seed: number;
    /** The seeds of the contents of zones: `9` for all, `3=9` for one. */
    contentSeeds?: string[];
    /** With them: the attempt whose layout the map has. */
    layoutAttempt?: number;
    size?: string | null;
    players?: string[];
    water?: string | null;
    monsters?: string | null;
    symmetry?: string | null;
    target?: string | null;
    bestEffort?: boolean;
    /** The picture in the answer of `generate`. */
    view?: View;
}

/** What a picture of a map shows over the terrain. */
export interface View {
    layers: string[];
}

export type Request =
    | { do: "hello"; target?: string | null }
    | { do: "open"; name: string }
    | { do: "encode"; text: string }
    | { do: "outline"; text: string; target?: string | null }
    | { do: "draw"; text: string; template: string }
    | { do: "patch"; text: string; template: string; changes: Change[] }
    | { do: "fix"; text: string; target?: string | null }
    | { do: "convert"; text: string; to: string; target?: string | null }
    | ({ do: "layout" } & Job)
    | ({ do: "symmetries" } & Job)
    | ({ do: "generate" } & Job)
    | ({ do: "thumbnail" } & Job)
    | ({ do: "snapshot" } & Job)
    | { do: "preview"; name: string }
    | { do: "code"; code: string; text: string }
    | { do: "filter"; condition: string; figures: Figures[] }
    | { do: "compare"; first: number }
    | { do: "sample"; job: Job; count: number; most: number }
    | { do: "steps"; map: number }
    | { do: "record"; map: number }
    | { do: "shape"; map: number; zones: string[] }
    | { do: "objects"; map: number; search: string }
    | { do: "picture"; map: number; scale?: number | null; view: View; until?: number | null }
    | { do: "shades"; map: number; overlay: string }
    | { do: "why"; map: number; x: number; y: number; level: number }
    | { do: "fairness"; map: number }
    | { do: "certificate"; map: number }
    | { do: "export"; map: number; format: string; name: string; sidecar?: boolean };

export interface Answer<T> {
    value: T;
    bytes: Uint8Array<ArrayBuffer>;
}

/** From and to, in units of UTF-16. */
export type Range = [number, number];

export interface Diagnostic {
    severity: "error" | "warning" | "note";
    code: string;
    message: string;
    help: string | null;
    at: Range | null;
    path: PathStep[] | null;
    fix: { title: string; isCertain: boolean; edits: { at: Range; text: string }[] } | null;
}

export interface Zone {
    key: string;
    /** The key of the zone in the text, which `repeat` and `mirror` copy. */
    source: string;
    kind: string;
    size: number;
    owner: number | null;
    at: Range;
}

export interface Link {
    a: string;
    b: string;
    /** The position in the list of the text. */
    source: number;
    kind: string;
    guard: number;
    at: Range;
}

export interface Template {
    id: string;
    name: string;
    minSize: string;
    maxSize: string;
    players: string;
    water: string[];
    at: Range;
    zones: Zone[];
    connections: Link[];
    value: { [key: string]: Json } | null;
}

export interface Outline {
    format: string;
    isReadable: boolean;
    diagnostics: Diagnostic[];
    templates: Template[];
}

export type Accepts =
    | { kind: "text" | "truth" | "decimal" | "size" | "zone" | "zones" | "foreign" }
    | { kind: "whole" | "numbers"; min: number; max: number }
    | { kind: "word" | "words"; words: string[] }
    | { kind: "names" | "structure" | "list" | "byName"; of: string };

export interface Field {
    key: string;
    accepts: Accepts;
    default: { required?: boolean; value?: string; words?: string };
    text: string;
}

export interface Hello {
    version: string;
    structures: { [title: string]: { text: string; fields: Field[] } };
    inherited: { [like: string]: string[] };
    names: { [of: string]: [string, string][] };
    formats: string[];
    figures: Figure[];
}

/** A symmetry, and the reasons against it; none if the map can have it. */
export interface SymmetryOffer {
    symmetry: string;
    reasons: string[];
}

export interface Opened {
    kind: "template" | "map";
    name: string;
    text: string;
    format: string;
    isTable: boolean;
    isLossless: boolean;
}

export interface Note {
    about: string;
    text: string;
    /** The line of the template that the text names. */
    line: number | null;
}

export interface Unmet {
    place: string;
    zone: string | null;
    connection: number | null;
    key: string | null;
    line: number | null;
    what: string;
    reason: string;
    isMandatory: boolean;
    notes: Note[];
}

export interface Measures {
    seed: number;
    isSound: boolean;
    unfairness: { lacking: number; worstThousandths: number; sumThousandths: number };
    figures: Figures;
}

/** By name; null for a figure that the map does not have. */
export type Figures = { [word: string]: number | null };

export interface Figure {
    word: string;
    meaning: string;
    /** Written in percent. */
    isShare: boolean;
}

export interface ConditionError {
    kind: "letter" | "name" | "value" | "comparison" | "close" | "joint" | "depth";
    name: string;
    at: Range;
    nearest: string | null;
}

export interface Snapshot {
    frames: Frame[];
    width: number;
    height: number;
    measures: Measures;
    /** Length of the picture; the file follows. */
    picture: number;
}

export interface Entry {
    what: string;
    old: string | null;
    new: string | null;
}

/** Column, row and level. */
export type Place = [number, number, number];

export interface ObjectDifference {
    status: "removed" | "added" | "changed" | "moved";
    old: Place | null;
    new: Place | null;
    oldTitle: string | null;
    newTitle: string | null;
    zone: string | null;
}

export interface Differences {
    facts: Entry[];
    zones: { zone: string; changes: Entry[] }[];
    links: { ends: [string, string]; changes: Entry[] }[];
    treasure: { zone: string; old: { piles: number; value: number }; new: { piles: number; value: number } }[];
    layers: { level: number; layer: string; tiles: number }[];
    objects: ObjectDifference[];
}

/** A mean with half of its 95 % confidence interval. */
export interface Distribution {
    count: number;
    mean: number;
    within: number | null;
}

export interface Statistics {
    done: number;
    total: number;
    players: { part: string; title: string; unit: string; isJudged: boolean }[];
    template: {
        cases: number;
        sound: number;
        sound_between: [number, number];
        refused: number;
        unmet_by_map?: Distribution;
        zones: { zone: string; asked: number; tiles: number; share: Distribution }[];
        connections: { ends: [string, string]; twin: number; count: number; ways: { way: string; share: number }[] }[];
        tiers: { min: number; max: number; piles: [number, number]; value: [number, number] }[];
        parts: {
            part: string;
            values: Distribution;
            spread?: Distribution;
            seats: { zone: string; value: number; above: number; within: number | null; chance: number }[];
        }[];
    };
}

export interface Step {
    pass: string;
    objects: number;
    tiles: number;
    jobs: number;
    /** Microseconds. */
    time: number | null;
}

export interface Preview {
    kind: "template" | "map";
    name: string;
    size: string | null;
    width: number;
    height: number;
    levels: number;
    players: number | null;
    isSound: boolean | null;
    victory: string | null;
    title: string;
    description: string;
    zones: number;
    errors: number;
    frames: Frame[];
}

export interface MapSummary {
    map: number;
    /** The picture of a new map. Its pixels follow: red, green, blue and opacity. Missing for other maps, null for large ones. */
    picture?: { width: number; frames: Frame[] } | null;
    template: string;
    seed: number;
    /** With the content seeds, for titles: `7 (content seeds 9, 2=7)`. */
    seedText: string;
    /** The attempt that made it. */
    attempt: number;
    /** The seed of the contents of each zone of the plan. */
    contentSeeds: { [zone: string]: string };
    size: string;
    width: number;
    height: number;
    levels: number;
    words: string;
    /** The command that makes the map again, with `TEMPLATE` for the file; null for a map of another program. */
    command: string | null;
    /** The short code; missing for a map from a file, null for one with several seeds. */
    code?: string | null;
    hasPlan: boolean;
    objects: number;
    players: { color: string; human: boolean; seat: string }[];
    certificate: {
        isSound: boolean;
    };
    measures: Measures;
    /** By zone; equal zones have equal digests. */
    digests: { [zone: string]: string };
    requests: Unmet[];
    zones: { zone: string; type: string; player: string | null; level: number; askedTiles: number; tiles: number }[];
    links: { zones: [string, string]; became: string; askedGuard: number; cause: string | null }[];
    treasure: { zone: string; min: number; max: number; askedPiles: number; piles: number; askedValue: number; value: number }[];
}

/** The answer of the audit, as `rmg audit --json`. */
export interface Certificate {
    cutOff: { zone: number; text: string }[];
    findings: Finding[];
}

export interface Finding {
    promise: string;
    text: string;
    verdict: string;
    checked?: number;
    measured?: number;
    /** Of a measured promise; null if it is not finite. */
    least?: number | null;
    median?: number | null;
    most?: number | null;
    /** The number of piles outside of their tier. */
    outside?: number | null;
    reason?: string;
    counterExamples?: CounterExample[];
}

export interface CounterExample {
    text: string;
    tiles: Place[];
}

/** The objects that a search finds; `total` counts all. */
export interface FoundObjects {
    total: number;
    objects: { title: string; zone: string | null; x: number; y: number; level: number }[];
}

/** Colors over tiles: red, green, blue and opacity. Lines are between points in half tiles. */
export interface Shades {
    heading: string;
    shades: { color: [number, number, number, number]; words: string }[];
    lines: [[number, number], [number, number]][];
}

export interface Frame {
    left: number;
    top: number;
    width: number;
    height: number;
}

export interface Why {
    zone: string | null;
    notes: Note[];
    objects: { kind: string; title: string; x: number; y: number; zone: string | null; notes: Note[] }[];
}

export interface Spread {
    part: string;
    unit: string;
    isJudged: boolean;
    values: (number | null)[];
    mean: number | null;
    spreadThousandths: number | null;
}

export interface Fairness {
    players: { color: string }[];
    parts: Spread[];
    unfairness: Measures["unfairness"];
}

interface FailureValue {
    message: string;
    isCancelled: boolean;
    diagnostics: { line: number | null; severity: string; code: string; message: string; help: string | null }[];
}

/** The reason why a request has no answer. */
export class Failure extends Error {
    readonly isCancelled: boolean;
    readonly diagnostics: FailureValue["diagnostics"];
    /** Whether the reason is an existing file that may be replaced. */
    isReplaceable = false;

    constructor(value: FailureValue) {
        super(value.message);
        this.isCancelled = value.isCancelled;
        this.diagnostics = value.diagnostics;
    }
}

export function cancelled(): Failure {
    return new Failure({ message: "cancelled", isCancelled: true, diagnostics: [] });
}

export function joined(request: Request, bytes: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> {
    const text = new TextEncoder().encode(JSON.stringify(request));
    const message = new Uint8Array(4 + text.length + bytes.length);
    new DataView(message.buffer).setUint32(0, text.length, true);
    message.set(text, 4);
    message.set(bytes, 4 + text.length);
    return message;
}

export function answered<T>(message: Uint8Array<ArrayBuffer>): Answer<T> {
    const length = new DataView(message.buffer, message.byteOffset).getUint32(0, true);
    const text = new TextDecoder().decode(message.subarray(4, 4 + length));
    const value = JSON.parse(text) as { ok?: T; error?: FailureValue };
    if (value.error) throw new Failure(value.error);
    return { value: value.ok as T, bytes: message.subarray(4 + length) };
}
