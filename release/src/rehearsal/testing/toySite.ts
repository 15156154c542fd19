import type { Scenario } from 'qa';
import { createWorkingCopy } from '../../testing.ts';

// A site with a shell and three remotes (micro-frontends) of a few lines each, whose scripts a browser can run: tests
// of the rehearsal (dry run of a release) plant their damages in it. Every function here is part of a build as text, so
// it must not use anything outside of itself.

/** What a toy remote's script exports: fills `main` with the screen of a path, in the page's settings. */
type Show = (main: HTMLElement, path: string, page: { gateway: string }) => Promise<void> | void;

declare global {
  interface Window {
    show: Show;
  }
}

/**
 * The shell: navigation, one screen, and its own page where no remote has one. `loadModule` imports a script, which
 * this function cannot do itself: Jest's compiler would replace `import`.
 */
function toyShell(loadModule: (path: string) => Promise<unknown>): void {
  interface Remote {
    live: { version: string };
    module: { routes: { path: string; title: string }[] };
  }
  const read = (id: string) => JSON.parse(document.getElementById(id)!.textContent!) as unknown;
  const page = read('page') as { gateway: string; qa?: { panel: { file: string } } };
  const { remotes } = read('registry') as { remotes: Record<string, Remote> };
  const create = (name: string, text = '') => Object.assign(document.createElement(name), { textContent: text });
  const nav = document.createElement('nav');
  const main = document.createElement('main');
  for (const [path, text] of [
    ['/dashboard', 'Dashboard'],
    ['/faq', 'FAQ'],
    ['/setup', 'Einrichtung'],
  ] as const)
    nav.append(Object.assign(create('a', text), { href: path }), ' ');

  const { fetch } = window;
  const modules = new Map<string, Promise<unknown>>();

  /** Imports a script once, locked by its hash, which an import itself cannot name and the site's policy requires. */
  async function importLocked(href: string): Promise<unknown> {
    const bytes = await (await fetch(href)).arrayBuffer();
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
    const integrity = `sha384-${btoa(String.fromCharCode(...hash))}`;
    const link = Object.assign(create('link'), { rel: 'modulepreload', integrity, crossOrigin: 'anonymous', href });
    await new Promise((resolve) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', resolve);
      document.head.append(link);
    });
    return loadModule(href);
  }
  const load = (href: string) => {
    const module = modules.get(href) ?? importLocked(href);
    modules.set(href, module);
    return module;
  };

  async function show(): Promise<void> {
    const path = location.pathname;
    main.replaceChildren();
    const [name, remote] =
      Object.entries(remotes).find(([, { module }]) => module.routes.some((route) => route.path === path)) ?? [];
    if (!remote) {
      main.append(create('h1', 'Seite nicht gefunden'));
      document.title = 'Seite nicht gefunden';
      return;
    }
    try {
      const screen = (await load(`/${name}/${remote.live.version}/Screen.ba9876543210.js`)) as { show: Show };
      await screen.show(main, path, page);
    } catch (error) {
      console.error(error);
      const notice = Object.assign(create('div'), { className: 'shell__Frame-notice' });
      const text = Object.assign(create('p', 'Dieser Bereich lässt sich nicht öffnen.'), { role: 'alert' });
      notice.append(create('h1', 'Fehler'), text);
      main.replaceChildren(notice);
    }
    document.title = remote.module.routes.find((route) => route.path === path)!.title;
  }

  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || link.origin !== location.origin || event.defaultPrevented) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    void show();
  });
  function begin(): void {
    document.getElementById('root')!.replaceChildren(nav, main);
    window.addEventListener('popstate', () => void show());
    void show();
  }

  // Like the real shell, a page of a QA server opens the scenario panel first, which starts the shell.
  if (!page.qa) return begin();
  const start = { begin, load: async (file: string) => void (await load(file)) };
  void load(page.qa.panel.file).then(() => globalThis.openQaPanel!(start));
}

