import { readPage } from 'page-contract';
import type { StoredSession } from '../identity.ts';

/** Names under which Firebase's SDK stores the signed-in user. They are internal, but have never changed. */
export const databaseName = 'firebaseLocalStorageDb';
export const storeName = 'firebaseLocalStorage';
/** Returns the key of the user's record. In browsers without IndexedDB it is the key in sessionStorage, too. */
export const getUserKey = (apiKey: string) => `firebase:authUser:${apiKey}:[DEFAULT]`;

interface StoredUser {
  uid: string;
  email?: string;
  emailVerified?: boolean;
}

/** Key of a record that is written and deleted at once, to find out whether the storage responds. */
const probeKey = 'abenteuerbox:probe';

/**
 * Opens Firebase's database; resolves to undefined if there is none, or if the settings of the browser block it. Rejects
 * if it cannot be opened now. In some browsers the promise never settles: callers need a time limit.
 */
function openDatabase(): Promise<IDBDatabase | undefined> {
  return new Promise<IDBDatabase | undefined>((resolve, reject) => {
    const request = indexedDB.open(databaseName);
    let isMissing = false;
    request.onupgradeneeded = () => {
      // The database does not exist: the upgrade is aborted, because only Firebase may create it.
      isMissing = true;
      request.transaction?.abort();
    };
    request.onerror = () => (isMissing ? resolve(undefined) : reject(request.error));
    request.onsuccess = () => resolve(request.result);
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'SecurityError') return undefined;
    throw error;
  });
}

/** Runs one request on Firebase's object store, for the user's key; resolves to undefined without a database. */
async function runInStore<T>(
  mode: IDBTransactionMode,
  createRequest: (store: IDBObjectStore, key: string) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await openDatabase();
  if (!database) return undefined;
  try {
    return await new Promise((resolve, reject) => {
      // `strict` flushes to the disk, so that a deletion survives a power failure.
      const transaction = database.transaction(storeName, mode, { durability: 'strict' });
      const request = createRequest(transaction.objectStore(storeName), getUserKey(readPage().identity.apiKey));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Writes, reads and deletes a record; settles once the storage has responded, with an error or without. */
export const probeStorage = () =>
  runInStore('readwrite', (store) => {
    store.put({ fbase_key: probeKey, value: '' });
    store.get(probeKey);
    return store.delete(probeKey);
  });

/**
 * Reads and deletes Firebase's stored user without the SDK, for two reasons. The SDK reports the user only after a
 * request to the provider, which takes up to a minute in the Wi-Fi of a box (the device), because that has no internet.
 * And a sign-out must not wait for the SDK's code.
 */
export const storedSession: StoredSession = {
  // Reads only IndexedDB. In browsers without it, the session waits for the SDK.
  async readUser() {
    const record = (await runInStore('readonly', (store, key) => store.get(key))) as { value?: StoredUser } | undefined;
    if (!record?.value?.uid) return undefined;
    const { uid, email = '', emailVerified = false } = record.value;
    return { id: uid, email, emailVerified };
  },
  async remove() {
    try {
      sessionStorage.removeItem(getUserKey(readPage().identity.apiKey));
    } catch {
      // Blocked: nothing is stored there.
    }
    await runInStore('readwrite', (store, key) => store.delete(key));
  },
};
