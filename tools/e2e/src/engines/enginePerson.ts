import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type { Person } from '../person.ts';
import { findInPage, type Text, type Thing } from './findInPage.ts';
import type { Session } from './session.ts';

const require = createRequire(import.meta.url);
const library = readFileSync(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');

/**
 * Puts the library and what uses it into a page, together: in Firefox each script has a global object and a `Function`
 * of its own.
 */
const install = `var globalThis = window; ${library};
  window.findInPage = (path) => (${findInPage})(window.TestingLibraryDom, path);`;

/** Keys that are no letters, as WebDriver names them. */
const keys: Record<string, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Home: '\uE011',
  Shift: '\uE008',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** The same words in every browser: what WebDriver calls an element. */
type Element = Record<string, string>;
const idOf = (element: Element) => Object.values(element)[0];

const asText = (name: string | RegExp): Text => (typeof name === 'string' ? name : [name.source, name.flags]);

/** The element moved, was replaced or was covered: the person tries again. */
const triesAgain = /^(?:element click intercepted|element not interactable|stale element|no such element)/;

/** A person in a browser that WebDriver drives. The path leads to the part of the page that they look at. */
export function personIn(session: Session, path: Thing[] = []): Person {
  const run = <T>(script: string, ...args: unknown[]) => session.send('ExecuteScript', { script, args }) as Promise<T>;
  const eventually = (what: string, attempt: () => Promise<void>) => expect(attempt, what).toPass();

  async function find(thing: Thing): Promise<Element> {
    const look = () =>
      run<Element[] | null>('return window.findInPage && window.findInPage(arguments[0])', [...path, thing]);
    let found = await look();
    if (!found) {
      await run(install);
      found = await look();
    }
    expect(found).toHaveLength(1);
    return found![0]!;
  }

  const thing = (role: string, name?: string | RegExp): Thing =>
    name === undefined ? { role } : { role, name: asText(name) };

  /** Never repeats a click that failed: it may have happened. */
  async function click(find: () => Promise<Element>, what: string): Promise<void> {
    let failure: unknown;
    await eventually(what, async () => {
      const id = idOf(await find());
      failure = await session.send('ElementClick', { id }).then(
        () => undefined,
        (error: Error) => error,
      );
      if (failure instanceof Error && triesAgain.test(failure.message)) throw failure;
    });
    if (failure) throw failure;
  }

  /** Holds all keys down, one after the other, and lets go of each at once or at the end. */
  async function strike(values: string[], { together }: { together: boolean }): Promise<void> {
    const down = values.map((value) => ({ type: 'keyDown', value }));
    const up = values.map((value) => ({ type: 'keyUp', value }));
    const actions = together ? [...down, ...up.reverse()] : down.flatMap((press, index) => [press, up[index]]);
    await session.send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  return {
    async open(address, until = 'load') {
      // Until then scripts run in the document that is left.
      await run('window.isLeft = true');
      await session.send('Navigate', { url: address });
      const isThere = `return !window.isLeft && (document.readyState === 'complete' || arguments[0] && !!document.body)`;
      await eventually(address, async () => expect(await run(isThere, until === 'commit')).toBe(true));
    },
    arrive: (address) =>
      eventually(`the address ${address}`, async () => {
        const here = await run<string>('return location.href');
        if (typeof address === 'string') expect(here).toBe(address);
        else expect(here).toMatch(address);
      }),
    press: (role, name) => click(() => find(thing(role, name)), `${role} ${name}`),
    async type(label, text) {
      await eventually(`the field ${label}`, async () => {
        await run('arguments[0].focus(); arguments[0].select()', await find({ label: asText(label) }));
      });
      await strike([...text], { together: false });
    },
    async choose(role, name) {
      const isChosen = async () => run<boolean>('return arguments[0].checked', await find(thing(role, name)));
      const label = async () => run<Element>('return arguments[0].labels[0]', await find(thing(role, name)));
      await eventually(`${role} ${name}`, async () => void (await isChosen()));
      if (!(await isChosen())) await click(label, `the label of ${role} ${name}`);
      await eventually(`${role} ${name} to be chosen`, async () => expect(await isChosen()).toBe(true));
    },
    async read(role, name) {
      let text = '';
      await eventually(`${role} ${name ?? ''}`, async () => {
        text = await run<string>('return arguments[0].innerText', await find(thing(role, name)));
      });
      return text;
    },
    see: (text) => eventually(`the text ${text}`, async () => void (await find({ text: asText(text) }))),
    key: (name) =>
      strike(
        name.split('+').map((part) => keys[part] ?? part),
        { together: true },
      ),
    within: (role, name) => personIn(session, [...path, thing(role, name)]),
  };
}
