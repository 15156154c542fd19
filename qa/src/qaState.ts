/**
 * Parameters of the address of a page of a QA server: everything that a tester can choose, so
 * that a copied link shows the same. An empty parameter leaves this choice to the scenario.
 */
export interface QaState {
  /** Name of a state of a screen: its user, the responses of servers and more. */
  scenario: string;
  /** Name of a user in `persons.ts`: `ben`. */
  person: string;
  /** Name of a failure of servers or of loading in `faults.ts`: `offline`. */
  fault: string;
  /** Limits the fault to calls whose path ends with this text. */
  at: string;
  /** Number of seconds that pass at once (see `passTimeQuickly.ts`). */
  wait: string;
  /** Start of the page's clock, ISO 8601. */
  clock: string;
  /** Code of a language, in remotes that have several: `en`. */
  language: string;
}

/** Returns the value of `at` that means a call: `list-devices` for `GET /user/api/UserDevice/list-devices`. */
export const getLastSegment = (call: string) => call.slice(call.lastIndexOf('/') + 1);

export const qaKeys = ['scenario', 'person', 'fault', 'at', 'wait', 'clock', 'language'] as const;

/** Reads the parameters from an address's query, or from pairs of names and values. */
export function readQaState(source: string | string[][]): QaState {
  const parameters = new URLSearchParams(source);
  const entries = qaKeys.map((key) => [key, parameters.get(key) ?? '']);
  return Object.fromEntries(entries) as QaState;
}

/**
 * Returns the address (path, query, fragment) of a screen, with this state in its query. The screen's own parameters
 * stay. Leading slashes are reduced to one, because an address with two would lead to another site.
 */
export function createAddress(state: QaState, screen: string): string {
  const { pathname, searchParams, hash } = new URL(screen, 'http://qa.invalid');
  for (const key of qaKeys) {
    if (state[key]) searchParams.set(key, state[key]);
    else searchParams.delete(key);
  }
  const search = searchParams.toString();
  return pathname.replace(/^\/{2,}/, '/') + (search && `?${search}`) + hash;
}
