import "./app.css";
import { mount } from "svelte";
import App from "./App.svelte";
import type { Engine } from "./engine/engine";
import { ServerEngine } from "./engine/server";
import { WasmEngine } from "./engine/wasm";
import { studio } from "./lib/studio.svelte";
import { language } from "./lib/texts.svelte";

document.documentElement.lang = language.code;
document.documentElement.dataset.theme = localStorage.getItem("rmg-theme") ?? "system";
mount(App, { target: document.getElementById("app")! });

/** `rmg studio` puts a token into the address; without one, the page runs the engine itself. */
async function engine(): Promise<Engine> {
    const address = new URL(location.href);
    const token = address.searchParams.get("token") ?? sessionStorage.getItem("rmg-token");
    if (token === null) return WasmEngine.load(new URL("engine/", document.baseURI));
    // not in the address, the history or a copied link
    sessionStorage.setItem("rmg-token", token);
    address.searchParams.delete("token");
    history.replaceState(null, "", address);
    return new ServerEngine(token);
}

engine()
    .then((started) => studio.start(started))
    .catch((error: unknown) => studio.say(error instanceof Error ? error.message : String(error), "error"));

if ("serviceWorker" in navigator && !sessionStorage.getItem("rmg-token") && import.meta.env.PROD) {
    void navigator.serviceWorker.register("sw.js");
}
