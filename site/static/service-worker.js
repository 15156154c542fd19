/*
 * Caches some pages, so that they can be read without internet. The site writes `composition` before this: `pages`
 * and `files` by address, with their hashes, `fallback`, the address of the page for all others, and `id`, a hash of it
 * all. Nothing else is ever cached: no response to a call, no token, no registry. Pages come from the network first.
 */
const prefix = 'abenteuerbox-';
const name = prefix + composition.id;
/** Time until a cached page is shown: in the Wi-Fi of a box, our device, a request is neither refused nor answered. */
const pageTimeoutMs = 3_000;

/** Fetches a file and caches it. Throws if its hash differs from `integrity`, the one in `composition`. */
async function cacheFile(address, integrity, cache) {
  // Pages change under the same address, files never.
  const response = await fetch(address, { integrity, cache: address in composition.pages ? 'no-cache' : 'default' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  await cache.put(address, response);
}

/**
 * Caches everything, or throws: if a hash differs, another version is live by now, whose worker will replace this one.
 */
async function cacheAll() {
  const cache = await caches.open(name);
  const cachedAddresses = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const missing = Object.entries({ ...composition.pages, ...composition.files }).filter(
    ([address]) => !cachedAddresses.includes(address),
  );
  await Promise.all(missing.map(([address, integrity]) => cacheFile(address, integrity, cache)));
}

/** Deletes what workers of other releases have cached. */
async function deleteOtherCaches() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((other) => other.startsWith(prefix) && other !== name).map((other) => caches.delete(other)),
  );
}

/** Returns the cached response of an address; undefined if there is none, or the browser cannot read it any more. */
const findCopy = (address) => caches.match(address, { cacheName: name, ignoreVary: true }).catch(() => undefined);

/** Fetches a page from the network, or takes the request that the browser has begun (navigation preload). */
async function fetchLive(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/**
 * Returns the live page, or without a network the cached one. A page that is cached also replaces a late response or an
 * error of the server; for all others the browser waits as usual.
 */
async function respondWithPage(liveResponse, address) {
  const isCached = address in composition.pages;
  // Never resolves for a page that is not cached.
  const timeout = new Promise((resolve) => {
    if (isCached) setTimeout(resolve, pageTimeoutMs);
  });
  try {
    const response = await Promise.race([liveResponse, timeout]);
    const isReplaced = isCached && (!response || response.status >= 500);
    if (!isReplaced) return response;
  } catch {
    // There is no network: the cached page follows.
  }
  return (await findCopy(isCached ? address : composition.fallback)) ?? liveResponse;
}

/**
 * Makes requests that this worker never answers bypass it, if the browser can do that: they need not wait until it has
 * started. Nor do they start an old worker again, which would keep a new one waiting in Chromium.
 */
async function bypassOtherRequests(event) {
  const cachedFiles = Object.keys(composition.files).map((urlPattern) => ({ urlPattern }));
  const isOther = { not: { or: [{ requestMode: 'navigate' }, ...cachedFiles] } };
  // Other browsers pass every request to the fetch listener, which ignores the same ones.
  await event.addRoutes?.({ condition: isOther, source: 'network' }).catch(() => undefined);
}

addEventListener('install', (event) =>
  event.waitUntil(Promise.all([bypassOtherRequests(event), cacheAll()]).then(() => skipWaiting())),
);

// A page sends a message if it finds this worker waiting nevertheless.
addEventListener('message', (event) => event.waitUntil(skipWaiting()));

addEventListener('activate', (event) => {
  // With preloads a page is requested while the worker starts. Firefox 153 shows its own error page when a preload
  // fails, although this worker answers.
  const isFirefox = navigator.userAgent.includes('Firefox/');
  const preload = registration.navigationPreload?.[isFirefox ? 'disable' : 'enable']();
  event.waitUntil(Promise.all([preload, deleteOtherCaches(), clients.claim()]));
});

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') {
    // An address with an extension is a file, not a page of the app.
    if (/\.\w+$/.test(pathname)) return;
    const liveResponse = fetchLive(event);
    event.waitUntil(liveResponse.catch(() => undefined));
    // `/faq/` is the page `/faq`; only the root keeps its slash.
    event.respondWith(respondWithPage(liveResponse, pathname.replace(/(?<=[^/])\/+$/, '')));
  } else if (pathname in composition.files && !search) {
    // Addresses contain a hash of the content. A retry (`?r=1`) has a query and is left to the network.
    event.respondWith(findCopy(pathname).then((copy) => copy ?? fetch(event.request)));
  }
});
