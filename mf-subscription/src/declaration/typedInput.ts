/** Key in `sessionStorage`. */
const key = 'abenteuerbox:declarations';

/** Forms by which a customer sends a declaration. */
export type FormName = 'cancellation' | 'withdrawal';

/** Changed fields of each form, e.g. `{ "withdrawal": { "name": "Ada" } }`. */
type StoredInput = Partial<Record<FormName, object>>;

function readAll(): StoredInput {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') ?? {}) as StoredInput;
  } catch {
    // Blocked, or no JSON: the form starts empty.
    return {};
  }
}

/**
 * Returns the input of the form for a cancellation or withdrawal. The tab keeps it for a reload until it is sent or the
 * user signs out.
 */
export const readInput = (form: FormName): object => readAll()[form] ?? {};

/** Replaces the stored input of a form; an empty object deletes it. */
export function storeInput(form: FormName, input: object): void {
  const stored = Object.entries({ ...readAll(), [form]: input }).filter(([, fields]) => Object.keys(fields).length > 0);
  try {
    if (stored.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(stored)));
  } catch {
    // Blocked or full: a reload loses the input.
  }
}
