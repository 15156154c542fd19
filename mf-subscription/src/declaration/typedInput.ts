const key = 'abenteuerbox:declarations';

export type FormName = 'cancellation' | 'withdrawal';

type Kept = Partial<Record<FormName, object>>;

/** Returns nothing where the storage is blocked or holds something else. */
function read(): Kept {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') ?? {}) as Kept;
  } catch {
    return {};
  }
}

/** Returns the input of a legal form, which the tab keeps for a reload until it is sent or the user signs out. */
export const readTyped = (form: FormName): object => read()[form] ?? {};

/** Replaces what is kept of a form; an empty object deletes it. */
export function keepTyped(form: FormName, typed: object): void {
  const kept = Object.entries({ ...read(), [form]: typed }).filter(([, input]) => Object.keys(input).length > 0);
  try {
    if (kept.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Blocked or full: a reload loses the input.
  }
}
