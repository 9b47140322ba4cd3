import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

// A translation is one file: the name of its language is one of its texts.
const files = import.meta.glob("../lang/*.ftl", { query: "?raw", import: "default", eager: true }) as Record<string, string>;

const bundles = new Map(
    Object.entries(files).map(([path, text]) => {
        const code = path.slice(path.lastIndexOf("/") + 1, -".ftl".length);
        const bundle = new FluentBundle(code, { useIsolating: false });
        bundle.addResource(new FluentResource(text));
        return [code, bundle];
    }),
);

export const languages = [...bundles.keys()];

class Language {
    code = $state(initial());
}

export const language = new Language();

function initial(): string {
    const known = [localStorage.getItem("rmg-language"), ...navigator.languages.map((code) => code.split("-")[0]!)];
    return known.find((code) => code !== null && bundles.has(code)) ?? "en";
}

export function choose(code: string) {
    language.code = code;
    localStorage.setItem("rmg-language", code);
    document.documentElement.lang = code;
}

/** Returns a text in the chosen language, or in English if the translation lacks it. */
export function t(id: string, args: Record<string, FluentVariable> = {}, code = language.code): string {
    for (const bundle of [bundles.get(code), bundles.get("en")]) {
        const message = bundle?.getMessage(id);
        if (message?.value) return bundle!.formatPattern(message.value, args);
    }
    return id;
}
