import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Candidate } from 'release/checks/Candidate.ts';
import { readCandidate } from 'release/checks/readCandidate.ts';
import { writePair } from 'release/history/pairs.ts';
import { launchLocalBrowser } from 'release/rehearsal/launchLocalBrowser.ts';
import { readScenarios } from 'release/rehearsal/readScenarios.ts';
import { createRehearsal } from 'release/rehearsal/rehearse.ts';
import { readLiveSite } from 'site/manifest/readSite.ts';
import { createFolderStore } from 'site/store/createFolderStore.ts';
import { readStack } from './src/config.ts';
import { expect, test } from './src/fixtures.ts';
import { createChangedBuild, type ChangedBuild } from './src/release.ts';
import { titles } from './src/steps.ts';

// Questions to a browser before a release, about real builds beside the site of the stack. Few states of
// each remote: what one of them shows, the others would show, too.

const root = join(import.meta.dirname, '../..');
const states: Record<string, string[]> = {
  'mf-help': ['faq', 'setup'],
  'mf-account': ['dashboard'],
  'mf-subscription': ['standard'],
  'mf-landing': ['imprint'],
};

let siteDir: string;
let opened = 0;
const builds: ChangedBuild[] = [];
test.beforeAll(() => {
  siteDir = mkdtempSync(join(tmpdir(), 'rehearsal-site-'));
  cpSync(readStack().siteDir, siteDir, { recursive: true });
});
test.afterAll(() => {
  for (const { remove } of builds) remove();
  rmSync(siteDir, { recursive: true, force: true });
});

const rehearse = createRehearsal({
  async openBrowser() {
    opened += 1;
    const browser = (await launchLocalBrowser())!;
    // Playwright's message when a page is reloaded during an inspection.
    if (opened === 1)
      browser.newContext = () => Promise.reject(new Error('page.evaluate: Execution context was destroyed.'));
    return browser;
  },
  async readScenarios(remote) {
    const scenarios = await readScenarios(root, remote);
    return Object.fromEntries(
      (states[remote] ?? []).flatMap((name) => (scenarios[name] ? [[name, scenarios[name]]] : [])),
    );
  },
});

const spoilt = async (part: string, change: Parameters<typeof createChangedBuild>[1]) => {
  const build = createChangedBuild(part, change);
  builds.push(build);
  return readCandidate(build.root, await readLiveSite(createFolderStore(siteDir)), part);
};

/** Makes all live remotes count as rehearsed with the candidate, except one and the candidate's own. */
async function skipRemotesBut(remote: string, { name, live }: Candidate): Promise<void> {
  for (const [other, { current }] of Object.entries(live.registry.remotes))
    if (other !== remote && !name.startsWith(`${other}@`))
      await writePair(createFolderStore(siteDir), [name, `${other}@${current?.version}`], []);
}

test('A build that does what it should passes with everything that is live, also when a page is reloaded during a check, and is not asked again', async () => {
  const candidate = await spoilt('mf-help', (code) => code.replaceAll(titles.faq, 'Oft gefragt'));
  expect(await rehearse(candidate)).toEqual({ reasons: [] });
  expect(await rehearse(candidate)).toEqual({ reasons: [] });
  expect(opened).toBe(2);
});

/** Damage that a script can do to the page and to other remotes, at the start and each time it is shown. */
const mischief = () => {
  const { fetch } = window;
  const { gateway } = JSON.parse(document.getElementById('page')!.textContent!) as { gateway: string };
  void fetch(`${gateway}/user/api/UserSettings/age`);
  window.fetch = () => Promise.reject(new TypeError('no more'));
  document.documentElement.style.setProperty('--ink', 'red');
  indexedDB.deleteDatabase('notes');
  new MutationObserver(() => {
    const main = document.querySelector('main');
    if (location.pathname !== '/faq' || !main || main.querySelectorAll('h1').length !== 1) return;
    main.append(document.createElement('h1'));
    window.addEventListener('resize', () => undefined);
    alert('hello');
    location.href = 'https://elsewhere.example/';
    const again = () => void setTimeout(again, 500);
    again();
  }).observe(document, { childList: true, subtree: true });
};

test('What only a browser sees keeps a build from going live, with a sentence for each', async () => {
  const candidate = await spoilt('mf-help', (code, file) => {
    if (file.includes('_expose_Faq')) return `${code};(${mischief.toString()})();`;
    // Throws at the first render.
    const steps = '"mf-help__Setup-steps",children:';
    return code.replace(steps, `${steps}null.steps,others:`);
  });
  await skipRemotesBut('mf-account', candidate);
  const { name } = candidate;
  const { reasons } = await rehearse(candidate);
  expect(reasons).toEqual(
    expect.arrayContaining(
      [
        'makes the call GET {gateway}/user/api/UserSettings/age, which it does not declare (state faq of /faq).',
        'has 2 main headings instead of one (state faq of /faq).',
        'does not appear: the shell’s notice stands in its place (state setup of /setup).',
        'writes to the console: TypeError: Cannot read properties of null',
        'replaces window.fetch for the whole page (/faq',
        'leaves html style="--ink: red;" behind in the page (/faq',
        'deletes the database notes of the whole site (/faq',
        'opens a dialog of the browser: hello (state faq of /faq).',
        'leaves the site for https://elsewhere.example (state faq of /faq).',
        'keeps running after it was left: again (__federation_expose_Faq.',
        '"resize" listeners on window behind after it was shown 20 times (/faq',
        'changes mf-account@',
      ].map((what) => expect.stringMatching(new RegExp(`^${name}.*${what.replace(/[.(){}]/g, '\\$&')}`))),
    ),
  );
});

