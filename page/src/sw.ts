/** The service worker of an exported site: its own files from the cache, so that it opens without a network. The engine keeps its own. */

declare const self: ServiceWorkerGlobalScope;
declare const BUILD: string;
declare const SHELL: string[];

const CACHE = `layerlaw-shell-${BUILD}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await cache.addAll(SHELL.map((file) => new Request(file, { cache: "no-cache" })));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith("layerlaw-shell-") && name !== CACHE) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(CACHE);
      const kept = await cache.match(event.request, { ignoreSearch: true });
      if (url.pathname.endsWith("/engine.json")) return fetch(event.request).catch(() => kept ?? Response.error());
      return kept ?? fetch(event.request);
    })(),
  );
});

export {};
