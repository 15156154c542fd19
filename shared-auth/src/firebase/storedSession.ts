import { readPage } from 'page-contract';
import type { StoredSession } from '../identity.ts';

/** Names under which Firebase stores the signed-in user. They have not changed since its persistence was written. */
export const databaseName = 'firebaseLocalStorageDb';
export const storeName = 'firebaseLocalStorage';
/** Key of the user's record. In browsers without IndexedDB it is the key in sessionStorage, too. */
export const userKey = (apiKey: string) => `firebase:authUser:${apiKey}:[DEFAULT]`;

interface StoredUser {
  uid: string;
  email?: string;
  emailVerified?: boolean;
}

/** Opens Firebase's database; resolves to undefined if there is none. In some browsers this never settles. */
export function openDatabase(): Promise<IDBDatabase | undefined> {
  return new Promise<IDBDatabase | undefined>((resolve) => {
    const request = indexedDB.open(databaseName);
    // Only Firebase creates it.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = () => resolve(undefined);
    request.onsuccess = () => resolve(request.result);
  }).catch(() => undefined);
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, key: string) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await openDatabase();
  if (!database) return undefined;
  try {
    return await new Promise((resolve, reject) => {
      // `strict`: a deletion is still valid after a power failure.
      const transaction = database.transaction(storeName, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(storeName), userKey(readPage().identity.apiKey));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/**
 * Reads and deletes what Firebase has stored, without its code: Firebase names the user only after it has asked the
 * provider, which in the Wi-Fi of a box takes up to a minute, and it signs nobody out before its code has arrived.
 */
export const storedSession: StoredSession = {
  async user() {
    const record = (await inStore('readonly', (store, key) => store.get(key))) as { value?: StoredUser } | undefined;
    if (!record?.value?.uid) return undefined;
    const { uid, email = '', emailVerified = false } = record.value;
    return { id: uid, email, emailVerified };
  },
  async remove() {
    try {
      sessionStorage.removeItem(userKey(readPage().identity.apiKey));
    } catch {
      // Blocked: nothing is stored there.
    }
    await inStore('readwrite', (store, key) => store.delete(key));
  },
};
