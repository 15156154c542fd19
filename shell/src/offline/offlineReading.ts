import { readPage } from 'page-contract';
import { session } from 'shared-auth';
import { whenIdle } from '../idle.ts';

/**
 * Registers the service worker that keeps some pages readable without a network, once a user is signed in and the page
 * is loaded and idle. Nothing is stored on the devices of other visitors, who do not read these pages. Returns a
 * function that ends the wait for a sign-in. Does nothing on sites without a service worker.
 */
export function enableOfflineReading(): () => void {
  const { serviceWorker: address } = readPage();
  if (!address || !('serviceWorker' in navigator)) return () => undefined;
  const register = () => {
    if (session.get().status !== 'signed-in') return;
    stop();
    void waitUntilIdle().then(() =>
      // Rejected if storage is blocked. The app works without it, except offline.
      navigator.serviceWorker.register(trustScriptUrl(address), { updateViaCache: 'none' }).catch(() => undefined),
    );
  };
  const stop = session.subscribe(register);
  register();
  return stop;
}

/** Pause before each attempt to update; there are three, because a network that has just returned may fail again. */
const pausesInMilliseconds = [0, 2_000, 8_000];
/** Maximum number of messages to a worker that is installed but not active yet, and pause before each message. */
const maxReminders = 5;
const reminderPauseInMilliseconds = 2_000;

/**
 * Updates the pages that are kept for offline reading, after a release that the open page continues with. The browser
 * itself looks for a new service worker only when a page is loaded, and would keep copies of the earlier version.
 */
export async function updateOfflineCopies(): Promise<void> {
  // Rejected if storage is blocked.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration) return;
  for (const pause of pausesInMilliseconds) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (await updateWorker(registration)) return;
  }
}

/** Resolves to whether the copies are up to date: there is no newer service worker, or it has taken over. */
async function updateWorker(registration: ServiceWorkerRegistration): Promise<boolean> {
  try {
    await registration.update();
  } catch {
    return false;
  }
  const next = registration.installing ?? registration.waiting;
  return !next || waitForTakeover(next);
}

/**
 * Resolves to whether a new worker has become active. Chromium may leave the new worker in the state `installed` while
 * the previous one is busy; each message makes it call `skipWaiting` again (`site/static/service-worker.js`).
 */
function waitForTakeover(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setInterval>;
    let sentReminders = 0;
    const remind = () => {
      if (sentReminders < maxReminders) {
        sentReminders += 1;
        worker.postMessage('');
        return;
      }
      clearInterval(timer);
      resolve(false);
    };
    const onStateChange = () => {
      clearInterval(timer);
      if (worker.state === 'installing') return;
      if (worker.state === 'installed') timer = setInterval(remind, reminderPauseInMilliseconds);
      else resolve(worker.state !== 'redundant');
    };
    worker.addEventListener('statechange', onStateChange);
    onStateChange();
  });
}

async function waitUntilIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<void>((resolve) => whenIdle(resolve));
}

/**
 * Wraps the worker's address by Trusted Types. The site's Content Security Policy allows one policy name per
 * part, but any number of policies of that name: `pageFiles.ts` creates the shell's other one.
 */
function trustScriptUrl(address: string): string {
  const policy = window.trustedTypes?.createPolicy('shell', {
    createScriptURL(url) {
      if (url !== address) throw new Error(`Refused to register ${url}`);
      return url;
    },
  });
  return policy ? policy.createScriptURL(address) : address;
}
