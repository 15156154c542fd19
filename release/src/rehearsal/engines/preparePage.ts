// Both functions run in a page of Firefox or WebKit, whose WebDriver has no command for what they do.

/** Runs before the page's own scripts: fixes the clock, and records errors. */
export function preparePage(time: number): void {
  // Removes its own element, which engineProxy.ts has inserted.
  document.currentScript?.remove();
  const errors: string[] = [];
  // Read-only for the page's own scripts.
  Object.defineProperty(window, 'rehearsalErrors', { value: errors });
  window.addEventListener('error', ({ message }) => errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    errors.push(`the policy's ${violatedDirective} blocks ${blockedURI}`),
  );
  console.error = (...words: unknown[]) => void errors.push(words.map(String).join(' '));
  window.Date = new Proxy(Date, {
    construct: (original, parts, target) => Reflect.construct(original, parts.length > 0 ? parts : [time], target),
    get: (original, key) => (key === 'now' ? () => time : Reflect.get(original, key)),
  });
}

/** Storage of a browser in the format of Playwright's `storageState`, as far as it is used here. */
export interface StoredState {
  origins: {
    localStorage: { name: string; value: string }[];
    indexedDB: { name: string; stores: { name: string; keyPath: string; records: { value: unknown }[] }[] }[];
  }[];
}

/** Runs in an empty page of the site: stores only what a sign-in leaves, then sets the title `stored` as a signal. */
export async function storeState(state?: StoredState): Promise<void> {
  const { localStorage: entries = [], indexedDB: databases = [] } = state?.origins[0] ?? {};
  localStorage.clear();
  sessionStorage.clear();
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
