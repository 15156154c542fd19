import { prerenderedMark, signedInMark } from 'page-contract/prerenderedPage';
import { createOtherTabs } from 'shared-auth/otherTabs';
import { hintKey } from 'shared-auth/sessionHint';
import { createSignedInDevice } from 'shared-auth/testing/signedInDevice';
import { createIdToken, tokenExpirationTime } from '../identityAnswers.ts';
import { findUser, persons, type Person } from '../persons.ts';

/** Pause between two attempts to end a session, which has to be known before. */
const endPauseMs = 10;

/** Returns why the session of a person ends; undefined for one whose session goes on, or who has none. */
function findEndReason(person: Person) {
  const { session }: { session: (typeof persons)[Person]['session'] } = persons[person];
  return 'reason' in session ? session.reason : undefined;
}

/** Returns who is signed in when the page opens: somebody whose session has ended since is `anna`. */
export const findFirstPerson = (person: Person): Person => (findEndReason(person) ? 'anna' : person);

/**
 * Stores the session of a person in the tab's storage, as Firebase's SDK does after a sign-in.
 */
export async function storeSession(person: Person, apiKey: string): Promise<void> {
  const isUnknown = persons[person].session.status === 'loading';
  const user = findUser(findFirstPerson(person));
  if (!user && !isUnknown) return localStorage.removeItem(hintKey);
  localStorage.setItem(hintKey, '1');
  // As the bootstrap script of prerendered pages does, which has run already.
  if (document.querySelector(`[${prerenderedMark}]`)) document.documentElement.setAttribute(signedInMark, '');
  if (isUnknown || !user) return hangDatabases();
  const { origins } = createSignedInDevice({
    origin: location.origin,
    apiKey,
    user,
    accessToken: createIdToken(user.id),
    expirationTime: tokenExpirationTime,
  });
  for (const { name, stores } of origins[0]!.indexedDB) await writeDatabase(name, stores);
}

type StoredDatabase = ReturnType<typeof createSignedInDevice>['origins'][0]['indexedDB'][0];

function writeDatabase(name: string, stores: StoredDatabase['stores']): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      for (const store of stores) opening.result.createObjectStore(store.name, { keyPath: store.keyPath });
    };
    opening.onerror = () => reject(opening.error!);
    opening.onsuccess = () => {
      const storeNames = stores.map((store) => store.name);
      const transaction = opening.result.transaction(storeNames, 'readwrite');
      for (const store of stores) for (const { value } of store.records) transaction.objectStore(store.name).put(value);
      transaction.onabort = () => reject(transaction.error!);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** Lets no request for a database be answered, so that the page does not know whether somebody is signed in. */
function hangDatabases(): void {
  IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
}

/**
 * Ends the session of a person who was signed in before, as another tab does: by a message, as soon as the page knows
 * its user. Resolves to true then, and to false at once for every other person.
 */
export async function endSession(person: Person): Promise<boolean> {
  const reason = findEndReason(person);
  const user = findUser('anna');
  if (!reason || !user) return false;
  const otherTab = createOtherTabs();
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      // The session changes the hint first.
      if (localStorage.getItem(hintKey) === '1') return otherTab.post({ userId: user.id, reason });
      clearInterval(timer);
      resolve(true);
    }, endPauseMs);
  });
}
