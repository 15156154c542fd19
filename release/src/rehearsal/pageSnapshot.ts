// Finds what a remote leaves behind in a page. `recordDeletions` runs before the page's scripts, `takeSnapshot` before
// and after one of the remote's screens is shown, `compareSnapshots` at the end. Playwright sends all three functions
// to the page as text, so they must not use anything outside of themselves but their arguments.

/** Snapshot of all that a remote could leave behind in a page. */
type Snapshot = ReturnType<typeof takeSnapshot>;

/** Differences between two snapshots. */
export type Changes = ReturnType<typeof compareSnapshots>;

declare global {
  interface Window {
    /** Calls that delete what belongs to the whole site, with the stack of the calling script. */
    deletions: { what: string; stack: string }[];
  }
}

/**
 * Records calls that delete databases, caches or the service worker. It does not look for the effect of these calls,
 * because browsers may delay a deletion as long as a page is open.
 */
export function recordDeletions(): void {
  const deletions: Window['deletions'] = [];
  Object.defineProperty(window, 'deletions', { value: deletions });
  /** Replaces a method by one that also records its calls. The casts are needed, because the method may be any. */
  const recordCalls = <Owner extends object>(owner: Owner, method: keyof Owner & string, kind: string) => {
    const original = owner[method] as (...args: unknown[]) => unknown;
    owner[method] = function (this: unknown, ...args: unknown[]) {
      deletions.push({ what: [kind, ...args].join(' '), stack: new Error().stack ?? '' });
      return original.apply(this, args);
    } as Owner[typeof method];
  };
  recordCalls(IDBFactory.prototype, 'deleteDatabase', 'the database');
  if ('caches' in window) recordCalls(CacheStorage.prototype, 'delete', 'the cache');
  if ('serviceWorker' in navigator)
    recordCalls(ServiceWorkerRegistration.prototype, 'unregister', 'the service worker');
}

/** Takes a snapshot. */
export function takeSnapshot() {
  /** Members of global objects and classes, by name: `window.fetch`. Objects are not compared: their content varies. */
  const members = new Map<string, unknown>();
  const recordMembers = (owner: object, name: string) => {
    for (const key of Reflect.ownKeys(owner)) {
      const { value, get } = Object.getOwnPropertyDescriptor(owner, key) ?? {};
      // Compares a getter itself, because calling it may have effects.
      const member: unknown = get ?? value;
      // React writes `Error.prepareStackTrace = undefined` when it describes an error.
      if (member === undefined) continue;
      members.set(`${name}.${String(key)}`, typeof member === 'object' ? 'object' : member);
    }
  };
  recordMembers(window, 'window');
  for (const key of Object.getOwnPropertyNames(window)) {
    const value: unknown = Object.getOwnPropertyDescriptor(window, key)?.value;
    const isClass = typeof value === 'function' && /^[A-Z]/.test(key);
    if (!isClass) continue;
    recordMembers(value, key);
    if (value.prototype) recordMembers(value.prototype as object, `${key}.prototype`);
  }
  // The classes of `Intl` are no globals themselves.
  for (const [key, value] of Object.entries(Object.getOwnPropertyDescriptors(Intl)))
    if (value.value?.prototype) recordMembers(value.value.prototype as object, `Intl.${key}.prototype`);
  const objects = { JSON, Math, Reflect, Intl, CSS, console, navigator, document, history, location, performance };
  for (const [name, object] of Object.entries(objects)) recordMembers(object, name);

  // By the functions of the storage, not by its members: on a QA server, only they know the storage of this tab.
  const readStorage = (name: 'localStorage' | 'sessionStorage') => {
    const keys = Array.from({ length: window[name].length }, (_, index) => window[name].key(index) ?? '');
    return keys.map((key) => [`${name} ${key}`, window[name].getItem(key)] as const);
  };
  const outside = [
    ...[...document.head.children].filter(({ localName }) => localName !== 'title'),
    ...[...document.body.children].filter(({ id }) => id !== 'root'),
  ];
  return {
    members,
    /** Cookies and storage, by name. */
    stored: Object.fromEntries([
      ...readStorage('localStorage'),
      ...readStorage('sessionStorage'),
      ['the cookies', document.cookie],
    ]),
    /** Elements outside of the app's root, as HTML, shortened for the report. */
    elements: outside.map((element) => (element.cloneNode(false) as Element).outerHTML.slice(0, 200)),
    /** Attributes of `html` and `body`, and other settings of the document. */
    attributes: [
      ...[document.documentElement, document.body].flatMap((element) =>
        [...element.attributes].map(({ name, value }) => `${element.localName} ${name}="${value}"`),
      ),
      `designMode "${document.designMode}"`,
      `${document.adoptedStyleSheets.length} adopted style sheets`,
    ],
  };
}

/** Compares the snapshots before and after a screen was shown. */
export function compareSnapshots({ before, after }: Record<'before' | 'after', Snapshot>) {
  const countCharacters = (stored: Snapshot['stored']) =>
    Object.values(stored).reduce((sum, text) => sum + (text ?? '').length, 0);
  // The same element may occur several times. Each earlier one stands for one later element; the rest are new.
  const earlierElements = [...before.elements];
  const newElements: string[] = [];
  for (const element of after.elements) {
    const index = earlierElements.indexOf(element);
    if (index >= 0) earlierElements.splice(index, 1);
    else newElements.push(element);
  }
  return {
    addedMembers: [...after.members.keys()].filter((key) => !before.members.has(key)),
    /** Members that have another value, or are gone. */
    changedMembers: [...before.members.keys()].filter(
      (key) => !Object.is(before.members.get(key), after.members.get(key)),
    ),
    /** Entries with another value, or that are gone. New entries are left out, because a remote may store its own. */
    changedStorage: Object.keys(before.stored).filter((key) => before.stored[key] !== after.stored[key]),
    /** Number of characters by which the storage has grown. */
    storageGrowth: countCharacters(after.stored) - countCharacters(before.stored),
    newElements,
    newAttributes: after.attributes.filter((text) => !before.attributes.includes(text)),
  };
}
