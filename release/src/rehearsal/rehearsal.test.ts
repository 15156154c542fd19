import { release } from '../publish/release.ts';
import { rollback } from '../publish/rollback.ts';
import { rehearseToySite } from './testing/rehearseToySite.ts';

// Questions to a browser before a release. The damages are functions that run in the page, as a part of a build.

jest.setTimeout(300_000);
const { toy, rehearse, rehearseBuild } = rehearseToySite({ firstFails: true });

/** Expects a sentence about mf-help that has each of these parts. */
function expectAll(reasons: string[], parts: string[]): void {
  const found = parts.filter((part) => reasons.some((reason) => reason.includes(part)));
  expect(found).toEqual(parts);
}

test('A build that does what it should goes live, also when a page is reloaded during a check, and is rolled back', async () => {
  await toy().writeHelp('b2');
  await release(toy().root, toy().store, 'mf-help', { rehearse });
  expect(await toy().live()).toMatchObject({ 'mf-help': 'b2' });
  await rollback(toy().store, 'mf-help');
  expect(await toy().live()).toMatchObject({ 'mf-help': 'a1' });
});

/** Damage that a script can do to the page and to other remotes, at the start and each time it is shown. */
const mischief = () => {
  const { fetch } = window;
  const { gateway } = JSON.parse(document.getElementById('page')!.textContent!) as { gateway: string };
  void fetch(`${gateway}/user/api/UserSettings/age`).catch(() => undefined);
  window.fetch = () => Promise.reject(new TypeError('no more'));
  document.documentElement.style.setProperty('color', 'red');
  indexedDB.deleteDatabase('notes');
  new MutationObserver(() => {
    const main = document.querySelector('main');
    const title = document.querySelector('main h1');
    if (location.pathname === '/setup' && title) {
      if (location.search.includes('setup-again')) console.error('in the second of two states that look alike');
      throw new TypeError('null.steps');
    }
    if (location.pathname !== '/faq' || !main || main.querySelectorAll('h1').length !== 1) return;
    main.append(Object.assign(document.createElement('h1'), { textContent: 'Zwei' }));
    window.addEventListener('resize', () => undefined);
    alert('hello');
    location.href = 'https://elsewhere.example/';
    const again = () => void setTimeout(again, 500);
    again();
  }).observe(document, { childList: true, subtree: true });
};

/** Damage that looks like nothing at first: it begins late or on a phone, or hides in what a page shares. */
const hiddenMischief = () => {
  CSS.supports = () => true;
  new MutationObserver(() => {
    if (document.adoptedStyleSheets.length > 0 || !document.querySelector('main h1')) return;
    document.adoptedStyleSheets = [new CSSStyleSheet()];
    void caches.delete('pages');
    localStorage.setItem('notes', 'x'.repeat(200_000));
    window.addEventListener('keydown', (event) => location.pathname === '/setup' && event.preventDefault(), true);
    const layer = document.createElement('div');
    layer.style.cssText = 'position: fixed; inset: 0 0 auto; height: 4rem; opacity: 0.01; z-index: 9999';
    document.querySelector('nav a')?.addEventListener('click', (event) => event.preventDefault());
    document.body.append(layer);
    setTimeout(() => console.error('ten seconds later'), 10_000);
    window.onresize = () => innerWidth < 700 && console.error('only on a phone');
  }).observe(document, { childList: true, subtree: true });
};

/** Damage to what some people need: another colour scheme or size, a keyboard, forced colours, no motion. */
const unfairness = () => {
  const create = (name: string, text: string, styles: string) => {
    const element = Object.assign(document.createElement(name), { textContent: text });
    element.style.cssText = styles;
    return element;
  };
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const addFaults = (main: Element) => {
    const dialog = main.querySelector('dialog')!;
    const current = create('button', 'Heute', 'border: 1px solid; background: gold');
    current.setAttribute('aria-pressed', 'true');
    const other = create('button', 'Morgen', 'border: 1px solid; background: white');
    other.setAttribute('aria-pressed', 'false');
    const grey = create('p', 'Kaum zu lesen', 'color: #333');
    main.append(
      grey,
      current,
      other,
      create('button', '★', 'mask-image: linear-gradient(#000, #000); background: red'),
      create('p', 'Wir fahren mit dem Donaudampfschiff', 'width: 24ch; word-break: break-all; background: Canvas'),
      create('p', 'Eine Zeile mit ein paar Worten', 'width: max-content; height: 20px; overflow: hidden'),
      create('p', 'Blass', 'color: #bbb; background: #fff'),
      create('p', 'breit', 'min-width: 330px; background: Canvas'),
      create('a', 'Ohne Ring', 'outline: none'),
      create('input', '', 'font-size: 12px'),
    );
    main.lastElementChild!.before(document.createElement('span'));
    main.querySelector('span')!.append(create('div', 'Absatz', ''));
    main.querySelector('a')!.setAttribute('href', '/dashboard');
    main.querySelector('input:last-child')!.setAttribute('aria-label', 'Klein');
    main.querySelector('a')!.animate([{ opacity: 1 }, { opacity: 0.9 }], { duration: 500, iterations: Infinity });
    dialog.append(create('button', 'Bestellen', 'margin-top: 900px'));
    dialog.style.cssText = 'height: 3000px; max-height: none; overflow: visible; padding-bottom: 2000px';
    main.querySelector('h1')!.setAttribute('style', 'color: inherit');
    return isDark;
  };
  new MutationObserver(() => {
    const main = document.querySelector('main');
    if (location.pathname === '/faq' && main?.querySelector('dialog') && !main.querySelector('p[style]'))
      addFaults(main);
  }).observe(document, { childList: true, subtree: true });
};

