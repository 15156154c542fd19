import { openDatabase } from './storedSession.ts';

/** Longer than the start's watchdog, so that a slow disk delays a signed-in person but does not sign them out. */
const patienceInMilliseconds = 15_000;

/**
 * Whether IndexedDB answers at all, be it with a refusal. In some browsers an opening request never settles, and every
 * later call of the SDK would wait for it.
 */
export function storageAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => resolve(false), patienceInMilliseconds);
    const answer = (opened?: IDBDatabase) => {
      clearTimeout(patience);
      opened?.close();
      resolve(true);
    };
    // Firebase's own database is the one that has to open.
    void openDatabase().then(answer);
  });
}
