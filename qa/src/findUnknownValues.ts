import { distance } from 'fastest-levenshtein';
import { parseClock } from './clock.ts';
import { faultLabels } from './faults.ts';
import { persons } from './persons.ts';
import { getLastSegment, qaKeys, type QaState } from './qaState.ts';

/** Values that the parameters of the address may have. */
interface KnownValues {
  scenarios: string[];
  /** Calls of the scenario, `GET /user/api/…/list-devices`. */
  calls: string[];
  languages: string[];
}

/**
 * Returns a sentence for each unknown value in an address of a QA server, with the most similar known ones:
 * `language=fr: unknown. Nearest: de, en.` Otherwise a typing error would show another state, which a tester would
 * report as a defect.
 */
export function findUnknownValues(
  search: string,
  state: QaState,
  { scenarios, calls, languages }: KnownValues,
): string[] {
  const checkValue = (key: keyof QaState, names: string[]) =>
    state[key] && !names.includes(state[key])
      ? [`${key}=${state[key]}: unknown. ${suggestNearest(state[key], names)}`]
      : [];
  const isUnknownCall = state.at !== '' && !calls.some((call) => call.endsWith(state.at));
  const isInvalidClock = state.clock !== '' && Number.isNaN(parseClock(state.clock));
  // An absent parameter is an empty text, and `Number('')` is 0. For other texts, `Number` returns NaN.
  const isValidWait = Number(state.wait) >= 0;
  return [
    ...findMisspeltKeys(search),
    ...checkValue('scenario', scenarios),
    ...checkValue('person', Object.keys(persons)),
    ...checkValue('fault', Object.keys(faultLabels)),
    ...checkValue('language', languages),
    ...(isUnknownCall
      ? [`at=${state.at}: no call ends like this. ${suggestNearest(state.at, calls.map(getLastSegment))}`]
      : []),
    ...(isInvalidClock ? [`clock=${state.clock}: not a date. ISO 8601, for example 2026-10-25T00:59:30Z.`] : []),
    ...(isValidWait ? [] : [`wait=${state.wait}: not a number of seconds.`]),
  ];
}

/**
 * Finds parameters that differ by one or two letters from a parameter of a QA server. Other unknown parameters belong
 * to the screen. Parameters of at most four letters, such as `at`, are left out, because many words resemble them.
 */
function findMisspeltKeys(search: string): string[] {
  return [...new URLSearchParams(search).keys()].flatMap((key) => {
    const meant = qaKeys.find((known) => known.length > 4 && known !== key && distance(known, key) <= 2);
    return meant ? [`${key}: unknown parameter. Did you mean ${meant}?`] : [];
  });
}

function suggestNearest(value: string, names: string[]): string {
  if (names.length === 0) return 'This remote has none.';
  const [first, second, third] = [...names].sort((one, other) => distance(one, value) - distance(other, value));
  return `Nearest: ${[first, second, third].filter(Boolean).join(', ')}.`;
}
