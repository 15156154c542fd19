// Every function here runs in the page, as it is written: it knows nothing of this file but its arguments.

/** All that a remote could leave behind in a page. */
export interface Traces {
  /** Members of every global by name, e.g. `window.fetch`: functions themselves, and the type of objects. */
  members: Map<string, unknown>;
  stored: Record<string, string | null>;
  elements: string[];
  attributes: string[];
}

export interface Changes {
  added: string[];
  changed: string[];
  stored: string[];
  elements: string[];
  attributes: string[];
}

/** Databases that were to be deleted, with the stack of the script that wanted it. */
declare global {
  interface Window {
    deletedDatabases: { name: string; stack: string }[];
  }
}

/** The deletion itself may hang, so the result afterwards proves nothing. */
export function noteDeletedDatabases(): void {
  const deleted: Window['deletedDatabases'] = [];
  Object.defineProperty(window, 'deletedDatabases', { value: deleted });
  const { deleteDatabase } = IDBFactory.prototype;
  IDBFactory.prototype.deleteDatabase = function (name) {
    deleted.push({ name, stack: new Error().stack ?? '' });
    return deleteDatabase.call(this, name);
  };
}

export function takeTraces(): Traces {
  const members = new Map<string, unknown>();
  const note = (owner: object, name: string) => {
    for (const key of Reflect.ownKeys(owner)) {
      const { value, get } = Object.getOwnPropertyDescriptor(owner, key) ?? {};
      const member: unknown = typeof value === 'object' ? typeof value : (get ?? value);
      // React writes `Error.prepareStackTrace = undefined` when it describes an error.
      if (member !== undefined) members.set(`${name}.${String(key)}`, member);
    }
  };
  note(window, 'window');
  for (const key of Object.getOwnPropertyNames(window)) {
    const value: unknown = Object.getOwnPropertyDescriptor(window, key)?.value;
    if (typeof value !== 'function' || !/^[A-Z]/.test(key)) continue;
    note(value, key);
    if (value.prototype) note(value.prototype as object, `${key}.prototype`);
  }
  for (const key of ['JSON', 'Math', 'Reflect', 'console', 'navigator', 'document', 'history', 'location'] as const)
    note(window[key], key);

  const entries = (name: 'localStorage' | 'sessionStorage') =>
    Object.keys(window[name]).map((key) => [`${name} ${key}`, window[name].getItem(key)] as const);
  const outside = [
    ...[...document.head.children].filter(({ localName }) => localName !== 'title'),
    ...[...document.body.children].filter(({ id }) => id !== 'root'),
  ];
  return {
    members,
    stored: Object.fromEntries([
      ...entries('localStorage'),
      ...entries('sessionStorage'),
      ['the cookies', document.cookie],
    ]),
    elements: outside.map((element) => (element.cloneNode(false) as Element).outerHTML.slice(0, 200)),
    attributes: [document.documentElement, document.body].flatMap((element) =>
      [...element.attributes].map(({ name, value }) => `${element.localName} ${name}="${value}"`),
    ),
  };
}

export function changesBetween({ before, after }: Record<'before' | 'after', Traces>): Changes {
  const waiting = [...before.elements];
  return {
    added: [...after.members.keys()].filter((key) => !before.members.has(key)),
    changed: [...before.members.keys()].filter((key) => !Object.is(before.members.get(key), after.members.get(key))),
    stored: Object.keys(before.stored).filter((key) => before.stored[key] !== after.stored[key]),
    elements: after.elements.filter((element) => {
      const place = waiting.indexOf(element);
      if (place >= 0) waiting.splice(place, 1);
      return place < 0;
    }),
    attributes: after.attributes.filter((text) => !before.attributes.includes(text)),
  };
}
