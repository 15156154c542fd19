import { openDatabase } from './storedSession.ts';

/**
 * Longer than the page waits before it shows the user as signed out (`session.ts`): with a slow disk they appear signed
 * in later, but the session is not lost.
 */
const timeoutMs = 15_000;

/**
 * Resolves to whether IndexedDB responds, with success or an error. In some browsers a request to open a database never
 * settles, and each call of the SDK would wait for it.
 */
export function isStorageResponsive(): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    // Opens Firebase's own database, because another one could respond while that hangs. `openDatabase` never rejects.
    void openDatabase().then((database) => {
      clearTimeout(timer);
      database?.close();
      resolve(true);
    });
  });
}
