import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { placePage } from 'page-contract/testing';
import { createNetwork } from 'qa';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { setTestSession, testUser } from 'shared-auth/testing';
import { installDialog } from 'ui-kit/testing';
import CancelScreen from '../src/cancel/CancelScreen.tsx';
import { queryClient } from '../src/queryClient.ts';
import SubscriptionScreen from '../src/subscription/SubscriptionScreen.tsx';
import WithdrawScreen from '../src/withdraw/WithdrawScreen.tsx';
import { provideStripe } from './provideStripe.ts';
import { scenarios, type Scenario, type ScenarioName } from './scenarios.ts';

/** Opens a scenario's screen as a component test sees it: same answers as in the bench, and where the browser wanted to go. */
export function openScenario(name: ScenarioName) {
  const scenario: Scenario = scenarios[name];
  document.head.innerHTML = '';
  placePage();

  installDialog();
  // jsdom has no picture to scroll.
  Element.prototype.scrollIntoView = () => undefined;
  queryClient.clear();
  const network = createNetwork(scenario.handlers);
  globalThis.fetch = network.fetch;
  const redirects = provideStripe(scenario.script ?? 'works');
  setTestSession(scenario.person === 'parent' ? { status: 'signed-in', user: testUser } : { status: 'signed-out' });
  const view = render(
    <MemoryRouter initialEntries={[scenario.screen]}>
      <Routes>
        <Route path="/subscription" element={<SubscriptionScreen />} />
        <Route path="/kuendigen" element={<CancelScreen />} />
        <Route path="/widerruf" element={<WithdrawScreen />} />
      </Routes>
    </MemoryRouter>,
  );
  return { ...view, network, redirects, left: watchLeaving(), user: userEvent.setup() };
}

/** The addresses of other sites that the page tried to go to; jsdom itself goes nowhere. */
function watchLeaving(): string[] {
  const left: string[] = [];
  const notice = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || link.origin === window.location.origin) return;
    event.preventDefault();
    left.push(link.href);
  };
  stopWatching?.();
  window.addEventListener('click', notice);
  stopWatching = () => window.removeEventListener('click', notice);
  return left;
}

let stopWatching: (() => void) | undefined;
