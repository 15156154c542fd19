// Pages of a QA server are of one origin, and would share its storage: a second tab would sign the first one out, or
// wait for its database. Each tab therefore gets a storage of its own: prefixes before the names of everything that
// tabs share.

/**
 * Beginning of the panel's keys in `sessionStorage`, which the app neither sees nor clears. The key itself has the id.
 */
export const ownKey = 'qa:tab';
/** Longest wait for the page before, which may not have released the tab's lock yet. */
const lockTimeoutMs = 300;

const formatPrefix = (id: string) => `qa-${id}:`;
const formatLock = (id: string) => `qa-tab-${id}`;
const createId = () => crypto.getRandomValues(new Uint32Array(2)).join('-');

/**
 * Gives the page a storage of its own, in which a reload finds what the tab has stored, and a newly opened address
 * finds nothing. Deletes what closed tabs have left. Resolves to the prefix.
 */
export async function openTabStorage(): Promise<string> {
  const id = await takeTabId();
  const prefix = formatPrefix(id);
  await deleteLeftovers(prefix);
  prefixStorage(prefix);
  prefixDatabases(prefix);
  prefixChannels(prefix);
  return prefix;
}

/** Returns the tab's id after a reload, and a new one for a newly opened address or a duplicated tab. */
async function takeTabId(): Promise<string> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const known = navigation?.type === 'navigate' ? null : sessionStorage.getItem(ownKey);
  if (known && (await lock(known))) return known;
  const id = createId();
  for (const key of Object.keys(sessionStorage)) if (!key.startsWith(ownKey)) sessionStorage.removeItem(key);
  sessionStorage.setItem(ownKey, id);
  await lock(id);
  return id;
}

/** Holds a lock as long as the page lives, by which others see that the id is in use. Resolves to whether it got it. */
function lock(id: string): Promise<boolean> {
  // Browsers offer locks only to pages with https or of this machine.
  if (!('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    navigator.locks
      .request(formatLock(id), { signal: AbortSignal.timeout(lockTimeoutMs) }, () => {
        resolve(true);
        return new Promise(() => undefined);
      })
      .catch(() => resolve(false));
  });
}

/** Deletes databases and keys of tabs that are closed. */
async function deleteLeftovers(ownPrefix: string): Promise<void> {
  if (!('locks' in navigator)) return;
  const { held = [] } = await navigator.locks.query();
  const used = held.map(({ name = '' }) => name);
  const isLeft = (name: string) => {
    const id = /^qa-([\d-]+):/.exec(name)?.[1];
    return id !== undefined && !name.startsWith(ownPrefix) && !used.includes(formatLock(id));
  };
  for (const key of Object.keys(localStorage)) if (isLeft(key)) localStorage.removeItem(key);
  // Firefox before 126 has no list of databases.
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name = '' } of databases) if (isLeft(name)) indexedDB.deleteDatabase(name);
}

/** Narrows `localStorage` to keys with the prefix, and hides the panel's key in `sessionStorage`. */
function prefixStorage(prefix: string): void {
  const { localStorage: local } = globalThis;
  const { getItem, setItem, removeItem } = Storage.prototype;
  const format = (storage: Storage, name: string) => (storage === local ? prefix + name : name);
  /** Returns the names that the app sees. */
  const listNames = (storage: Storage): string[] => {
    const all = Object.keys(storage);
    if (storage !== local) return all.filter((name) => !name.startsWith(ownKey));
    return all.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  };
  const length = Object.getOwnPropertyDescriptor(Storage.prototype, 'length')!;
  Object.assign(Storage.prototype, {
    getItem(this: Storage, name: string) {
      return getItem.call(this, format(this, name));
    },
    setItem(this: Storage, name: string, value: string) {
      setItem.call(this, format(this, name), value);
    },
    removeItem(this: Storage, name: string) {
      removeItem.call(this, format(this, name));
    },
    clear(this: Storage) {
      for (const name of listNames(this)) removeItem.call(this, format(this, name));
    },
    key(this: Storage, index: number) {
      return listNames(this)[index] ?? null;
    },
  } satisfies Partial<Record<keyof Storage, unknown>>);
  Object.defineProperty(Storage.prototype, 'length', {
    ...length,
    get(this: Storage) {
      return listNames(this).length;
    },
  });
  // Events come from other tabs only, whose storage is another one.
  window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
}

function prefixDatabases(prefix: string): void {
  const { open, deleteDatabase, databases } = IDBFactory.prototype;
  Object.assign(IDBFactory.prototype, {
    open(this: IDBFactory, name: string, version?: number) {
      return open.call(this, prefix + name, version);
    },
    deleteDatabase(this: IDBFactory, name: string) {
      return deleteDatabase.call(this, prefix + name);
    },
    async databases(this: IDBFactory) {
      const all = await databases.call(this);
      return all.flatMap(({ name = '', version }) =>
        name.startsWith(prefix) ? [{ name: name.slice(prefix.length), version }] : [],
      );
    },
  } satisfies Partial<IDBFactory>);
}

function prefixChannels(prefix: string): void {
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(prefix + name);
    }
  };
}
