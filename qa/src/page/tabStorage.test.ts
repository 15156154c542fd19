import { IDBFactory } from 'fake-indexeddb';
import { openTabStorage, ownKey } from './tabStorage.ts';

const storageProperties = Object.getOwnPropertyDescriptors(Storage.prototype);
const databaseProperties = Object.getOwnPropertyDescriptors(IDBFactory.prototype);

/** Locks of all tabs of a browser. */
let locks: LocksDouble;
const channels: string[] = [];

class ChannelDouble {
  constructor(name: string) {
    channels.push(name);
  }
}

/** `navigator.locks`, which jsdom does not have. A request for a held lock waits until its signal aborts. */
class LocksDouble {
  readonly held = new Set<string>();

  request(name: string, { signal }: { signal: AbortSignal }, callback: () => Promise<unknown>): Promise<unknown> {
    if (this.held.has(name))
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    this.held.add(name);
    return callback();
  }

  query = async () => ({ held: [...this.held].map((name) => ({ name })) });
}

/** Opens the tab's next document, whose globals are as the browser has them. */
function load(type: 'navigate' | 'reload'): void {
  Object.defineProperties(Storage.prototype, storageProperties);
  Object.defineProperties(IDBFactory.prototype, databaseProperties);
  Object.assign(globalThis, { BroadcastChannel: ChannelDouble });
  performance.getEntriesByType = () => [{ type } as unknown as PerformanceEntry];
}

beforeEach(() => {
  locks = new LocksDouble();
  channels.length = 0;
  Object.assign(navigator, { locks });
  Object.assign(globalThis, { IDBFactory, indexedDB: new IDBFactory() });
  load('navigate');
});
afterEach(() => load('navigate'));

const openDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onerror = () => reject(request.error!);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
const listDatabases = async () => (await indexedDB.databases()).map(({ name }) => name);

test('what tabs share has a prefix, and the app sees its own names only', async () => {
  localStorage.setItem('of-another-tab', '1');
  const prefix = await openTabStorage();
  localStorage.setItem('hint', '1');
  await openDatabase('firebase');
  new BroadcastChannel('session');
  expect([localStorage.getItem('hint'), localStorage.length, localStorage.key(0), localStorage.key(1)]).toEqual([
    '1',
    1,
    'hint',
    null,
  ]);
  expect([localStorage.getItem('of-another-tab'), await listDatabases()]).toEqual([null, ['firebase']]);
  load('navigate');
  expect(Object.keys(localStorage).sort()).toEqual(['of-another-tab', `${prefix}hint`].sort());
  expect([await listDatabases(), channels]).toEqual([[`${prefix}firebase`], [`${prefix}session`]]);
});

test('removing and clearing leaves what is not the app’s', async () => {
  localStorage.setItem('of-another-tab', '1');
  const prefix = await openTabStorage();
  for (const name of ['a', 'b', 'c']) localStorage.setItem(name, '1');
  sessionStorage.setItem('typed', '1');
  localStorage.removeItem('a');
  expect(localStorage.length).toBe(2);
  localStorage.clear();
  sessionStorage.clear();
  await openDatabase('firebase');
  await new Promise((resolve) => (indexedDB.deleteDatabase('firebase').onsuccess = resolve));
  load('navigate');
  expect([Object.keys(localStorage), Object.keys(sessionStorage), await listDatabases()]).toEqual([
    ['of-another-tab'],
    [ownKey],
    [],
  ]);
  expect(prefix).toBe(`qa-${sessionStorage.getItem(ownKey)}:`);
});

test('a reload finds what the tab has stored; a newly opened address finds nothing', async () => {
  const prefix = await openTabStorage();
  localStorage.setItem('hint', '1');
  sessionStorage.setItem('typed', '1');
  // The page before has released its lock.
  locks.held.clear();
  load('reload');
  expect(await openTabStorage()).toBe(prefix);
  expect([localStorage.getItem('hint'), sessionStorage.getItem('typed')]).toEqual(['1', '1']);
  locks.held.clear();
  load('navigate');
  expect(await openTabStorage()).not.toBe(prefix);
  expect([localStorage.getItem('hint'), sessionStorage.getItem('typed')]).toEqual([null, null]);
});

test('a duplicated tab, whose id is in use, is another tab', async () => {
  const prefix = await openTabStorage();
  localStorage.setItem('hint', '1');
  load('reload');
  expect(await openTabStorage()).not.toBe(prefix);
  expect(localStorage.getItem('hint')).toBeNull();
});

test('what closed tabs have left is deleted, and what open ones have stored stays', async () => {
  const closed = await openTabStorage();
  localStorage.setItem('hint', '1');
  await openDatabase('firebase');
  locks.held.clear();
  load('navigate');
  const open = await openTabStorage();
  localStorage.setItem('hint', '1');
  await openDatabase('firebase');
  load('navigate');
  await openTabStorage();
  load('navigate');
  expect(Object.keys(localStorage)).toEqual([`${open}hint`]);
  expect(await listDatabases()).toEqual([`${open}firebase`]);
  expect(closed).not.toBe(open);
});

test('events of other tabs, whose storage is another one, do not reach the app', async () => {
  await openTabStorage();
  const listener = jest.fn();
  window.addEventListener('storage', listener);
  window.dispatchEvent(new StorageEvent('storage', { key: 'hint' }));
  expect(listener).not.toHaveBeenCalled();
});

test('without locks, which pages without https lack, a reload finds what the tab has stored', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const prefix = await openTabStorage();
  localStorage.setItem('hint', '1');
  load('reload');
  expect(await openTabStorage()).toBe(prefix);
  expect(localStorage.getItem('hint')).toBe('1');
});