/** Damage that looks like nothing at first: it begins late or on a phone, or hides in what a page shares. */
const hiddenMischief = () => {
  CSS.supports = () => true;
  new MutationObserver(() => {
    if (location.pathname !== '/faq' || document.querySelectorAll('main h1').length !== 1) return;
    if (document.adoptedStyleSheets.length > 0) return;
    document.adoptedStyleSheets = [new CSSStyleSheet()];
    void caches.delete('pages');
    localStorage.setItem('notes', 'x'.repeat(200_000));
    window.addEventListener('keydown', (event) => event.preventDefault(), true);
    const layer = document.createElement('div');
    layer.style.cssText = 'position: fixed; inset: 0; opacity: 0.01; z-index: 9999';
    document.querySelector('nav a')?.addEventListener('click', (event) => event.preventDefault());
    document.body.append(layer);
    setTimeout(() => console.error('ten seconds later'), 10_000);
    window.onresize = () => innerWidth < 700 && console.error('only on a phone');
  }).observe(document, { childList: true, subtree: true });
};

test('Damage that begins late, shows on phones only or hides in what a page shares keeps a build from going live', async () => {
  const candidate = await spoilt('mf-help', (code, file) =>
    file.includes('_expose_Faq') ? `${code};(${hiddenMischief.toString()})();` : code,
  );
  await skipRemotesBut('mf-account', candidate);
  const { reasons } = await rehearse(candidate);
  expect(reasons).toEqual(
    expect.arrayContaining(
      [
        'writes to the console: ten seconds later (state faq of /faq).',
        'writes to the console: only on a phone (state faq of /faq).',
        'replaces CSS.supports for the whole page (/faq',
        'leaves 1 adopted style sheets behind in the page (/faq',
        'deletes the cache pages of the whole site (/faq',
        'fills the storage with 200 kB (/faq',
        'leaves 1 "keydown" listeners on window behind after it was left (/faq',
        'listens to events of the shell: "click" on <a> (/faq',
        'keeps the Tab key from moving the focus (state faq of /faq).',
        'keeps people from links of the shell: Abenteuerbox, Dashboard, Konto (/faq',
        'keeps people from links of the shell: Abenteuerbox, Dashboard, Konto (state faq of /faq).',
        'keeps people from links of the shell after it was left: Abenteuerbox',
      ].map((what) => expect.stringMatching(new RegExp(`^${candidate.name}.*${what.replace(/[.(){}]/g, '\\$&')}`))),
    ),
  );
});

/**
 * Half a second of work for each key on one screen, and in each second while the other is shown. At the address without
 * a screen, to which the rehearsal goes back, the page stops.
 */
const slowness = () => {
  const work = () => {
    let sum = 0;
    for (let step = 0; step < 3e8; step += 1) sum += Math.sqrt(step);
    return sum;
  };
  let timer: number | undefined;
  new MutationObserver(() => {
    const field = document.querySelector<HTMLInputElement>('main input');
    if (location.pathname === '/faq' && field) field.onkeydown = work;
    if (location.pathname === '/setup') timer ??= window.setInterval(work, 1_000);
    else timer = void clearInterval(timer);
    while (location.pathname === '/nirgendwo-im-wald');
  }).observe(document, { childList: true, subtree: true });
};

test('A screen that keeps the page busy, needs long for each key or stops the page later does not go live', async () => {
  const candidate = await spoilt('mf-help', (code, file) =>
    /_expose_(Faq|Setup)/.test(file) ? `${code};(${slowness.toString()})();` : code,
  );
  await skipRemotesBut('mf-account', candidate);
  const { reasons } = await rehearse(candidate);
  for (const what of [
    /is busy \d+ % of the time while nobody does anything/,
    /works \d+ ms for each key that is pressed/,
    /stops beside other screens: its page does not answer any more/,
  ])
    expect(reasons).toContainEqual(expect.stringMatching(what));
});

test('A shell is held against every live remote that it was not seen with', async () => {
  const candidate = await spoilt('shell', (code, file) =>
    file.startsWith('shell.') ? `${code};console.error("oh no");` : code,
  );
  await skipRemotesBut('mf-help', candidate);
  const help = `mf-help@${candidate.live.registry.remotes['mf-help']?.current?.version}`;
  expect(await rehearse(candidate)).toEqual({
    reasons: [`${help} on ${candidate.name} writes to the console: oh no (state faq of /faq, and 1 more).`],
  });
});
