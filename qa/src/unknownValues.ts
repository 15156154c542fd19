import { distance } from 'fastest-levenshtein';
import { faultLabels } from './faults.ts';
import { persons } from './persons.ts';
import { qaKeys, type QaState } from './qaState.ts';

/** Everything that an address of this QA page can name. */
interface KnownValues {
  scenarios: string[];
  /** Calls of the scenario, `GET /user/api/…/list-devices`. */
  calls: string[];
  languages: string[];
}

/**
 * One sentence for each value of the address that names nothing, with the nearest names. A typing error would otherwise
 * show another state, and become a wrong finding.
 */
export function unknownValues(search: string, state: QaState, { scenarios, calls, languages }: KnownValues): string[] {
  const listed = (key: keyof QaState, names: string[]) =>
    state[key] && !names.includes(state[key]) ? [`${key}=${state[key]}: unknown. ${nearest(state[key], names)}`] : [];
  const endings = calls.map((call) => call.split('/').at(-1) ?? '');
  return [
    ...misspeltKeys(search),
    ...listed('scenario', scenarios),
    ...listed('person', Object.keys(persons)),
    ...listed('fault', Object.keys(faultLabels)),
    ...listed('language', languages),
    ...(state.at && !calls.some((call) => call.endsWith(state.at))
      ? [`at=${state.at}: no call ends like this. ${nearest(state.at, endings)}`]
      : []),
    ...(Number.isNaN(Date.parse(state.clock || '2026-01-01'))
      ? [`clock=${state.clock}: not a date. ISO 8601, for example 2026-10-25T00:59:30Z.`]
      : []),
    ...(Number(state.wait) >= 0 ? [] : [`wait=${state.wait}: not a number of seconds.`]),
  ];
}

/** Parameters that differ from one of the QA page by one or two letters. Others belong to the screen. */
function misspeltKeys(search: string): string[] {
  return [...new URLSearchParams(search).keys()].flatMap((key) => {
    const meant = qaKeys.find((known) => known.length > 4 && known !== key && distance(known, key) <= 2);
    return meant ? [`${key}: unknown parameter. Did you mean ${meant}?`] : [];
  });
}

function nearest(value: string, names: string[]): string {
  if (names.length === 0) return 'This remote has none.';
  const [first, second, third] = [...names].sort((one, other) => distance(one, value) - distance(other, value));
  return `Nearest: ${[first, second, third].filter(Boolean).join(', ')}.`;
}