/** The screens: a list of questions with a search and a dialog, a guide in steps, and a neighbour's dashboard. */
function showToyScreen(main: HTMLElement, path: string): void {
  const create = (name: string, text = '') => Object.assign(document.createElement(name), { textContent: text });
  const titles: Record<string, string> = { '/faq': 'Häufige Fragen', '/setup': 'Einrichtung', '/': 'Willkommen' };
  main.append(create('h1', titles[path] ?? 'Dashboard'));
  if (path === '/setup') main.append(create('p', 'Schalte die Box ein.'));
  if (path !== '/faq') return;
  const label = create('label', 'Suche');
  const search = Object.assign(document.createElement('input'), { type: 'search', className: 'search' });
  label.append(search);
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'Mehr');
  const close = Object.assign(create('button', 'Schließen'), { onclick: () => dialog.close() });
  dialog.append(create('p', 'Noch mehr Fragen.'), close);
  const open = Object.assign(create('button', 'Mehr anzeigen'), { onclick: () => dialog.showModal() });
  main.append(label, ' ', open, dialog);
}

const shellStyles = `
  body { margin: 1rem; font-family: sans-serif; background: #fff; color: #111; }
  a { color: #036; }
  .search { font-size: 1rem; }
  @media (prefers-color-scheme: dark) { body { background: #111; color: #eee; } a { color: #9cf; } }`;

/** Returns the code of a toy remote. `damages` run when its script is loaded. */
export const createScreenCode = (...damages: (() => unknown)[]) =>
  [`export ${showToyScreen.toString().replace('showToyScreen', 'show')}`, ...damages.map(callInPage)].join('\n');

/** Returns the code of the toy shell. */
export const createShellCode = (...damages: (() => unknown)[]) =>
  [`(${toyShell.toString()})((path) => import(path));`, ...damages.map(callInPage)].join('\n');

const callInPage = (work: () => unknown) => `(${work.toString()})();`;

const createScenario = (screen: string, more: Partial<Scenario> = {}): Scenario => ({
  label: 'usual',
  screen,
  person: 'anna',
  ...more,
});

/** States of the toy remotes' screens, by remote. */
const toyScenarios: Record<string, Record<string, Scenario>> = {
  'mf-help': {
    faq: createScenario('/faq', { opens: ['Mehr anzeigen'] }),
    setup: createScenario('/setup'),
    'setup-again': createScenario('/setup'),
  },
  'mf-account': { dashboard: createScenario('/dashboard') },
  'mf-landing': { landing: createScenario('/', { person: 'nobody' }) },
};

/** Creates a working copy with the toy site, live in its first version. */
export async function createToySite() {
  const copy = await createWorkingCopy();
  /** Writes a build of a toy remote with its scenarios, which the scenario panel of a QA server reads. */
  const writeToy = async (name: string, paths: string[], options: Parameters<typeof copy.writeRemote>[2]) => {
    await copy.writeRemote(name, paths, options);
    const code = `export const scenarios = ${JSON.stringify(toyScenarios[name])};`;
    await copy.write(`${name}/dist/scenarios/scenarios.ba9876543210.js`, code);
  };
  await copy.writeShell(createShellCode(), undefined, { css: shellStyles });
  await writeToy('mf-help', ['/faq', '/setup'], { code: createScreenCode() });
  await writeToy('mf-account', ['/dashboard'], { code: createScreenCode() });
  await writeToy('mf-landing', ['/'], { code: createScreenCode(), access: 'signed-out' });
  await copy.start();
  return {
    ...copy,
    /** Writes another build of mf-help. */
    writeHelp: (id: string, ...damages: (() => unknown)[]) =>
      writeToy('mf-help', ['/faq', '/setup'], { id, code: createScreenCode(...damages) }),
    writeToyShell: (id: string, ...damages: (() => unknown)[]) =>
      copy.writeShell(createShellCode(...damages), undefined, { id, hash: `${id}3456789abc`, css: shellStyles }),
  };
}
