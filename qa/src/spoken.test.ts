import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { virtual } from '@guidepup/virtual-screen-reader';
import { act } from '@testing-library/react';
import { scenarioTime } from './clock.ts';
import { createOpener, remoteNames, requireScenarios, waitForAnswers } from './testing.tsx';

// Opens each state once: compares it with the promises of docs/contract.md, and the words of a screen reader, in their
// order, with standalone/spoken.txt of each remote, so that a review shows what changes. `SPOKEN=write npm run unit --
// --testPathPatterns spoken` writes these files.

const root = join(__dirname, '../..');
const isWriting = process.env.SPOKEN === 'write';

beforeEach(() => {
  // Some states are a failure of the page itself, which the console names, too.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  // Fixes dates only: the screen reader needs real timers.
  jest.useFakeTimers({
    now: scenarioTime,
    doNotFake: [
      'cancelAnimationFrame',
      'cancelIdleCallback',
      'clearImmediate',
      'clearInterval',
      'clearTimeout',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'requestAnimationFrame',
      'requestIdleCallback',
      'setImmediate',
      'setInterval',
      'setTimeout',
    ],
  });
});

/** Promises of docs/contract.md for a screen at every moment. */
const complete = { headings: 1, mains: 1, footers: 1, hasTitle: true };

function describeFrame(path: string) {
  // The shell's own „Lade...“ comes before any screen, and another remote's address has only a placeholder here.
  const isWaiting = document.querySelector('main')?.textContent === 'Lade...';
  return {
    headings: document.querySelectorAll('h1').length,
    mains: document.querySelectorAll('main').length,
    footers: document.querySelectorAll('footer').length,
    hasTitle: document.title !== '' || isWaiting || location.pathname !== path,
  };
}

const main = () => document.querySelector('main')!;

/** Reads `main` and the open dialogs outside of it. Leaves out where something ends, and that a text is a paragraph. */
async function readAloud(): Promise<string[]> {
  const phrases: string[] = [];
  const dialogs = [...document.querySelectorAll('dialog[open]')].filter((dialog) => !main().contains(dialog));
  for (const container of [main(), ...dialogs]) {
    await virtual.start({ container });
    const [first] = await virtual.spokenPhraseLog();
    do await virtual.next();
    while (![first, `end of ${first}`].includes(await virtual.lastSpokenPhrase()));
    phrases.push(...(await virtual.spokenPhraseLog()));
    await virtual.stop();
  }
  return phrases.filter((phrase) => phrase !== 'paragraph' && !phrase.startsWith('end of '));
}

describe.each(remoteNames)('A state of %s has one heading and one title, and says what spoken.txt says', (remote) => {
  const scenarios = requireScenarios(remote);
  const openScenario = createOpener(remote, scenarios);
  const file = join(root, remote, 'standalone/spoken.txt');
  /** By what is said: the states, in the order of the scenarios. */
  const spoken = new Map<string, string[]>();
  const kept = new Map(
    (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n\n').flatMap((section) => {
      const [names = '', ...phrases] = section.trim().split('\n  ');
      return names.split(', ').map((name) => [name, phrases] as const);
    }),
  );

  test.each(Object.keys(scenarios))('%s', async (name) => {
    document.title = '';
    const [path = ''] = (scenarios[name]?.screen ?? '').split(/[?#]/);
    openScenario(name);
    expect(describeFrame(path)).toEqual(complete);
    await waitForAnswers();
    expect(describeFrame(path)).toEqual(complete);
    const phrases = await readAloud();
    const text = phrases.join('\n  ');
    spoken.set(text, [...(spoken.get(text) ?? []), name]);
    if (!isWriting) expect(phrases).toEqual(kept.get(name));
  });

  test('no state is kept that is gone', () => {
    const sections = [...spoken].map(([text, names]) => `${names.join(', ')}\n  ${text}\n`);
    const isComplete = [...spoken.values()].flat().length === Object.keys(scenarios).length;
    if (isWriting && isComplete) writeFileSync(file, sections.join('\n'));
    if (!isWriting) expect([...kept.keys()].sort()).toEqual(Object.keys(scenarios).sort());
  });
});

describe('A screen reader tells a fault by its words or their order', () => {
  const find = (selector: string) => main().querySelector(selector)!;
  const replace = (selector: string, name: string) => {
    const old = find(selector);
    const element = document.createElement(name);
    element.append(...old.childNodes);
    old.replaceWith(element);
  };
  const faults: [fault: string, remote: string, scenario: string, seed: () => void][] = [
    ['a field without its label', 'mf-account', 'login', () => find('label').removeAttribute('for')],
    [
      'a button without its name',
      'mf-account',
      'login',
      () => find('button[aria-label]').removeAttribute('aria-label'),
    ],
    ['another name', 'mf-account', 'login', () => find('form button[type=submit]').replaceChildren('OK')],
    ['a title that is no heading', 'mf-account', 'login', () => replace('h1', 'div')],
    ['a heading of another level', 'mf-account', 'login', () => replace('h1', 'h3')],
    ['fields in another order', 'mf-account', 'login', () => find('form').prepend(find('form button[type=submit]'))],
    ['a form that is hidden', 'mf-account', 'login', () => find('form').setAttribute('aria-hidden', 'true')],
    [
      'a hint that no field names',
      'mf-account',
      'login-register',
      () => find('[aria-describedby]').removeAttribute('aria-describedby'),
    ],
    ['a button that is none', 'mf-help', 'faq', () => replace('h2 button', 'span')],
    [
      'an open category that does not say so',
      'mf-help',
      'faq',
      () => find('[aria-expanded=true]').removeAttribute('aria-expanded'),
    ],
    ['a list that is none', 'mf-help', 'faq', () => replace('article ul', 'div')],
    ['a status that is none', 'mf-help', 'faq', () => find('[role=status]').removeAttribute('role')],
  ];

  test.each(faults)('%s', async (_, remote, scenario, seed) => {
    createOpener(remote, requireScenarios(remote))(scenario);
    await waitForAnswers();
    const before = await readAloud();
    act(seed);
    expect(await readAloud()).not.toEqual(before);
  });

  test.each([
    ['a change of a status is announced', true],
    ['and not where the status is none', false],
  ])('%s', async (_, isStatus) => {
    createOpener('mf-help', requireScenarios('mf-help'))('faq');
    await waitForAnswers();
    const status = find('[role=status]');
    if (!isStatus) status.removeAttribute('role');
    await virtual.start({ container: main() });
    status.textContent = 'Drei Treffer';
    await new Promise((resolve) => setTimeout(resolve));
    const phrases = await virtual.spokenPhraseLog();
    await virtual.stop();
    expect(phrases.some((phrase) => /^polite: .*Drei Treffer/.test(phrase))).toBe(isStatus);
  });
});
