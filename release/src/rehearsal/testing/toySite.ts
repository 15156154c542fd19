import type { Scenario } from 'qa';
import { createWorkingCopy } from '../../testing.ts';

// A site with a shell and three remotes (micro-frontends) of a few lines each, whose scripts a browser can run: tests of
// the rehearsal (dry run of a release) plant their damages in it. Every function here is part of a build as text, so it
// must not use anything outside of itself.

/** What a toy remote's script exports: fills `main` with the screen of a path, in the page's settings. */
type Show = (main: HTMLElement, path: string, page: { gateway: string }) => Promise<void> | void;

declare global {
  interface Window {
    show: Show;
  }
}

/**
 * The shell: navigation, one screen, and its own page where no remote has one. `load` imports a script, which this
 * function cannot do itself: Jest's compiler would replace `import`.
 */
function toyShell(load: (path: string) => Promise<unknown>): void {
  interface Remote {
    current: { version: string };
    module: { routes: { path: string; title: string }[] };
  }
  const read = (id: string) => JSON.parse(document.getElementById(id)!.textContent!) as unknown;
  const page = read('page') as { gateway: string };
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
  document.getElementById('root')!.replaceChildren(nav, main);

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
      const screen = (await load(`/${name}/${remote.current.version}/Screen.ba9876543210.js`)) as { show: Show };
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
  window.addEventListener('popstate', () => void show());
  void show();
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
export const toyScenarios: Record<string, Record<string, Scenario>> = {
  'mf-help': { faq: createScenario('/faq', { opens: ['Mehr anzeigen'] }), setup: createScenario('/setup') },
  'mf-account': { dashboard: createScenario('/dashboard') },
  'mf-landing': { landing: createScenario('/', { person: 'nobody' }) },
};

/** Creates a working copy with the toy site, live in its first version. */
export async function createToySite() {
  const copy = await createWorkingCopy();
  await copy.writeShell(createShellCode(), undefined, { css: shellStyles });
  await copy.writeRemote('mf-help', ['/faq', '/setup'], { code: createScreenCode() });
  await copy.writeRemote('mf-account', ['/dashboard'], { code: createScreenCode() });
  await copy.writeRemote('mf-landing', ['/'], { code: createScreenCode(), access: 'signed-out' });
  await copy.start();
  return {
    ...copy,
    /** Writes another build of mf-help. */
    writeHelp: (id: string, ...damages: (() => unknown)[]) =>
      copy.writeRemote('mf-help', ['/faq', '/setup'], { id, code: createScreenCode(...damages) }),
    writeToyShell: (id: string, ...damages: (() => unknown)[]) =>
      copy.writeShell(createShellCode(...damages), undefined, { id, hash: `${id}3456789abc`, css: shellStyles }),
  };
}
