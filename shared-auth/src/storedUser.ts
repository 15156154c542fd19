import { openFirebaseDatabase } from './firebaseDatabase.ts';

/** Firebase has kept to these names since its persistence was written. */
const store = 'firebaseLocalStorage';
const keyOf = (apiKey: string) => `firebase:authUser:${apiKey}:[DEFAULT]`;

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const opened = await openFirebaseDatabase();
  if (!opened) return undefined;
  try {
    return await new Promise((resolve, reject) => {
      const request = work(opened.transaction(store, mode).objectStore(store));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } finally {
    opened.close();
  }
}

/**
 * The person whom this device knows. Firebase tells nobody before it has asked the provider, and where a network neither
 * refuses nor answers (the Wi-Fi of a box), that takes up to a minute.
 */
export async function storedUser(apiKey: string): Promise<unknown> {
  const record = (await inStore('readonly', (users) => users.get(keyOf(apiKey)))) as { value?: unknown } | undefined;
  return record?.value;
}

/** Firebase forgets nobody either before it has asked. */
export async function forgetStoredUser(apiKey: string): Promise<void> {
  await inStore('readwrite', (users) => users.delete(keyOf(apiKey)));
}
