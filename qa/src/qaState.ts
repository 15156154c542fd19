/** Everything the QA page can set, as it stands in the address. Empty text: the scenario's own choice. */
export interface QaState {
  scenario: string;
  person: string;
  fault: string;
  /** Limits the fault to calls whose path ends like this. */
  at: string;
  /** Seconds of waiting that pass at once. */
  wait: string;
  /** Start of the page's clock, ISO 8601. */
  clock: string;
  language: string;
}

export const qaKeys = ['scenario', 'person', 'fault', 'at', 'wait', 'clock', 'language'] as const;

export function readQaState(source: string | string[][]): QaState {
  const parameters = new URLSearchParams(source);
  const entries = qaKeys.map((key) => [key, parameters.get(key) ?? '']);
  return Object.fromEntries(entries) as QaState;
}

/**
 * The address (path, search) that shows a screen in this state. What the screen itself put into the address stays.
 * A path that begins with two slashes would be another site.
 */
export function addressOf(state: QaState, screen: string): string {
  const { pathname, searchParams, hash } = new URL(screen, 'http://qa.invalid');
  for (const key of qaKeys) {
    if (state[key]) searchParams.set(key, state[key]);
    else searchParams.delete(key);
  }
  const search = searchParams.toString();
  return pathname.replace(/^\/{2,}/, '/') + (search && `?${search}`) + hash;
}
