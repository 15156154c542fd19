/** Storage of a browser in the format of Playwright's `storageState`, as far as it is used here. */
export interface StoredState {
  origins: {
    localStorage: { name: string; value: string }[];
    indexedDB: { name: string; stores: { name: string; keyPath: string; records: { value: unknown }[] }[] }[];
  }[];
}

/**
 * Runs in the start page, which contains it as text: deletes what earlier states have stored, stores what a sign-in
 * leaves, then sets the title `stored` as a signal. After an error it never does, and callers stop waiting for it.
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
