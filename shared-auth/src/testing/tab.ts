import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import type * as firebaseApp from 'firebase/app';
import { placePage } from 'page-contract/testing';
import type * as sharedAuth from '../index.ts';

// Double of a browser whose tabs share their storage, for tests of the session in several tabs at once.

/** Exports of `shared-auth` in one tab. */
export type Tab = typeof sharedAuth & {
  /** Session states that the tab's listeners received, in order, since it was opened. */
  states: sharedAuth.Session[];
  firebaseApps(): unknown[];
};

/** BroadcastChannel, which jsdom does not have: a message reaches all channels but the sender's. */
class ChannelDouble extends EventTarget {
  static all: ChannelDouble[] = [];
  constructor() {
    super();
    ChannelDouble.all.push(this);
  }
  postMessage(data: unknown): void {
    const others = ChannelDouble.all.filter((one) => one !== this);
    queueMicrotask(() => others.forEach((one) => one.dispatchEvent(new MessageEvent('message', { data }))));
  }
}

/** Sends a message as another tab would. */
export function announceInTabs(data: object): void {
  for (const channel of ChannelDouble.all) channel.dispatchEvent(new MessageEvent('message', { data }));
}

/** Replaces BroadcastChannel by one that a browser's settings block. */
export function removeChannels(): void {
  globalThis.BroadcastChannel = class {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }
  } as unknown as typeof BroadcastChannel;
}

/** Dispatches the event that a write in another tab causes. */
export function storeFromOtherTab(key: string, newValue: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

/** IndexedDB of the browser, shared by its tabs. */
let databases: IDBFactory;
let isDatabaseBlocked = false;

function getDatabases(): IDBFactory {
  if (isDatabaseBlocked) throw new DOMException('The operation is insecure.', 'SecurityError');
  return databases;
}

/** Functions that close the tabs of the test. */
let closers: (() => Promise<void>)[] = [];

/** Makes storage throw at each access, as browsers do if site data is blocked. */
export function blockStorage(...names: ('localStorage' | 'sessionStorage' | 'indexedDB')[]): void {
  const blocked: unknown[] = names.filter((name) => name !== 'indexedDB').map((name) => globalThis[name]);
  isDatabaseBlocked = names.includes('indexedDB');
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    const original = Storage.prototype[method] as (...args: string[]) => string | null;
    jest.spyOn(Storage.prototype, method).mockImplementation(function access(this: Storage, ...args: string[]) {
      if (blocked.includes(this)) throw new DOMException('The operation is insecure.', 'SecurityError');
      return original.apply(this, args) as never;
    });
  }
}

/** Deletes stored data as a browser does under storage pressure, or a user who clears part of the site's data. */
export function emptyDatabase(): void {
  databases = new IDBFactory();
}

/** Resolves to the ids of the users in the database, as the next page would find them. */
export function readStoredUsers(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const request = databases.open('firebaseLocalStorageDb');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const users = request.result.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').getAll();
      users.onsuccess = () => {
        request.result.close();
        resolve(users.result.map(({ value }: { value: { uid: string } }) => value.uid));
      };
    };
  });
}

/** Makes all requests of the database hang. */
export function hangDatabase(): void {
  const hanging = () => ({ addEventListener: () => undefined }) as unknown as IDBOpenDBRequest;
  jest.spyOn(IDBFactory.prototype, 'open').mockImplementation(hanging);
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(
    () =>
      ({
        objectStore: () => ({ get: hanging, put: hanging, delete: hanging, getAll: hanging }),
      }) as unknown as IDBTransaction,
  );
}

type StoreMethod = 'get' | 'put' | 'delete';

/** Makes requests of one kind never settle from now on, and so their transactions, as some browsers do. */
export function hangRequests(...methods: StoreMethod[]): void {
  const original = IDBDatabase.prototype.transaction;
  const hanging = () => ({ addEventListener: () => undefined }) as unknown as IDBRequest;
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function hang(this: IDBDatabase, ...args) {
    const transaction = original.apply(this, args);
    const store = transaction.objectStore('firebaseLocalStorage');
    let isHanging = false;
    const double = Object.fromEntries(
      (['get', 'put', 'delete', 'getAll'] as const).map((name) => [
        name,
        (...input: unknown[]) => {
          isHanging ||= methods.includes(name as StoreMethod);
          return isHanging ? hanging() : (store[name] as (...all: unknown[]) => IDBRequest)(...input);
        },
      ]),
    );
    return {
      objectStore: () => double,
      set oncomplete(listener: () => void) {
        transaction.oncomplete = () => {
          if (!isHanging) listener();
        };
      },
    } as unknown as IDBTransaction;
  });
}

/** Makes writes fail from now on, as a browser does whose disk is full. */
export function fillDisk(): void {
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Encountered full disk while opening backing store', 'QuotaExceededError');
  });
}

/**
 * Makes the next transactions of the database throw. Firebase's polling of the storage, every 800 ms, does not begin:
 * on a slow machine it would take part of them and warn.
 */
export function failTransactions(count: number): void {
  jest.spyOn(globalThis, 'setInterval').mockReturnValue(0 as never);
  const original = IDBDatabase.prototype.transaction;
  let left = count;
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function fail(this: IDBDatabase, ...args) {
    left -= 1;
    if (left >= 0) throw new DOMException('The database connection is closing.', 'InvalidStateError');
    return original.apply(this, args);
  });
}

/** Installs an empty browser, without stored data and tabs. */
export function installBrowser(): void {
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get: getDatabases });
  emptyDatabase();
  // jsdom has none, and without it every write to the database would fail and Firebase would use another storage.
  globalThis.structuredClone = <T>(value: T): T => JSON.parse(JSON.stringify(value));
  ChannelDouble.all = [];
  globalThis.BroadcastChannel = ChannelDouble as unknown as typeof BroadcastChannel;
  localStorage.clear();
  sessionStorage.clear();
  placeIdentity({});
}

/** Sets the page configuration of the tabs, with or without the emulator. */
export function placeIdentity(identity: { emulator?: string }): void {
  placePage({ identity: { apiKey: 'key', authDomain: 'demo.firebaseapp.com', projectId: 'demo', ...identity } });
}

/**
 * Loads a page: a new copy of all our modules and of the SDK, with the same storage. A dynamic import resolves to the
 * modules of the last opened tab, so open the next tab only after this one has loaded its identity provider.
 */
export function openTab(): Tab {
  jest.resetModules();
  const tab = jest.requireActual<typeof sharedAuth>('../index.ts');
  const firebase = jest.requireActual<typeof firebaseApp>('firebase/app');
  closers.push(async () => {
    for (const app of firebase.getApps()) await firebase.deleteApp(app);
  });
  const states: sharedAuth.Session[] = [];
  tab.session.subscribe(() => states.push(tab.session.get()));
  return { ...tab, states, firebaseApps: firebase.getApps };
}

/** Ends the test: closes all tabs and restores what it has replaced. */
export async function closeTabs(): Promise<void> {
  jest.useRealTimers();
  jest.restoreAllMocks();
  isDatabaseBlocked = false;
  // Browsers dispatch this event, too. Firebase then stops polling the storage, also a poll that has begun.
  window.dispatchEvent(new Event('pagehide'));
  for (const close of closers) await close();
  closers = [];
  ChannelDouble.all = [];
}

/** Resolves as soon as the tab's session has this status. */
export function waitForStatus(tab: Tab, status: sharedAuth.Session['status']): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (tab.session.get().status !== status) return;
      stop();
      resolve();
    };
    const stop = tab.session.subscribe(check);
    check();
  });
}
