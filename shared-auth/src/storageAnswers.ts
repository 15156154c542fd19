/** Longer than the start's watchdog, so that a slow disk delays a signed-in person but does not sign them out. */
const patienceInMilliseconds = 15_000;
/** Firebase's own database: what matters is whether this one opens. */
const database = 'firebaseLocalStorageDb';

/**
 * Whether IndexedDB answers at all, be it with a refusal. In some browsers an opening request hangs for ever, and every
 * later call of the SDK would hang with it.
 */
export function storageAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => resolve(false), patienceInMilliseconds);
    const answer = () => {
      clearTimeout(patience);
      resolve(true);
    };
    try {
      const request = indexedDB.open(database);
      // Not there yet: creating it is Firebase's business.
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = answer;
      request.onsuccess = () => {
        request.result.close();
        answer();
      };
    } catch {
      answer();
    }
  });
}
