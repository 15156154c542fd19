/** Storage of a browser: the parts of Playwright's format `storageState` that a sign-in needs. */
export interface StoredState {
  origins: {
    localStorage: { name: string; value: string }[];
    indexedDB: { name: string; stores: { name: string; keyPath: string; records: { value: unknown }[] }[] }[];
  }[];
}

/**
 * Deletes all that the page's origin has stored, and stores `state` instead, if there is one. Then sets the page's
 * title to `stored`, for which callers wait with a time-out. startPage.ts inserts this function into a page as text, so
 * it must not use anything outside of itself.
 */
export async function storeState(state?: StoredState): Promise<void> {
  const { localStorage: entries = [], indexedDB: databases = [] } = state?.origins[0] ?? {};
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases())
    await new Promise((resolve) => {
      const deletion = indexedDB.deleteDatabase(name!);
      deletion.onsuccess = resolve;
    });
  for (const { name, value } of entries) localStorage.setItem(name, value);
  for (const { name, stores } of databases)
    await new Promise((resolve) => {
      const opening = indexedDB.open(name, 1);
      opening.onupgradeneeded = () => {
        for (const store of stores) opening.result.createObjectStore(store.name, { keyPath: store.keyPath });
      };
      opening.onsuccess = () => {
        const names = stores.map((store) => store.name);
        const transaction = opening.result.transaction(names, 'readwrite');
        for (const { name, records } of stores)
          for (const { value } of records) transaction.objectStore(name).put(value);
        transaction.oncomplete = resolve;
      };
    });
  document.title = 'stored';
}
