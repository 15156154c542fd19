/*
 * Keeps some pages readable without internet. The rendering of the site writes `composition` before this text: the `id`
 * of exactly these contents, `pages` and `files` with their hashes, and the `fallback` for every other page. Only these
 * are ever stored: no answer of a server, no token, no registry. For pages, the network always comes first.
 */
const prefix = 'abenteuerbox-';
const name = prefix + composition.id;
/** How long a page may be silent: in the Wi-Fi of a box, a request is neither refused nor answered. */
const patienceInMilliseconds = 3_000;

async function keep(address, integrity, cache) {
  const response = await fetch(address, { integrity, cache: address in composition.pages ? 'no-cache' : 'default' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  await cache.put(address, response);
}

/** All or nothing: a hash that differs means that another version is live by now, and its own worker comes next. */
async function keepAll() {
  const cache = await caches.open(name);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const missing = Object.entries({ ...composition.pages, ...composition.files }).filter(
    ([address]) => !kept.includes(address),
  );
  await Promise.all(missing.map(([address, integrity]) => keep(address, integrity, cache)));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((other) => other.startsWith(prefix) && other !== name).map((other) => caches.delete(other)),
  );
}

const copyOf = (address) => caches.match(address, { cacheName: name, ignoreVary: true });

async function live(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/**
 * The live page. A kept one also stands in for a server that is silent or broken; every other waits as long as the
 * browser.
 */
async function page(answer, address) {
  const isKept = address in composition.pages;
  const silence = new Promise((resolve) => isKept && setTimeout(resolve, patienceInMilliseconds));
  try {
    const response = await Promise.race([answer, silence]);
    if (response && !(isKept && response.status >= 500)) return response;
  } catch {
    // No network: the copy below.
  }
  return (await copyOf(isKept ? address : composition.fallback)) ?? answer;
}

/**
 * Routes requests that this worker never answers past it, where the browser can do that: a call need not wait until the
 * worker has started, and no call starts the old worker again while a new one takes over (Chromium then leaves the new
 * one waiting).
 */
async function letPass(event) {
  const ours = Object.keys(composition.files).map((urlPattern) => ({ urlPattern }));
  const foreign = { not: { or: [{ requestMode: 'navigate' }, ...ours] } };
  // A browser that does not know such a condition hands every request to the listener below, which says the same.
  await event.addRoutes?.({ condition: foreign, source: 'network' }).catch(() => undefined);
}

addEventListener('install', (event) =>
  event.waitUntil(Promise.all([letPass(event), keepAll()]).then(() => skipWaiting())),
);

// From a page that sees this worker waiting all the same.
addEventListener('message', (event) => event.waitUntil(skipWaiting()));

addEventListener('activate', (event) => {
  // Without it every page would wait for the worker's start before it is requested. Firefox 153 shows its own error
  // page when a preload fails, although this worker answers.
  const isFirefox = navigator.userAgent.includes('Firefox/');
  const preload = registration.navigationPreload?.[isFirefox ? 'disable' : 'enable']();
  event.waitUntil(Promise.all([preload, forgetOthers(), clients.claim()]));
});

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate') {
    if (/\.\w+$/.test(pathname)) return;
    const answer = live(event);
    event.waitUntil(answer.catch(() => undefined));
    event.respondWith(page(answer, pathname.replace(/(?<=[^/])\/+$/, '')));
  } else if (pathname in composition.files && !search) {
    // The address names the content, and a repeated attempt (`?r=1`) is left to the network.
    event.respondWith(copyOf(pathname).then((copy) => copy ?? fetch(event.request)));
  }
});
