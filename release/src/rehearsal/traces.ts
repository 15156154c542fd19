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
  /** Characters that were added to the storage. */
  filled: number;
}

/** Deletions of what belongs to the whole site, with the stack of the script that asked for them. */
declare global {
  interface Window {
    deletions: { what: string; stack: string }[];
  }
}

/** Notes calls that delete, because a deletion itself may hang, and the result afterwards proves nothing. */
export function noteDeletions(): void {
  const deletions: Window['deletions'] = [];
  Object.defineProperty(window, 'deletions', { value: deletions });
  const watch = <Owner extends object>(owner: Owner, method: keyof Owner & string, kind: string) => {
    const original = owner[method] as (...args: unknown[]) => unknown;
    owner[method] = function (this: unknown, ...args: unknown[]) {
      deletions.push({ what: [kind, ...args].join(' '), stack: new Error().stack ?? '' });
      return original.apply(this, args);
    } as Owner[typeof method];
  };
  watch(IDBFactory.prototype, 'deleteDatabase', 'the database');
  if ('caches' in window) watch(CacheStorage.prototype, 'delete', 'the cache');
  if ('serviceWorker' in navigator) watch(ServiceWorkerRegistration.prototype, 'unregister', 'the service worker');
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
  for (const [key, value] of Object.entries(Object.getOwnPropertyDescriptors(Intl)))
    if (value.value?.prototype) note(value.value.prototype as object, `Intl.${key}.prototype`);
  const objects = { JSON, Math, Reflect, Intl, CSS, console, navigator, document, history, location, performance };
  for (const [name, object] of Object.entries(objects)) note(object, name);

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
    attributes: [
      ...[document.documentElement, document.body].flatMap((element) =>
        [...element.attributes].map(({ name, value }) => `${element.localName} ${name}="${value}"`),
      ),
      `designMode "${document.designMode}"`,
      `${document.adoptedStyleSheets.length} adopted style sheets`,
    ],
  };
}

export function changesBetween({ before, after }: Record<'before' | 'after', Traces>): Changes {
  const waiting = [...before.elements];
  const sizeOf = (stored: Traces['stored']) =>
    Object.values(stored).reduce((sum, text) => sum + (text ?? '').length, 0);
  return {
    filled: sizeOf(after.stored) - sizeOf(before.stored),
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
