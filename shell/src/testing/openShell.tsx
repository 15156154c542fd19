import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { BrowserRouter, Link } from 'react-router-dom';
import type { Session } from 'shared-auth';
import { setTestSession } from 'shared-auth/testing';
import { ScreenTitle } from 'ui-kit';
import { watchDepartures } from '../access/departure.ts';
import { App } from '../App.tsx';
import type { Registry } from '../page.ts';
import { loadScreen, registerRemote } from '../remotes/federation.ts';
import { watchVersions } from '../remotes/newVersion.ts';
import { openScreens } from '../remotes/screens.ts';
import { watchInput } from '../remotes/unsavedInput.ts';
import { routeTable } from '../routes/routeTable.ts';
import { testRegistry } from './registry.ts';

const user = { id: 'user-1', email: 'eltern@example.org', emailVerified: true };
export const signedIn: Session = { status: 'signed-in', user };
export const signedOut: Session = { status: 'signed-out' };

export const door = { loadScreen: jest.mocked(loadScreen), registerRemote: jest.mocked(registerRemote) };

/** A screen as the remotes make them: heading, document title, and a link onwards. */
export function screenNamed(name: string): ComponentType {
  return function TestScreen() {
    return (
      <>
        <ScreenTitle title={`${name} – Abenteuerbox`}>{`Bildschirm ${name}`}</ScreenTitle>
        <Link to="/kuendigen">Weiter zur Kündigung</Link>
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
}

let stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  door.loadScreen.mockReset();
  door.registerRemote.mockReset();
});

interface Visit {
  at: string;
  session: Session;
  registry?: Registry;
}

/** Opens the shell at an address. Unless the test says otherwise, every remote answers with its screen. */
export function openShell({ at, session, registry = testRegistry }: Visit) {
  window.history.replaceState(null, '', at);
  setTestSession(session);
  if (!door.loadScreen.getMockImplementation())
    door.loadScreen.mockImplementation(async (_, expose) => screenOf(expose));
  installScrolling();
  openScreens(registry);
  stops = [watchDepartures(), watchVersions(registry), watchInput()];
  return render(
    <BrowserRouter>
      <App table={routeTable(registry)} />
    </BrowserRouter>,
  );
}
