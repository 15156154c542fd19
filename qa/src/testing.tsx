import { join } from 'node:path';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PageConfig } from 'page-contract';
import { readRemote, listRemoteNames } from 'page-contract/remotes';
import { placePage } from 'page-contract/testing';
import type { ComponentType } from 'react';
import { enterScenario } from './enterScenario.tsx';
import { setOnLine } from './faults.ts';
import { createAnswers, type Scenario } from './Scenario.ts';
import { listIdentityCalls } from './testing/listIdentityCalls.ts';
import { recordExits } from './testing/recordExits.ts';

export { setOnLine } from './faults.ts';
export { prerender } from './testing/prerender.tsx';
export { persons } from './persons.ts';

const root = join(__dirname, '../..');

export const remoteNames = listRemoteNames(root);

/** Routes of all remotes, as a site's page would have them. */
const registry = {
  remotes: Object.fromEntries(remoteNames.map((name) => [name, { module: readRemote(join(root, name)).module }])),
};

/** Requires a remote's screens each time that a test opens one, so that a test that resets modules gets new ones. */
function requireScreens(remote: string) {
  const folder = join(root, remote);
  const { exposes } = jest.requireActual<{ exposes: Record<string, string> }>(join(folder, 'webpack.config.cjs'));
  const screens = Object.entries(exposes).map(([expose, file]) => [
    expose,
    jest.requireActual<{ default: ComponentType }>(join(folder, file)).default,
  ]);
  return Object.fromEntries(screens) as Record<string, ComponentType>;
}

export const requireScenarios = (remote: string) =>
  jest.requireActual<{ scenarios: Record<string, Scenario> }>(join(root, remote, 'standalone/scenarios.ts')).scenarios;

/** Replaces scrolling, because jsdom has no layout. */
function installScrolling(): void {
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
}

/** Jest's fake timers put a property `clock` on `setTimeout`. */
const isClockFake = () => Object.hasOwn(setTimeout, 'clock');

/** Lets the delays of simulated typing pass on a fake clock. */
const advanceForTyping = (milliseconds: number) => {
  if (isClockFake()) jest.advanceTimersByTime(milliseconds);
};

/** Waits for responses and for React to render them. No time passes on a fake clock. */
export async function waitForAnswers(): Promise<void> {
  const turn = () => (isClockFake() ? jest.advanceTimersByTimeAsync(0) : new Promise((resolve) => setTimeout(resolve)));
  // One turn of the event loop is not enough, because a response may lead to the next call.
  for (let round = 0; round < 5; round += 1) await act(async () => void (await turn()));
}

const cleanups: (() => void)[] = [];

afterEach(() => {
  setOnLine(true);
  for (const cleanUp of cleanups.splice(0)) cleanUp();
});

/**
 * Restores the page from the back/forward cache, as Back does. The shell hides it and loads it again; what a screen
 * shows by itself is seen as if that load never came.
 */
export function restoreFromCache(): void {
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  document.documentElement.style.visibility = '';
}

/** Queries within the page's `main`, which leaves out the shell's announcements. */
export const main = () => within(screen.getByRole('main'));

/**
 * Creates a function that opens a remote's scenarios (states of a screen) in its component tests, with the same state,
 * responses and shell as on a QA server. `page` changes the example of a page configuration for all tests of the file,
 * `pageChange` for one. `change` overrides fields of the scenario for one test; of `answers`, only those of the calls
 * that it names.
 */
export function createOpener<Name extends string>(
  remote: string,
  scenarios: Record<Name, Scenario>,
  page?: Partial<PageConfig>,
) {
  return (name: Name, change: Partial<Scenario> = {}, pageChange: Partial<PageConfig> = {}) => {
    const known: Scenario | undefined = scenarios[name];
    if (!known) throw new Error(`${remote} has no scenario ${name}`);
    const answers = () => ({ ...createAnswers(known), ...createAnswers(change) });
    const scenario = { ...known, ...change, answers };
    placePage({ ...page, ...pageChange });
    installScrolling();
    history.replaceState(null, '', scenario.screen);
    const { network, app } = enterScenario({ remote, exposes: requireScreens(remote), registry, scenario });
    globalThis.fetch = network.fetch;
    const { unmount } = render(app);
    const { exits, stop } = recordExits();
    cleanups.push(stop);
    return {
      unmount,
      /** The screen, without what the shell has around it. */
      container: screen.getByRole('main'),
      network,
      /** The simulated user, who clicks and types. */
      user: userEvent.setup({ advanceTimers: advanceForTyping }),
      /** Lets time pass on the fake clock. */
      pass: (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds)),
      /** Addresses of other sites that the user has opened. */
      left: exits,
      address: () => location.pathname + location.search + location.hash,
      /** Returns what the identity provider was asked so far: `['signIn', 'anna@example.org', 'geheim']`. */
      asked: () => listIdentityCalls(network.identityCalls),
      /** Returns the requests of a call so far. */
      sent: (call: string) => [...network.calls, ...network.identityCalls].filter(({ name: made }) => made === call),
    };
  };
}
