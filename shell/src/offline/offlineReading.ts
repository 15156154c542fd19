import { readPage } from 'page-contract';
import { session } from 'shared-auth';

/**
 * Registers the worker that keeps some pages readable without a network. Only for members, who are the ones to read
 * them: nothing is stored on the device of a visitor who looks around. And only once the page is complete and idle.
 */
export function keepOfflineReading(): () => void {
  const { serviceWorker: address } = readPage();
  if (!address || !('serviceWorker' in navigator)) return () => undefined;
  const register = () => {
    if (session.get().status !== 'signed-in') return;
    stop();
    void afterLoad().then(() =>
      // Refused where storage is blocked; reading offline then is not to be had.
      navigator.serviceWorker.register(trusted(address), { updateViaCache: 'none' }).catch(() => undefined),
    );
  };
  const stop = session.subscribe(register);
  register();
  return stop;
}

/**
 * A network that has just come back may fail once more, and what the browser itself began without one fails with it.
 */
const pausesInMilliseconds = [0, 2_000, 8_000];
const mostReminders = 5;

/**
 * Something else is live, and the page goes on with it without being loaded. Only for a load would the browser itself
 * look for the worker of it, and what is kept would stay the old version.
 */
export async function renewCopies(): Promise<void> {
  // Refused where storage is blocked.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration) return;
  for (const pause of pausesInMilliseconds) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (await isRenewed(registration)) return;
  }
}

/**
 * Whether the browser could look for another worker, and that one could keep everything it names and has taken over.
 */
async function isRenewed(registration: ServiceWorkerRegistration): Promise<boolean> {
  try {
    await registration.update();
  } catch {
    return false;
  }
  const next = registration.installing ?? registration.waiting;
  return !next || takesOver(next);
}

/**
 * Chromium leaves a worker waiting where the one before it happens to be busy, until it says once more that it will not
 * wait.
 */
function takesOver(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    let reminder: ReturnType<typeof setInterval>;
    let reminders = 0;
    const remind = () => {
      if (reminders++ < mostReminders) return worker.postMessage('');
      clearInterval(reminder);
      resolve(false);
    };
    const follow = () => {
      clearInterval(reminder);
      if (worker.state === 'installed') reminder = setInterval(remind, 2_000);
      else if (worker.state !== 'installing') resolve(worker.state !== 'redundant');
    };
    worker.addEventListener('statechange', follow);
    follow();
  });
}

async function afterLoad(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window ? window.requestIdleCallback(resolve) : setTimeout(resolve, 500),
  );
}

/** The shell's own name: the policy of the site allows each part one, and lets the shell use its own twice. */
function trusted(address: string): string {
  const policy = window.trustedTypes?.createPolicy('shell', {
    createScriptURL(url) {
      if (url !== address) throw new Error(`Refused to register ${url}`);
      return url;
    },
  });
  return policy ? policy.createScriptURL(address) : address;
}
