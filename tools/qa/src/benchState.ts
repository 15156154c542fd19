/** Everything the bench can set, as it stands in the address. Empty text: the scenario's own choice. */
export interface BenchState {
  scenario: string;
  person: string;
  fault: string;
  /** Limits the fault to calls whose path ends like this. */
  at: string;
  /** Start of the page's clock, ISO 8601. */
  clock: string;
  language: string;
}

export const benchKeys = ['scenario', 'person', 'fault', 'at', 'clock', 'language'] as const;

export function readBenchState(search: string): BenchState {
  const parameters = new URLSearchParams(search);
  const entries = benchKeys.map((key) => [key, parameters.get(key) ?? '']);
  return Object.fromEntries(entries) as BenchState;
}

/** The address (path, search) that shows a screen in this state. What the screen itself put into the address stays. */
export function addressOf(state: BenchState, screen: string): string {
  const { pathname, searchParams, hash } = new URL(screen, 'http://bench.invalid');
  for (const key of benchKeys) {
    if (state[key]) searchParams.set(key, state[key]);
    else searchParams.delete(key);
  }
  const search = searchParams.toString();
  return pathname + (search && `?${search}`) + hash;
}
