import { probeStorage } from './storedSession.ts';

/**
 * Maximum wait for IndexedDB. It is longer than the page's own wait, after which the page shows the user as signed out
 * (`answerTimeoutMs` in `session.ts`): on a slow disk, the session is found late, but it is not lost.
 */
const firstTimeoutMs = 15_000;

/**
 * Resolves to whether IndexedDB responds, with success or an error. In some browsers a request to open, read or write a
 * database never settles, and each call of the SDK would wait for it.
 */
export function isStorageResponsive(timeoutMs = firstTimeoutMs): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    const respond = () => {
      clearTimeout(timer);
      resolve(true);
    };
    // Uses Firebase's own database, because another one could respond while Firebase's hangs.
    probeStorage().then(respond, respond);
  });
}
