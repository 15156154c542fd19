import { readPage } from 'page-contract';
import { session } from 'shared-auth';

/**
 * Registers the worker that keeps some pages readable without a network. Only for members, who are the ones to read them:
 * nothing is stored on the device of a visitor who looks around. And only once the page is complete and idle.
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
 * Something else is live, and the page goes on with it without being loaded. Only for a load would the browser itself look
 * for the worker of it, and what is kept would stay the old version.
 */
export async function renewCopies(): Promise<void> {
  const worker = navigator.serviceWorker?.getRegistration();
  // Refused where storage is blocked; and without a network it is looked for at the next load.
  await worker?.then((registration) => registration?.update()).catch(() => undefined);
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
