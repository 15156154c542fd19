import { IDBFactory } from 'fake-indexeddb';
import { prerenderedMark, signedInMark } from 'page-contract/prerenderedPage';
import { hintKey } from 'shared-auth/sessionHint';
import { endSession, findFirstPerson, storeSession } from './session.ts';

const { open } = IDBFactory.prototype;
const messages: unknown[] = [];

/** `BroadcastChannel`, which jsdom does not have. */
class ChannelDouble {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  postMessage(message: object): void {
    messages.push({ name: this.name, ...message });
    // The session of the page ends: it changes the hint first.
    localStorage.setItem(hintKey, 'leaving');
  }
}

beforeEach(() => {
  messages.length = 0;
  IDBFactory.prototype.open = open;
  // jsdom lacks `structuredClone`, with which a database copies its values.
  Object.assign(globalThis, { structuredClone: (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown });
  Object.assign(globalThis, { IDBFactory, indexedDB: new IDBFactory(), BroadcastChannel: ChannelDouble });
  document.body.innerHTML = '<div id="root"></div>';
  document.documentElement.removeAttribute(signedInMark);
});
afterAll(() => void (IDBFactory.prototype.open = open));

/** Reads the e-mail address of the user whom Firebase's SDK finds in its database; undefined without a database. */
async function readStoredEmail(): Promise<string | undefined> {
  const databases = await indexedDB.databases();
  if (databases.length === 0) return undefined;
  const database = await promise<IDBDatabase>(indexedDB.open('firebaseLocalStorageDb'));
  const store = database.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage');
  const record = await promise<{ value: { email: string } }>(store.get('firebase:authUser:key:[DEFAULT]'));
  database.close();
  return record.value.email;
}

const promise = <Result>(request: IDBRequest): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Result);
    request.onerror = () => reject(request.error!);
  });

test('the session of a person is stored as Firebase’s SDK stores it, with the hint of the session', async () => {
  await storeSession('ben', 'key');
  expect([localStorage.getItem(hintKey), await readStoredEmail()]).toEqual(['1', 'ben@example.org']);
  // A reload stores it again.
  await storeSession('anna', 'key');
  expect(await readStoredEmail()).toBe('anna@example.org');
});

test('nobody has neither a hint nor a database', async () => {
  localStorage.setItem(hintKey, '1');
  await storeSession('nobody', 'key');
  expect([localStorage.getItem(hintKey), await readStoredEmail()]).toEqual([null, undefined]);
});

test('a prerendered page is marked as its bootstrap script would have done, for a person alone', async () => {
  document.body.innerHTML = `<div id="root" ${prerenderedMark}></div>`;
  await storeSession('nobody', 'key');
  expect(document.documentElement).not.toHaveAttribute(signedInMark);
  await storeSession('anna', 'key');
  expect(document.documentElement).toHaveAttribute(signedInMark);
});

test('whether somebody is signed in is unknown because no database answers', async () => {
  await storeSession('unknown', 'key');
  expect(localStorage.getItem(hintKey)).toBe('1');
  const request = indexedDB.open('firebaseLocalStorageDb');
  const answered = jest.fn();
  for (const event of ['success', 'error', 'blocked', 'upgradeneeded']) request.addEventListener(event, answered);
  // A database that answers does so within a task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(answered).not.toHaveBeenCalled();
  expect(request.readyState).toBeUndefined();
});

test.each([
  ['expired', 'expired'],
  ['deleted', 'account-deleted'],
  ['disabled', 'account-disabled'],
  ['everywhere', 'signed-out-everywhere'],
] as const)(
  '%s was signed in, and another tab ends the session as soon as the page knows it',
  async (person, reason) => {
    expect(findFirstPerson(person)).toBe('anna');
    await storeSession(person, 'key');
    expect(await readStoredEmail()).toBe('anna@example.org');
    expect(await endSession(person)).toBe(true);
    expect(messages).toEqual([expect.objectContaining({ name: 'abenteuerbox:session', userId: 'user-anna', reason })]);
  },
);

test.each(['anna', 'ben', 'nobody', 'unknown'] as const)('nothing ends the session of %s', async (person) => {
  expect(findFirstPerson(person)).toBe(person);
  expect(await endSession(person)).toBe(false);
  expect(messages).toEqual([]);
});
