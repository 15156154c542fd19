import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { placePage } from 'page-contract/testing';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { setTestIdentity, setTestSession } from 'shared-auth/testing';
import { persons } from './persons.ts';
import { networkOf, type Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { StandalonePage } from './StandalonePage.tsx';

let address = '';

function AddressBar() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    address = pathname + search;
  });
  return null;
}

/**
 * Opens a scenario of the bench in a test, with a person's hands (`user`), the network double and the address bar.
 * `change` overrides parts of the scenario for this test. Tests run on fake timers, because failed reads are repeated.
 */
export function openScenario(name: string, change: Partial<Scenario> = {}) {
  const known = scenarios[name];
  if (!known) throw new Error(`No scenario is called ${name}`);
  const scenario = { ...known, ...change };
  placePage();
  // Ends the session of the test before, and with it what the screens remember.
  setTestSession({ status: 'signed-out' });
  setTestSession(persons[scenario.person].session);
  setTestIdentity(scenario.identity ?? {});
  const network = networkOf(scenario);
  globalThis.fetch = network.fetch;

  const { container, unmount } = render(
    <MemoryRouter initialEntries={[scenario.screen]}>
      <AddressBar />
      <StandalonePage />
    </MemoryRouter>,
  );
  return {
    user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }),
    network,
    container,
    unmount,
    address: () => address,
    pass: (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds)),
    sent: (call: string) => network.calls.filter(({ name: made }) => made === call),
  };
}
