import { createNetwork, startBench } from 'qa';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { setTestSession, testUser } from 'shared-auth/testing';
import 'ui-kit/tokens.css';
import 'ui-kit/fonts.css';
import 'ui-kit/base.css';
import { LegalFooter } from 'ui-kit';
import { saveProgress } from '../src/setup/progress.ts';
import { answersOf, scenarios, type Scenario } from './scenarios.ts';
import { StandalonePage } from './StandalonePage.tsx';
import { typeIntoSearch } from './typeIntoSearch.ts';

const started = startBench<Scenario>({
  name: 'mf-help',
  scenarios,
  persons: { parent: 'Angemeldet' },
  networkOf: (scenario) => createNetwork(answersOf(scenario)),
});

if (started) {
  const { progress = { done: [] }, search, offline } = started.scenario;
  setTestSession({ status: 'signed-in', user: testUser });
  // The address says the whole state: nothing of an earlier visit may be left.
  saveProgress(progress);
  if (offline) Object.defineProperty(navigator, 'onLine', { get: () => false });
  createRoot(document.getElementById('root')!).render(
    <BrowserRouter>
      <StandalonePage />
      <LegalFooter />
    </BrowserRouter>,
  );
  if (search) typeIntoSearch(search);
}
