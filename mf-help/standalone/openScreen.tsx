import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { placePage } from 'page-contract/testing';
import { createNetwork } from 'qa';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { Session } from 'shared-auth';
import { setTestSession, testUser } from 'shared-auth/testing';
import FaqScreen from '../src/faq/FaqScreen.tsx';
import { saveProgress } from '../src/setup/progress.ts';
import SetupScreen from '../src/setup/SetupScreen.tsx';
import { answersOf, scenarios, type Scenario } from './scenarios.ts';

const page = {
  product: 'Zauberkiste',
  box: { host: 'zauberkiste.test', address: '10.9.8.7' },
  support: { email: 'rat@zauberkiste.test' },
};

function Address() {
  const { pathname, hash } = useLocation();
  return <output aria-label="Adresse der Seite">{pathname + hash}</output>;
}

interface Visit {
  session?: Session;
  /** What the servers know and the browser remembers; without it nobody answers. */
  scenario?: Scenario;
  /** What is live in the page; without it the remote stands alone. */
  versions?: Record<string, string>;
}

/** Opens this remote at an address, with names and addresses that only this test's page configuration knows. */
export function openScreen(address: string, { session, scenario, versions }: Visit = {}) {
  document.head.innerHTML = '';
  placePage({ ...page, versions });
  setTestSession(session ?? { status: 'signed-out' });
  const network = createNetwork(scenario ? answersOf(scenario) : {});
  if (scenario) globalThis.fetch = network.fetch as typeof fetch;
  if (scenario?.progress) saveProgress(scenario.progress);
  // jsdom has no layout, hence nothing to scroll.
  Element.prototype.scrollIntoView = () => undefined;
  const view = render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/faq" element={<FaqScreen />} />
        <Route path="/setup" element={<SetupScreen />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </MemoryRouter>,
  );
  return { ...view, network, user: userEvent.setup() };
}

/** Opens the screen of a scenario as a signed-in parent. */
export function openScenario(name: keyof typeof scenarios) {
  const scenario = scenarios[name]!;
  return openScreen(scenario.screen, { session: { status: 'signed-in', user: testUser }, scenario });
}