describe('A build with damages of all kinds', () => {
  let reasons: string[];
  beforeAll(async () => {
    await toy().writeHelp('c3', mischief, hiddenMischief, unfairness);
    const rejection = await release(toy().root, toy().store, 'mf-help', { rehearse }).catch((error: unknown) => error);
    reasons = String(rejection).split('\n');
  });

  test('is not live afterwards', async () => {
    expect(await toy().live()).toMatchObject({ 'mf-help': 'a1' });
  });

  test('What only a browser sees keeps a build from going live, with a sentence for each', () => {
    expectAll(reasons, [
      'makes the call GET {gateway}/user/api/UserSettings/age, which it does not declare (state faq of /faq',
      'has 2 main headings instead of one (state faq of /faq',
      'writes to the console: null.steps',
      'writes to the console: in the second of two states that look alike (state setup-again of /setup',
      'replaces window.fetch for the whole page (/faq',
      'leaves html style="color: red;" behind in the page (/faq',
      'deletes the database notes of the whole site (/faq',
      'opens a dialog of the browser: hello (state faq of /faq',
      'leaves the site for https://elsewhere.example (state faq of /faq',
      'keeps running after it was left: again (Screen.',
      '"resize" listeners on window behind after it was shown 20 times (/faq',
      'changes mf-account@',
    ]);
  });

  test('Damage that begins late, shows on phones only or hides in what a page shares keeps a build from going live', () => {
    expectAll(reasons, [
      'writes to the console: ten seconds later (state faq of /faq',
      'writes to the console: only on a phone (state faq of /faq',
      'replaces CSS.supports for the whole page (/faq',
      'leaves 1 adopted style sheets behind in the page (/faq',
      'deletes the cache pages of the whole site (/faq',
      'fills the storage with 200 kB (/faq',
      'leaves 1 "keydown" listeners on window behind after it was left (/faq',
      'listens to events of the shell: "click" on <a> (/faq',
      // Of two states at once, either is the first in which keys are pressed.
      'keeps the Tab key from moving the focus (state setup',
      'keeps people from links of the shell: Dashboard, FAQ, Einrichtung (/faq',
      'keeps people from links of the shell: Dashboard, FAQ, Einrichtung (state faq of /faq',
      'keeps people from links of the shell after it was left: Dashboard',
    ]);
  });

  test('What shuts people out keeps a build from going live, by state, look and element (acc 21, 59, 74, 116, 263, 264, 265, 266, 267, 303, 306)', () => {
    expectAll(reasons, [
      'shuts people out in dark colours: color-contrast at <p style="color: rgb(51, 51, 51)',
      'shuts people out in light colours: color-contrast at <p style="color: rgb(187, 187, 187); background: rgb(255, 255, 255);">Blass',
      '(state faq of /faq, „Mehr anzeigen“).',
      'is no valid HTML: <div> element is not permitted as content under <span>',
      'hides in forced colours: aria-pressed of <button',
      'hides in forced colours: the drawing  of <button',
      'ends a line inside of a word at 320 px: „Donaudampfschiff“ at <p',
      'cuts off text with wide spacing: <p',
      'cuts off text of twice the size: <p',
      'is too wide for a window of 320 px: ',
      'makes a phone zoom into a field: <input',
      'draws no ring around the focus at <a',
      'moves although motion is not wanted: <a',
      'hides a button of a dialog in a window of 1280 by 800 px: <button',
      'hides a button of a dialog in a window of 1366 by 650 px: <button',
      'hides a button of a dialog in a window of 360 by 780 px: <button',
      'has a dialog whose end is out of reach: ',
      'breaks the policy: style-src-attr forbids inline',
    ]);
  });
});

test('A shell is held against every live remote that it was not seen with, and its own page is looked at', async () => {
  await toy().writeToyShell('bb', () => console.error('oh no'));
  const { reasons } = await rehearseBuild('shell');
  expectAll(reasons, [
    'shell@1.0.0-bb writes to the console: oh no (state not found, anna of /nirgendwo-im-wald, and 1 more).',
    'mf-help@1.0.0-a1 on shell@1.0.0-bb writes to the console: oh no (state faq of /faq, and 2 more).',
    'mf-account@1.0.0-a1 on shell@1.0.0-bb writes to the console: oh no (state dashboard of /dashboard).',
  ]);
});
