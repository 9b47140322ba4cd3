// Keeps the static page for use without a network: answers from the cache, and renews the cache in the background.
const CACHE = "rmg-studio";
// All files of the site; `.ci/web` writes the list. The first visit loads them before this script runs.
const FILES = [];

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
    self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
    const answer = async () => {
        const cache = await caches.open(CACHE);
        const kept = await cache.match(request, { ignoreSearch: true });
        const renewed = fetch(request).then(async (response) => {
            if (response.ok) await cache.put(request, response.clone());
            return response;
        });
        if (!kept) return renewed;
        event.waitUntil(renewed.catch(() => undefined));
        return kept;
    };
    event.respondWith(answer());
});
