import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PageConfig } from 'page-contract';
import { readRemote, remoteNames } from 'page-contract/remotes';
import { placePage } from 'page-contract/testing';
import type { ComponentType } from 'react';
import { enterScenario } from './enterScenario.tsx';
import { setOnLine } from './faults.ts';
import { handlersOf, type Scenario } from './Scenario.ts';

export { setOnLine } from './faults.ts';
export { prerender } from './prerender.tsx';
export { persons } from './persons.ts';

const root = join(__dirname, '../..');

const registry = {
  remotes: Object.fromEntries(remoteNames(root).map((name) => [name, { module: readRemote(join(root, name)).module }])),
};

/** Screens are read when they are opened: a test that starts with fresh modules gets fresh ones. */
function screensOf(remote: string) {
  const folder = join(root, remote);
  const { exposes } = jest.requireActual<{ exposes: Record<string, string> }>(join(folder, 'webpack.config.js'));
  const screens = Object.entries(exposes).map(([expose, file]) => [
    expose,
    jest.requireActual<{ default: ComponentType }>(join(folder, file)).default,
  ]);
  return Object.fromEntries(screens) as Record<string, ComponentType>;
}

/** jsdom has no layout, hence nothing to scroll. */
function installScrolling(): void {
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
}

const isClockFake = () => Object.hasOwn(setTimeout, 'clock');

/** Whatever clock a test has chosen, typing takes no time of its own. */
const passForTyping = (milliseconds: number) => {
  if (isClockFake()) jest.advanceTimersByTime(milliseconds);
};

/** Until the network has answered and React has drawn it; on whichever clock, no time passes. */
export async function answered(): Promise<void> {
  const turn = () => (isClockFake() ? jest.advanceTimersByTimeAsync(0) : new Promise((resolve) => setTimeout(resolve)));
  for (let round = 0; round < 5; round += 1) await act(async () => void (await turn()));
}

/**
 * For the table of what each statement rests on, which `npm test` makes: the state, and what no address can say of it.
 */
function noteState(remote: string, scenario: string, { person, fault, ...rest }: Partial<Scenario>): void {
  const { STATES_FILE } = process.env;
  const { currentTestName: title } = expect.getState();
  const state = { title, remote, scenario, person, fault, changed: Object.keys(rest) };
  if (STATES_FILE) appendFileSync(STATES_FILE, `${JSON.stringify(state)}\n`);
}

/** The addresses of other sites that the page tries to go to; jsdom itself goes nowhere. */
function watchLeaving(): string[] {
  const left: string[] = [];
  const notice = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || link.origin === location.origin || !link.protocol.startsWith('http')) return;
    event.preventDefault();
    left.push(link.href);
  };
  window.addEventListener('click', notice);
  ends.push(() => window.removeEventListener('click', notice));
  return left;
}

const ends: (() => void)[] = [];

afterEach(() => {
  setOnLine(true);
  for (const end of ends.splice(0)) end();
});

/** Queries within the page's `main`, which leaves out the shell's announcements. */
export const main = () => within(screen.getByRole('main'));

/**
 * Makes what opens a remote's scenarios in its tests: the same state, answers and frame as on the QA page, with a
 * person's hands (`user`). `page` is what its page configuration says otherwise than the example. `change` overrides
 * parts of the scenario for one test, of its answers only those it names.
 */
export function openerOf<Name extends string>(
  remote: string,
  scenarios: Record<Name, Scenario>,
  page?: Partial<PageConfig>,
) {
  return (name: Name, change: Partial<Scenario> = {}, pageChange: Partial<PageConfig> = {}) => {
    const known: Scenario | undefined = scenarios[name];
    if (!known) throw new Error(`${remote} has no scenario ${name}`);
    const answers = () => ({ ...handlersOf(known), ...handlersOf(change) });
    const scenario = { ...known, ...change, answers };
    placePage({ ...page, ...pageChange });
    installScrolling();
    noteState(remote, name, change);
    history.replaceState(null, '', scenario.screen);
    const { person, fault = '' } = scenario;
    const { network, fetch, app } = enterScenario({
      remote,
      exposes: screensOf(remote),
      registry,
      scenario,
      person,
      fault,
      at: '',
      // jsdom has only one page.
      reload: () => undefined,
    });
    globalThis.fetch = fetch;
    const { unmount } = render(app);
    return {
      unmount,
      /** The screen, without what the shell has around it. */
      container: screen.getByRole('main'),
      network,
      user: userEvent.setup({ advanceTimers: passForTyping }),
      /** Lets time pass on the fake clock. */
      pass: (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds)),
      left: watchLeaving(),
      address: () => location.pathname + location.search + location.hash,
      sent: (call: string) => network.calls.filter(({ name: made }) => made === call),
    };
  };
}
