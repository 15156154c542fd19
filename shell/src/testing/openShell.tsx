import { render } from '@testing-library/react';
import type { PageRegistry } from 'page-contract';
import type { ComponentType } from 'react';
import { BrowserRouter, Link } from 'react-router-dom';
import type { Session } from 'shared-auth';
import { setTestSession } from 'shared-auth/testing';
import { ScreenTitle } from 'ui-kit';
import { createDeparture } from '../access/departure.ts';
import { App } from '../App.tsx';
import { watchRegistry } from '../remotes/registryWatch.ts';
import { createScreens } from '../remotes/screens.ts';
import { watchInput } from '../remotes/unsavedInput.ts';
import { createVersionSwitcher } from '../remotes/versionSwitcher.ts';
import { routeTable } from '../routes/routeTable.ts';
import { inPages, testRegistry, testShell } from './registry.ts';

const user = { id: 'user-1', email: 'eltern@example.org', emailVerified: true };
export const signedIn: Session = { status: 'signed-in', user };
export const signedOut: Session = { status: 'signed-out' };

/** Doubles at the shell's edge: Module Federation, the browser's reload, and reports. */
export const door = {
  load: jest.fn<Promise<ComponentType>, [string, string]>(),
  register: jest.fn(),
  /** Of a screen, by its name. */
  prefetch: jest.fn<void, [string]>(),
  reload: jest.fn(),
  report: jest.fn(),
};

/** A screen as the remotes make them: heading, document title, and links onwards. */
export function screenNamed(name: string): ComponentType {
  return function TestScreen() {
    return (
      <>
        <ScreenTitle title={`${name} – Abenteuerbox`}>{`Bildschirm ${name}`}</ScreenTitle>
        <Link to="/kuendigen">Weiter zur Kündigung</Link>
        <Link to="/dashboard">Weiter zum Dashboard</Link>
      </>
    );
  };
}

const screens = new Map<string, ComponentType>();

function screenOf(expose: string): ComponentType {
  const name = expose.slice(2);
  const screen = screens.get(name) ?? screenNamed(name);
  screens.set(name, screen);
  return screen;
}

/** jsdom has no layout: here the window scrolls wherever it is told. */
function installScrolling(): void {
  window.scrollTo = ((options: ScrollToOptions) => {
    window.scrollY = options.top ?? 0;
  }) as typeof window.scrollTo;
  window.scrollY = 0;
  Element.prototype.scrollIntoView = () => undefined;
}

const leave: (() => void)[] = [];

afterEach(() => {
  for (const stop of leave.splice(0)) stop();
  for (const double of Object.values(door)) double.mockReset();
});

/** Removes the event listeners of a page's objects after the test. */
function onThisPage<Made>(make: () => Made): Made {
  const spies = [window, document].map((target) => ({ target, spy: jest.spyOn(target, 'addEventListener') }));
  const made = make();
  for (const { target, spy } of spies) {
    for (const [type, listener] of spy.mock.calls)
      leave.push(() => target.removeEventListener(type, listener as EventListener));
    spy.mockRestore();
  }
  return made;
}

interface Visit {
  at: string;
  session: Session;
  registry?: PageRegistry;
}

/** Opens the shell at an address. Unless the test says otherwise, every remote answers with its screen. */
export function openShell({ at, session, registry: site = testRegistry }: Visit) {
  const registry = inPages(site);
  window.history.replaceState(null, '', at);
  setTestSession(session);
  if (!door.load.getMockImplementation()) door.load.mockImplementation(async (_, expose) => screenOf(expose));
  installScrolling();
  const parts = onThisPage(() => {
    const { register, reload } = door;
    const load = async (remote: string, expose: string) => ({
      default: await door.load(remote, expose),
      prefetch: () => door.prefetch(expose),
    });
    const watch = watchRegistry();
    const screens = createScreens({ registry, load, register, onFailure: (remote) => switcher.fallBack(remote) });
    const switcher = createVersionSwitcher({
      registry,
      watch,
      reload,
      hasUnsavedInput: watchInput(),
      switchVersion: screens.switchVersion,
      versionOf: screens.versionOf,
      report: door.report,
      shell: testShell,
    });
    watch.subscribe(screens.forgetFailures);
    return { table: routeTable(registry), screens, watch, departure: createDeparture(), switcher, reload };
  });
  return render(
    <BrowserRouter>
      <App {...parts} />
    </BrowserRouter>,
  );
}
