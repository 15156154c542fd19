import { distance } from 'fastest-levenshtein';
import { parseClock } from './clock.ts';
import { faultLabels } from './faults.ts';
import { persons } from './persons.ts';
import { qaKeys, type QaState } from './qaState.ts';

/** Values that the parameters of this remote's QA page may have. */
interface KnownValues {
  scenarios: string[];
  /** Calls of the scenario, `GET /user/api/…/list-devices`. */
  calls: string[];
  languages: string[];
}

/**
 * Returns a sentence for each unknown value in the address of a QA page, with the most similar known ones:
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
  const lastSegments = calls.map((call) => call.split('/').at(-1) ?? '');
  return [
    ...findMisspeltKeys(search),
    ...checkValue('scenario', scenarios),
    ...checkValue('person', Object.keys(persons)),
    ...checkValue('fault', Object.keys(faultLabels)),
    ...checkValue('language', languages),
    ...(state.at && !calls.some((call) => call.endsWith(state.at))
      ? [`at=${state.at}: no call ends like this. ${suggestNearest(state.at, lastSegments)}`]
      : []),
    ...(state.clock && Number.isNaN(parseClock(state.clock))
      ? [`clock=${state.clock}: not a date. ISO 8601, for example 2026-10-25T00:59:30Z.`]
      : []),
    // An absent parameter is an empty text, and `Number('')` is 0.
    ...(Number(state.wait) >= 0 ? [] : [`wait=${state.wait}: not a number of seconds.`]),
  ];
}

/**
 * Finds parameters that differ from one of the QA page by one or two letters. Other unknown parameters belong to the
 * screen. Parameters of at most four letters, like `at`, are left out, because many short words resemble them.
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
