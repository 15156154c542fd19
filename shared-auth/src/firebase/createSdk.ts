import * as firebaseApp from 'firebase/app';
import * as firebase from 'firebase/auth';
import { readPage } from 'page-contract';
import { AuthError } from '../AuthError.ts';
import { wait } from '../wait.ts';
import { isStorageResponsive } from './isStorageResponsive.ts';
import { storedSession } from './storedSession.ts';
import { readFirebaseCode, toAuthError } from './toAuthError.ts';

/** Pause between looks at the storage while a call is pending, and maximum wait for its answer. */
const watchPauseMs = 4_000;
const watchTimeoutMs = 3_000;
/** Maximum wait for the stored user. */
const readTimeoutMs = 2_000;
/** Pauses before the SDK is started again because it could not read the stored user. */
const restartPausesMs = [300, 1_000, 3_000];

class StorageFailure extends Error {}

/** Firebase's SDK, which outlives failures of the browser's storage. */
export interface Sdk {
  getAuth(): firebase.Auth;
  /** Calls back with the current user as soon as it is known, and after every change. */
  watch(listener: (user: firebase.User | null) => void): void;
  /**
   * Runs a call once the stored user has been read, because until then no user is signed in. Rejects with an
   * `AuthError`. If the storage fails or hangs, the SDK goes on without it, for this tab, and the call is repeated,
   * unless `readOutcome` finds that it has done its work.
   */
  call<T>(
    run: (auth: firebase.Auth) => Promise<T>,
    readOutcome?: (auth: firebase.Auth) => { value: T } | undefined,
  ): Promise<T>;
}

/**
 * Removes Firebase's usage statistics (heartbeats) before the SDK starts: they write to the device, for which § 25
 * TDDDG requires consent, and each call of the SDK would wait if their database hangs. There is no public setting for
 * it.
 */
function removeHeartbeats(): void {
  const { _components } = firebaseApp as unknown as { _components: Map<string, unknown> };
  _components.delete('heartbeat');
}

/** Starts the SDK. `isDurable`: it stores the user in IndexedDB, so that they stay signed in. */
function initialize(isDurable: boolean): firebase.Auth {
  const { apiKey, authDomain, projectId, emulator } = readPage().identity;
  removeHeartbeats();
  const temporary = [firebase.browserSessionPersistence, firebase.inMemoryPersistence];
  const auth = firebase.initializeAuth(firebaseApp.initializeApp({ apiKey, authDomain, projectId }), {
    persistence: isDurable ? [firebase.indexedDBLocalPersistence, ...temporary] : temporary,
  });
  auth.languageCode = 'de';
  if (emulator) firebase.connectAuthEmulator(auth, emulator, { disableWarnings: true });
  return auth;
}

/** Resolves to what the device has stored; `unknown` if it does not answer or fails. */
const readStored = (): Promise<'user' | 'none' | 'unknown'> =>
  Promise.race([
    storedSession.readUser().then(
      (user) => (user ? 'user' : 'none'),
      () => 'unknown' as const,
    ),
    wait(readTimeoutMs).then(() => 'unknown' as const),
  ]);

/** Settles as the call does, or rejects with a `StorageFailure` if the storage does not answer while it is pending. */
async function watchStorage<T>(pending: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      void isStorageResponsive(watchTimeoutMs).then((isResponsive) => {
        if (!isResponsive) reject(new StorageFailure('The storage does not answer'));
      });
    }, watchPauseMs);
  });
  return Promise.race([pending, silence]).finally(() => clearInterval(timer));
}

export function createSdk(isStorageGood: boolean): Sdk {
  let auth = initialize(isStorageGood);
  let isDurable = isStorageGood;
  /** Resolves when the SDK has been started as last demanded. */
  let started: Promise<void> = Promise.resolve();
  let pendingCalls = 0;
  let restarts = 0;
  let listener: (user: firebase.User | null) => void = () => undefined;
  let stopWatching: () => void = () => undefined;

  /** Starts the SDK again; without durable storage, it takes its user along. */
  function restart(nextIsDurable: boolean): void {
    const { currentUser, app } = auth;
    stopWatching();
    void firebaseApp.deleteApp(app);
    isDurable = nextIsDurable;
    auth = initialize(isDurable);
    started = isDurable || !currentUser ? Promise.resolve() : firebase.updateCurrentUser(auth, currentUser);
    started = started.then(follow);
  }

  /** Reports the users of the present SDK. Without one, first finds out whether the SDK could read the storage. */
  function follow(): void {
    const watched = auth;
    let hasHadUser = false;
    let latest: firebase.User | null | undefined;
    stopWatching = firebase.onIdTokenChanged(watched, (user) => {
      latest = user;
      if (user) {
        hasHadUser = true;
        listener(user);
        return;
      }
      void findOut(hasHadUser).then((isSignedOut) => {
        if (auth !== watched || latest !== null) return;
        if (isSignedOut) listener(null);
        else void readAgain(watched);
      });
    });
  }

  /**
   * Resolves to whether nobody is signed in. A storage that failed does not prove it: the session then waits until its
   * time limit, and keeps the hint.
   */
  async function findOut(hasHadUser: boolean): Promise<boolean> {
    if (!isDurable) return hasHadUser;
    const stored = await readStored();
    return hasHadUser ? stored !== 'user' : stored === 'none';
  }

  async function readAgain(watched: firebase.Auth): Promise<void> {
    const pause = restartPausesMs[restarts];
    if (!isDurable || pause === undefined) return;
    restarts += 1;
    await wait(pause);
    const isPresent = auth === watched && firebaseApp.getApps().length > 0;
    if (isPresent && !watched.currentUser && pendingCalls === 0) restart(true);
  }

  return {
    getAuth: () => auth,
    watch(next) {
      listener = next;
      follow();
    },
    async call(run, readOutcome = () => undefined) {
      const used = auth;
      pendingCalls += 1;
      try {
        const pending = started.then(() => used.authStateReady()).then(() => run(used));
        return await (isDurable ? watchStorage(pending) : pending);
      } catch (error) {
        const isOfProvider = error instanceof AuthError || readFirebaseCode(error) !== undefined;
        if (isOfProvider || !isDurable) throw toAuthError(error);
      } finally {
        pendingCalls -= 1;
      }
      const outcome = readOutcome(used);
      if (auth === used) restart(false);
      try {
        await started;
        return outcome ? outcome.value : await auth.authStateReady().then(() => run(auth));
      } catch (error) {
        throw toAuthError(error);
      }
    },
  };
}
