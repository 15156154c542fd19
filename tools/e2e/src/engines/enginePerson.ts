import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { readStateScript, type ElementState, type Person } from '../person.ts';
import { findInPage, type TextQuery, type ElementQuery } from './findInPage.ts';
import type { Session } from './session.ts';

const require = createRequire(import.meta.url);
const library = readFileSync(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

/**
 * Script that installs Testing Library and findInPage in a page. Both are in one script, because in Firefox each has a
 * global object of its own.
 */
const installScript = `var globalThis = window; ${library};
  window.findInPage = (path) => (${findInPage})(window.TestingLibraryDom, path);`;

/** WebDriver's codes of keys that are no characters. */
const keyCodes: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  Tab: '\uE004',
  Home: '\uE011',
  Shift: '\uE008',
  ArrowLeft: '\uE012',
  End: '\uE010',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** WebDriver's reference to an element: an object with one property. */
type Element = Record<string, string>;
const readId = (element: Element) => Object.values(element)[0];

const serializeName = (name: string | RegExp): TextQuery =>
  typeof name === 'string' ? name : [name.source, name.flags];

/** Script that tells whether an element is moving, or covered by a change of page: a click would miss it. */
const isMovingScript = `return document.getAnimations().some(({ playState, effect }) => playState === 'running'
  && effect?.getComputedTiming().endTime < Infinity && effect.target?.contains(arguments[0]));`;

/** Errors after which a click is tried again, because the element was moved, replaced or covered. */
const retryableErrors = /^(?:element click intercepted|element not interactable|stale element|no such element)/;

/**
 * Creates a person in a browser that WebDriver controls. `path` leads to the part of the page that they use. WebDriver
 * does not wait for elements, so that each action is retried until it succeeds or the time of the test's configuration
 * is over.
 */
export function createEnginePerson(session: Session, path: ElementQuery[] = []): Person {
  const run = <T>(script: string, ...args: unknown[]) => session.send('ExecuteScript', { script, args }) as Promise<T>;
  const retry = (description: string, attempt: () => Promise<void>) => expect(attempt, description).toPass();

  /** Finds the elements that are there now. Installs the script first in a new document. */
  async function findAll(query: ElementQuery): Promise<Element[]> {
    const search = () =>
      run<Element[] | null>('return window.findInPage && window.findInPage(arguments[0])', [...path, query]);
    let found = await search();
    if (!found) {
      await run(installScript);
      found = await search();
    }
    return found ?? [];
  }

  async function find(query: ElementQuery): Promise<Element> {
    const found = await findAll(query);
    expect(found).toHaveLength(1);
    return found[0]!;
  }

  /** Begins a navigation and waits until its document has loaded, or only until it has a body. */
  async function navigate(begin: () => Promise<unknown>, description: string, until: 'load' | 'commit'): Promise<void> {
    // Marks the current document, in which scripts run until the navigation has finished. The mark is removed when the
    // browser returns to this document later, and when the document stays and only its address changes.
    await run(`document.isLeft = true;
      addEventListener('popstate', () => (document.isLeft = false));
      addEventListener('pageshow', ({ persisted }) => (document.isLeft &&= !persisted));`);
    await begin();
    const readState = `return document.isLeft ? 'left at ' + location.href : arguments[0] && document.body ? 'complete' : document.readyState`;
    await retry(description, async () => expect(await run(readState, until === 'commit')).toBe('complete'));
  }

  const createQuery = (role: string, name?: string | RegExp): ElementQuery =>
    name === undefined ? { role } : { role, name: serializeName(name) };

  /** Clicks an element once. Only errors that show that no click happened lead to another attempt. */
  async function click(findElement: () => Promise<Element>, description: string): Promise<void> {
    let failure: unknown;
    await retry(description, async () => {
      const element = await findElement();
      expect(await run(isMovingScript, element)).toBe(false);
      const id = readId(element);
      failure = await session.send('ElementClick', { id }).then(
        () => undefined,
        (error: Error) => error,
      );
      if (failure instanceof Error && retryableErrors.test(failure.message)) throw failure;
    });
    if (failure) throw failure;
  }

  /** Presses keys one after the other, or with `together` as a combination. */
  async function pressKeys(values: string[], { together }: { together: boolean }): Promise<void> {
    const down = values.map((value) => ({ type: 'keyDown', value }));
    const up = values.map((value) => ({ type: 'keyUp', value }));
    const actions = together ? [...down, ...up.reverse()] : down.flatMap((press, index) => [press, up[index]]);
    await session.send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  return {
    open: (address, until = 'load') => navigate(() => session.send('Navigate', { url: address }), address, until),
    reload: () => navigate(() => run('location.reload()'), 'the page to be loaded again', 'load'),
    back: () => navigate(() => run('history.back()'), 'the page before', 'commit'),
    arrive: (address) =>
      retry(`the address ${address}`, async () => {
        const current = await run<string>('return location.href');
        if (typeof address === 'string') expect(current).toBe(address);
        else expect(current).toMatch(address);
      }),
    press: (role, name) => click(() => find(createQuery(role, name)), `${role} ${name}`),
    async type(label, text) {
      await retry(`the field ${label}`, async () => {
        await run('arguments[0].focus(); arguments[0].select()', await find({ label: serializeName(label) }));
      });
      await pressKeys([...text], { together: false });
    },
    async choose(role, name) {
      const isChosen = async () => run<boolean>('return arguments[0].checked', await find(createQuery(role, name)));
      const findLabel = async () => run<Element>('return arguments[0].labels[0]', await find(createQuery(role, name)));
      await retry(`${role} ${name}`, async () => void (await isChosen()));
      if (!(await isChosen())) await click(findLabel, `the label of ${role} ${name}`);
      await retry(`${role} ${name} to be chosen`, async () => expect(await isChosen()).toBe(true));
    },
    async read(role, name) {
      let text = '';
      await retry(`${role} ${name ?? ''}`, async () => {
        text = await run<string>('return arguments[0].innerText', await find(createQuery(role, name)));
      });
      return text;
    },
    see: (text) =>
      retry(`the text ${text}`, async () => expect(await findAll({ text: serializeName(text) })).not.toEqual([])),
    waitUntilHidden: (text) =>
      retry(`no text ${text}`, async () => expect(await findAll({ text: serializeName(text) })).toEqual([])),
    count: async (role, name) => (await findAll(createQuery(role, name))).length,
    async inspect(role, name) {
      let state: ElementState | undefined;
      await retry(`${role} ${name ?? ''}`, async () => {
        state = await run<ElementState>(readStateScript, await find(createQuery(role, name)));
      });
      return state!;
    },
    run,
    key: (name) =>
      pressKeys(
        name.split('+').map((part) => keyCodes[part] ?? part),
        { together: true },
      ),
    within: (role, name) => createEnginePerson(session, [...path, createQuery(role, name)]),
  };
}
