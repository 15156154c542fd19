import { render } from '@testing-library/react';
import type { PageRegistry } from 'page-contract';
import type { ComponentType } from 'react';
import { BrowserRouter, Link } from 'react-router-dom';
import type { Session } from 'shared-auth';
import { setTestSession } from 'shared-auth/testing';
import { ScreenTitle } from 'ui-kit';
import { createMailedPage } from '../access/mailedPage.ts';
import { createUserSignOut } from '../access/userSignOut.ts';
import { App } from '../App.tsx';
import { createScreenStore } from '../remotes/createScreenStore.ts';
import { createRegistryPoller } from '../remotes/registryPoller.ts';
import { trackInput } from '../remotes/unsavedInput.ts';
import { createVersionSwitcher } from '../remotes/versionSwitcher.ts';
import { createRouteTable } from '../routes/createRouteTable.ts';
import { testRegistry, testShell } from './registry.ts';

const user = { id: 'user-1', email: 'eltern@example.org', emailVerified: true };
export const signedIn = { status: 'signed-in', user } satisfies Session;
export const signedOut: Session = { status: 'signed-out' };

/** Doubles at the shell's edge: Module Federation, the browser's reload, and reports. */
export const doubles = {
  load: jest.fn<Promise<ComponentType>, [string, string]>(),
  register: jest.fn(),
  /** Called with the name of the screen whose data is prefetched. */
  prefetch: jest.fn<void, [string]>(),
  reload: jest.fn(),
  report: jest.fn(),
};

/** Creates a screen like those of the remotes: heading, document title, and links to other screens. */
export function createTestScreen(name: string): ComponentType {
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

const testScreens = new Map<string, ComponentType>();

function findTestScreen(expose: string): ComponentType {
  const name = expose.slice(2);
  const screen = testScreens.get(name) ?? createTestScreen(name);
  testScreens.set(name, screen);
  return screen;
}

/** Replaces scrolling, because jsdom has no layout: the window scrolls to any position. */
function installScrolling(): void {
  window.scrollTo = ((options: ScrollToOptions) => {
    window.scrollY = options.top ?? 0;
  }) as typeof window.scrollTo;
  window.scrollY = 0;
  Element.prototype.scrollIntoView = () => undefined;
}

const cleanups: (() => void)[] = [];

// A page of an earlier test must not poll during a later one, which counts requests.
beforeEach(() => {
  const original = window.setTimeout;
  const timers: number[] = [];
  window.setTimeout = ((...timer: Parameters<typeof original>) => {
    const id = original(...timer);
    timers.push(id);
    return id;
  }) as typeof original;
  cleanups.push(() => {
    window.setTimeout = original;
    timers.forEach((id) => clearTimeout(id));
  });
});

afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
  for (const double of Object.values(doubles)) double.mockReset();
});

/** Creates a page's objects, and removes their event listeners after the test. */
function createForTest<Made>(create: () => Made): Made {
  const spies = [window, document].map((target) => ({ target, spy: jest.spyOn(target, 'addEventListener') }));
  const made = create();
  for (const { target, spy } of spies) {
    for (const [type, listener] of spy.mock.calls)
      cleanups.push(() => target.removeEventListener(type, listener as EventListener));
    spy.mockRestore();
  }
  return made;
}

interface OpenShellOptions {
  /** Path of the page. */
  at: string;
  session: Session;
  registry?: PageRegistry;
  /** Version of the shell with which the page is served. */
  shell?: string;
}

/** Opens the shell at an address. Unless a test mocks `doubles.load`, the screens of every remote can be loaded. */
export function openShell({ at, session, registry = testRegistry, shell = testShell }: OpenShellOptions) {
  window.history.replaceState(null, '', at);
  setTestSession(session);
  if (!doubles.load.getMockImplementation())
    doubles.load.mockImplementation(async (_, expose) => findTestScreen(expose));
  installScrolling();
  const parts = createForTest(() => {
    const { register, reload } = doubles;
    const load = async (remote: string, expose: string) => ({
      default: await doubles.load(remote, expose),
      prefetch: () => doubles.prefetch(expose),
    });
    const registryPoller = createRegistryPoller();
    const screenStore = createScreenStore({
      registry,
      load,
      register,
      switchToFallback: (remote) => versionSwitcher.switchToFallback(remote),
    });
    const versionSwitcher = createVersionSwitcher({
      registry,
      registryPoller,
      reload,
      hasUnsavedInput: trackInput(),
      switchVersion: screenStore.switchVersion,
      getVersion: screenStore.getVersion,
      report: doubles.report,
      shell,
    });
    registryPoller.subscribe(screenStore.forgetFailures);
    const routeTable = createRouteTable(registry);
    return {
      routeTable,
      mailedPage: createMailedPage(routeTable),
      screenStore,
      registryPoller,
      userSignOut: createUserSignOut(),
      screenVersions: versionSwitcher,
      reload,
    };
  });
  return render(
    <BrowserRouter>
      <App {...parts} />
    </BrowserRouter>,
  );
}
