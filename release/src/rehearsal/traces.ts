// Finds what a remote leaves behind in a page: `takeTraces` before and after a visit, then `compareTraces`. Playwright
// sends each function to the page as text, so it must not use anything outside of itself but its arguments.

/** All that a remote could leave behind in a page. */
export interface Traces {
  /** Members of every global by name, e.g. `window.fetch`: the functions themselves, but only the type of objects. */
  members: Map<string, unknown>;
  /** Cookies and storage, by name. */
  stored: Record<string, string | null>;
  /** Elements outside of the app's root, as HTML. */
  elements: string[];
  /** Attributes of `html` and `body`, and other state of the document. */
  attributes: string[];
}

/** Traces that are new or different afterwards, by name. */
export interface Changes {
  /** Members of globals that are new. */
  added: string[];
  /** Members of globals that are different. */
  changed: string[];
  /** Entries of the storage that were there before and are different. */
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

/** Records calls that delete, because their effect cannot be awaited: a deletion may hang while a page is open. */
export function recordDeletions(): void {
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

/** Reads all traces at this moment. */
export function takeTraces(): Traces {
  const members = new Map<string, unknown>();
  const recordMembers = (owner: object, name: string) => {
    for (const key of Reflect.ownKeys(owner)) {
      const { value, get } = Object.getOwnPropertyDescriptor(owner, key) ?? {};
      const member: unknown = typeof value === 'object' ? typeof value : (get ?? value);
      // React writes `Error.prepareStackTrace = undefined` when it describes an error.
      if (member !== undefined) members.set(`${name}.${String(key)}`, member);
    }
  };
  recordMembers(window, 'window');
  for (const key of Object.getOwnPropertyNames(window)) {
    const value: unknown = Object.getOwnPropertyDescriptor(window, key)?.value;
    if (typeof value !== 'function' || !/^[A-Z]/.test(key)) continue;
    recordMembers(value, key);
    if (value.prototype) recordMembers(value.prototype as object, `${key}.prototype`);
  }
  for (const [key, value] of Object.entries(Object.getOwnPropertyDescriptors(Intl)))
    if (value.value?.prototype) recordMembers(value.value.prototype as object, `Intl.${key}.prototype`);
  const objects = { JSON, Math, Reflect, Intl, CSS, console, navigator, document, history, location, performance };
  for (const [name, object] of Object.entries(objects)) recordMembers(object, name);

  const readStorage = (name: 'localStorage' | 'sessionStorage') =>
    Object.keys(window[name]).map((key) => [`${name} ${key}`, window[name].getItem(key)] as const);
  const outside = [
    ...[...document.head.children].filter(({ localName }) => localName !== 'title'),
    ...[...document.body.children].filter(({ id }) => id !== 'root'),
  ];
  return {
    members,
    stored: Object.fromEntries([
      ...readStorage('localStorage'),
      ...readStorage('sessionStorage'),
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

/** Returns what is new or different afterwards. */
export function compareTraces({ before, after }: Record<'before' | 'after', Traces>): Changes {
  // Each element from before excuses one equal element afterwards.
  const remaining = [...before.elements];
  const measure = (stored: Traces['stored']) =>
    Object.values(stored).reduce((sum, text) => sum + (text ?? '').length, 0);
  return {
    filled: measure(after.stored) - measure(before.stored),
    added: [...after.members.keys()].filter((key) => !before.members.has(key)),
    changed: [...before.members.keys()].filter((key) => !Object.is(before.members.get(key), after.members.get(key))),
    stored: Object.keys(before.stored).filter((key) => before.stored[key] !== after.stored[key]),
    elements: after.elements.filter((element) => {
      const place = remaining.indexOf(element);
      if (place >= 0) remaining.splice(place, 1);
      return place < 0;
    }),
    attributes: after.attributes.filter((text) => !before.attributes.includes(text)),
  };
}
