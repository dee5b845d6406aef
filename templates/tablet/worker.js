// Keeps the tablet's page and its files, so that a table without a network can load it again.
// The page itself and its files come from the network if it answers soon, else from what was kept; data never is kept.
const CACHE = "turniej-tablet-{{ version }}";
const PAGE = "{{ page|escapejs }}";
const FILES = [{% for file in files %}"{{ file|escapejs }}",{% endfor %}];
const SOON = 4000;

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES);
  const page = await fetch(PAGE);
  if (page.ok && !page.redirected) await cache.put(PAGE, page);
  await self.skipWaiting();
}

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("turniej-tablet-") && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

async function fromNetwork(request) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), SOON);
  const response = await fetch(request, { signal: stop.signal });
  clearTimeout(timer);
  if (response.ok && !response.redirected) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

self.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  const kept = event.request.method === "GET" && (pathname === PAGE || FILES.includes(pathname));
  if (!kept) return;
  event.respondWith(fromNetwork(event.request).catch(() => caches.match(event.request, { ignoreSearch: true }).then((found) => found ?? Response.error())));
});
