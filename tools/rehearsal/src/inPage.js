// Runs in every page of a rehearsal, before any script of the site. Plain JavaScript: it travels as it stands.
(() => {
  const patience = 10_000;
  /** The day of the scenarios: what a page says of dates is the same whenever somebody rehearses. */
  const today = Date.UTC(2026, 10, 21, 10);
  const RealDate = Date;
  window.Date = class Date extends RealDate {
    constructor(...words) {
      super(...(words.length > 0 ? words : [today]));
    }
    static now() {
      return today;
    }
  };

  const {
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    requestAnimationFrame,
    cancelAnimationFrame,
    performance,
  } = window;

  /** Timers that run, with the script that started them. */
  const timers = new Map();
  const scriptOf = () =>
    /https?:\/\/[^\s)]+?\.js/.exec(new Error().stack?.split('\n').slice(3).join('\n') ?? '')?.[0] ?? '';
  window.setInterval = (...words) => {
    const id = setInterval(...words);
    timers.set(id, { kind: 'interval', script: scriptOf() });
    return id;
  };
  /** How many tasks, each set by the one before, led to what runs now. */
  let depth = 0;
  const inTurn = (key, task) => {
    const own = depth + 1;
    return (...given) => {
      timers.delete(key());
      const outer = depth;
      depth = own;
      try {
        if (typeof task === 'function') task(...given);
      } finally {
        depth = outer;
      }
    };
  };
  window.setTimeout = (task, ...words) => {
    const id = setTimeout(
      inTurn(() => id, task),
      ...words,
    );
    timers.set(id, { kind: 'timeout', script: scriptOf(), depth });
    return id;
  };
  const frame = (id) => `frame ${id}`;
  window.requestAnimationFrame = (task) => {
    const id = requestAnimationFrame(inTurn(() => frame(id), task));
    timers.set(frame(id), { kind: 'frame', script: scriptOf(), depth });
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    timers.delete(frame(id));
    cancelAnimationFrame(id);
  };
  window.clearTimeout = window.clearInterval = (id) => {
    timers.delete(id);
    clearTimeout(id);
    clearInterval(id);
  };

  /** Databases that were to be deleted. The deletion itself may wait for ever, so what is there afterwards says nothing. */
  const deletions = [];
  const { deleteDatabase } = IDBFactory.prototype;
  IDBFactory.prototype.deleteDatabase = function (name) {
    deletions.push({ name, script: scriptOf() });
    return deleteDatabase.call(this, name);
  };

  // What loads screens ahead of time would spoil the count of what a screen needs. The shell leaves it out for those who save data.
  const connection = navigator.connection && Object.getPrototypeOf(navigator.connection);
  if (connection) Object.defineProperty(connection, 'saveData', { configurable: true, get: () => true });

  /** Until something holds, looking at every frame. Whether it does. */
  function until(holds) {
    const end = performance.now() + patience;
    return new Promise((resolve) => {
      const look = () => {
        if (holds()) resolve(true);
        else if (performance.now() > end) resolve(false);
        else requestAnimationFrame(look);
      };
      look();
    });
  }

  const isShown = () => document.querySelector('main h1') !== null;

  /** The page has come to life; one that is only painted waits for somebody, or until it is idle where nobody saves data. */
  const isAlive = () => {
    const isPainted = document.querySelector('#root[data-painted]') !== null;
    if (isPainted) document.dispatchEvent(new Event('focusin'));
    return !isPainted;
  };

  /** When the screen was there. Not asked frame by frame: what it loads afterwards would count as needed. */
  let shownAt = Infinity;
  const watch = new MutationObserver(() => {
    if (!isShown()) return;
    shownAt = performance.now();
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
  const neededFiles = () =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < shownAt)
      .map(({ name }) => new URL(name).pathname);

  /** Changes the page as a click on a link does. */
  function follow(path) {
    const link = document.createElement('a');
    link.href = path;
    document.body.append(link);
    link.click();
    link.remove();
  }

  const back = async (title) => {
    history.back();
    return until(() => document.title === title && isShown());
  };

  /** Shows a screen and leaves it again, so many times. */
  async function comeAndGo(path, times) {
    const title = document.title;
    for (let round = 0; round < times; round += 1) {
      follow(path);
      if (!(await until(() => document.title !== title && isShown()))) return false;
      if (!(await back(title))) return false;
    }
    return true;
  }

  const watchedStyles = [
    ...[
      'color',
      'background-color',
      'background-image',
      'border-top-color',
      'border-top-width',
      'border-top-left-radius',
    ],
    ...[
      'box-shadow',
      'display',
      'font-family',
      'font-size',
      'font-style',
      'font-weight',
      'letter-spacing',
      'line-height',
    ],
    ...[
      'margin-top',
      'margin-left',
      'opacity',
      'padding-top',
      'padding-left',
      'position',
      'text-align',
      'text-decoration-line',
    ],
    ...['text-transform', 'transform', 'visibility'],
  ];

  /** How the whole page looks: every element with its own words and its styles. */
  function look() {
    return [...document.querySelectorAll('html, body, #root *')].map((element) => {
      const style = getComputedStyle(element);
      const words = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data);
      return {
        name: element.localName,
        words: words.join('').trim(),
        styles: Object.fromEntries(watchedStyles.map((name) => [name, style.getPropertyValue(name)])),
      };
    });
  }

  /** Every member of every global, by its name: a function for another function is a difference. */
  function members() {
    const found = new Map();
    const note = (owner, name) => {
      for (const key of Reflect.ownKeys(owner)) {
        const { value, get } = Object.getOwnPropertyDescriptor(owner, key) ?? {};
        found.set(`${name}.${String(key)}`, typeof value === 'object' ? typeof value : (get ?? value));
      }
    };
    note(window, 'window');
    for (const key of Object.getOwnPropertyNames(window)) {
      const { value } = Object.getOwnPropertyDescriptor(window, key);
      if (typeof value !== 'function' || !/^[A-Z]/.test(key)) continue;
      note(value, key);
      if (value.prototype) note(value.prototype, `${key}.prototype`);
    }
    for (const key of ['JSON', 'Math', 'Reflect', 'console', 'navigator', 'document', 'history', 'location'])
      note(window[key], key);
    return found;
  }

  const stored = () => {
    const entries = (name) => Object.keys(window[name]).map((key) => [`${name} ${key}`, window[name].getItem(key)]);
    return Object.fromEntries([
      ...entries('localStorage'),
      ...entries('sessionStorage'),
      ['the cookies', document.cookie],
    ]);
  };

  const outside = () => [
    ...[...document.head.children].filter(({ localName }) => localName !== 'title'),
    ...[...document.body.children].filter(({ id }) => id !== 'root'),
  ];
  const attributes = (element) =>
    [...element.attributes].map(({ name, value }) => `${element.localName} ${name}="${value}"`);
  const opening = (element) => element.cloneNode(false).outerHTML.slice(0, 200);

  /** All that a remote could leave behind. */
  const traces = () => ({
    members: members(),
    stored: stored(),
    elements: outside().map(opening),
    attributes: [document.documentElement, document.body].flatMap(attributes),
    timers: [...timers.values()],
  });

  let before;
  const remember = () => void (before = traces());

  /** What has changed since `remember`. */
  function changes() {
    const now = traces();
    const keys = [...new Set([...before.members.keys(), ...now.members.keys()])];
    const added = keys.filter((key) => !before.members.has(key));
    const changed = keys.filter(
      (key) => before.members.has(key) && !Object.is(before.members.get(key), now.members.get(key)),
    );
    const waiting = [...before.elements];
    const isNew = (element) => {
      const place = waiting.indexOf(element);
      if (place >= 0) waiting.splice(place, 1);
      return place < 0;
    };
    return {
      added,
      changed,
      stored: Object.keys(before.stored).filter((key) => before.stored[key] !== now.stored[key]),
      elements: now.elements.filter(isNew),
      attributes: now.attributes.filter((text) => !before.attributes.includes(text)),
      timers: now.timers,
      deletions,
    };
  }

  const shownIn = (element) => element.checkVisibility({ visibilityProperty: true });
  const nameOf = (element) =>
    [element.getAttribute('aria-label'), element.labels?.[0]?.innerText, element.innerText].find(Boolean) ?? '';

  /** What a person meets: where everything stands, what has the focus one after the other, and what was put into fields. */
  const layout = () => ({
    boxes: [...document.querySelectorAll('#root *')].filter(shownIn).map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.localName, ...[x, y + scrollY, width, height].map(Math.round)].join(' ');
    }),
    focus: [...document.querySelectorAll('#root :is(a[href], button, input, select, textarea, summary, [tabindex])')]
      .filter(
        (element) => element.tabIndex >= 0 && !element.disabled && !element.closest('[inert]') && shownIn(element),
      )
      .map((element) => `${element.localName} ${nameOf(element).replace(/\s+/g, ' ').trim()}`),
  });

  /** What a state has put into the browser before the screen was drawn, and so changed it; and putting it there. */
  let kept;
  const first = new MutationObserver(() => {
    if (!document.querySelector('#root > *')) return;
    kept = { ...localStorage };
    first.disconnect();
  });
  first.observe(document, { childList: true, subtree: true });
  const keep = (entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value));
  const searched = () => document.querySelector('#root input[type=search]')?.value ?? '';

  const api = {
    ...{ layout, kept: () => kept, keep, searched },
    shown: () => until(() => isShown() && isAlive()),
    neededFiles,
    /** The shell's notice stands where the screen should be. */
    failed: () => document.querySelector('main [class*="shell__Frame-"] [role="alert"]') !== null,
    headings: () => document.querySelectorAll('h1').length,
    picture: () => document.querySelector('main')?.outerHTML ?? '',
    comeTo: async (path) => {
      const title = document.title;
      follow(path);
      return until(() => document.title !== title && isShown());
    },
    ...{ back, comeAndGo, look, remember, changes },
  };
  Object.defineProperty(window, 'rehearsal', { value: api });
})();
