/** Where Firebase keeps the signed-in user. It has kept to this name since its persistence was written. */
const name = 'firebaseLocalStorageDb';

/** Door to Firebase's own database; nothing where it does not open. In some browsers this never settles. */
export function openFirebaseDatabase(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    // Not there yet: creating it is Firebase's business.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = () => resolve(undefined);
    request.onblocked = reject;
    request.onsuccess = () => resolve(request.result);
  });
}
