/*
 * Caches some pages, so that they can be read without internet. The site writes the constant `composition` before this
 * code. It lists all that is cached: hashes of `pages` and `files` by address. `fallback` is the address of the page
 * that replaces all other pages, and `id` is a hash of the rest. Responses to calls and tokens are never cached.
 */
const cachePrefix = 'abenteuerbox-';
const cacheName = cachePrefix + composition.id;
/** Time until a cached page is shown: in the Wi-Fi of a box, our device, a request is neither refused nor answered. */
const pageTimeoutMs = 3_000;

/** Fetches a page or a file and caches it. Throws if its hash is not `integrity`. */
async function cacheFile(address, integrity, cache) {
  // A page changes under the same address, so that the browser's copy may be old. A file never changes.
  const response = await fetch(address, { integrity, cache: address in composition.pages ? 'no-cache' : 'default' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  await cache.put(address, response);
}

/**
 * Caches everything, or throws, so that the browser does not install this worker. If a hash differs, another version is
 * live by now, and its worker will be installed.
 */
async function cacheAll() {
  const cache = await caches.open(cacheName);
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
    names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
}

/** Returns the cached response of an address; undefined if there is none, or the browser cannot read it any more. */
const findCopy = (address) => caches.match(address, { cacheName, ignoreVary: true }).catch(() => undefined);

/** Fetches a page from the network, or takes the response to a request that the browser has sent already (preload). */
async function fetchLive(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/**
 * Returns the live page. Without a network, returns the cached page, or `fallback` for a page that is not cached. A
 * cached page also replaces a late response or an error of the server.
 */
async function respondWithPage(liveResponse, address) {
  const isCached = address in composition.pages;
  try {
    // A page that is not cached has no time limit, and shows the server's errors.
    if (!isCached) return await liveResponse;
    const timeout = new Promise((resolve) => setTimeout(resolve, pageTimeoutMs));
    const response = await Promise.race([liveResponse, timeout]);
    if (response && response.status < 500) return response;
  } catch {
    // There is no network: the cached page follows.
  }
  return (await findCopy(isCached ? address : composition.fallback)) ?? liveResponse;
}

/**
 * Makes the browser send all requests that this worker does not answer directly to the network. They need not wait
 * until this worker has started. After a new worker was installed, they do not start this one again: Chromium would
 * keep the new one waiting.
 */
async function bypassOtherRequests(event) {
  const cachedFiles = Object.keys(composition.files).map((urlPattern) => ({ urlPattern }));
  const isOther = { not: { or: [{ requestMode: 'navigate' }, ...cachedFiles] } };
  // Browsers without `addRoutes` pass these requests to the listener of `fetch`, which ignores them.
  await event.addRoutes?.({ condition: isOther, source: 'network' }).catch(() => undefined);
}

addEventListener('install', (event) =>
  event.waitUntil(Promise.all([bypassOtherRequests(event), cacheAll()]).then(() => skipWaiting())),
);

// A browser may keep this worker waiting after `skipWaiting`. A page that notices this sends a message.
addEventListener('message', (event) => event.waitUntil(skipWaiting()));

addEventListener('activate', (event) => {
  // With navigation preload, the browser requests a page while the worker starts. Firefox 153 shows its own error page
  // when that request fails, although this worker responds.
  const isFirefox = navigator.userAgent.includes('Firefox/');
  const { navigationPreload } = registration;
  const preload = isFirefox ? navigationPreload?.disable() : navigationPreload?.enable();
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
    // Waits for a late response as well: otherwise the browser cancels the navigation preload.
    event.waitUntil(liveResponse.catch(() => undefined));
    // `/faq/` is the page `/faq`; only the root keeps its slash.
    event.respondWith(respondWithPage(liveResponse, pathname.replace(/(?<=[^/])\/+$/, '')));
  } else if (pathname in composition.files && !search) {
    // A copy is never old, because the address contains a hash of the content. The page marks a retry by a query
    // (`?r=1`). A retry goes to the network, because the copy may be damaged.
    event.respondWith(findCopy(pathname).then((copy) => copy ?? fetch(event.request)));
  }
});
