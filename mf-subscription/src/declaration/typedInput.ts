/** Key in `sessionStorage`, which `shared-auth` empties when the user's session ends. */
const storageKey = 'abenteuerbox:declarations';

/** Forms by which a customer sends a declaration. */
export type FormName = 'cancellation' | 'withdrawal';

/** Fields of each form that the user has changed, e.g. `{ "withdrawal": { "name": "Ada" } }`. */
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
 * Returns the fields that the user has changed in a form. They are stored for a reload of the tab, until the
 * declaration is sent or the session ends.
 */
export const readInput = (form: FormName): object => readAll()[form] ?? {};

/** Replaces the stored input of a form; an empty object deletes it. */
export function storeInput(form: FormName, input: object): void {
  const inputs = Object.entries({ ...readAll(), [form]: input });
  const filledInputs = inputs.filter(([, fields]) => Object.keys(fields).length > 0);
  try {
    if (filledInputs.length === 0) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(filledInputs)));
  } catch {
    // Storage is blocked or full: the input is lost at a reload.
  }
}
