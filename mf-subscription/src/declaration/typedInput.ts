/** Key in `sessionStorage`. The end of a session deletes it. */
const storageKey = 'abenteuerbox:declarations';

/** Forms by which a customer sends a declaration. */
export type FormName = 'cancellation' | 'withdrawal';

/** Changed fields of each form, e.g. `{ "withdrawal": { "name": "Ada" } }`. */
type StoredInput = Partial<Record<FormName, object>>;

function readAll(): StoredInput {
  try {
    return (JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') ?? {}) as StoredInput;
  } catch {
    // Storage is blocked, or its value is no JSON: the form starts empty.
    return {};
  }
}

/**
 * Returns the stored input of the form for a cancellation or withdrawal: the fields that the user has changed. The tab
 * keeps it for a reload until it is sent or the session ends.
 */
export const readInput = (form: FormName): object => readAll()[form] ?? {};

/** Replaces the stored input of a form; an empty object deletes it. */
export function storeInput(form: FormName, input: object): void {
  const stored = Object.entries({ ...readAll(), [form]: input }).filter(([, fields]) => Object.keys(fields).length > 0);
  try {
    if (stored.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(stored)));
  } catch {
    // Storage is blocked or full: a reload loses the input.
  }
}
