import 'ui-kit/tokens.css';
import 'ui-kit/fonts.css';
import 'ui-kit/base.css';
import { createNetwork, Elsewhere, Stage, startBench } from 'qa';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { setTestSession, testUser } from 'shared-auth/testing';
import { LegalFooter } from 'ui-kit';
import CancelScreen from '../src/cancel/CancelScreen.tsx';
import SubscriptionScreen from '../src/subscription/SubscriptionScreen.tsx';
import WithdrawScreen from '../src/withdraw/WithdrawScreen.tsx';
import { provideStripe } from './provideStripe.ts';
import { scenarios, type Scenario } from './scenarios.ts';

const started = startBench<Scenario>({
  name: 'mf-subscription',
  scenarios,
  persons: { parent: 'Angemeldet', nobody: 'Nicht angemeldet' },
  networkOf: ({ handlers }) => createNetwork(handlers),
});

if (started) {
  provideStripe(started.scenario.script ?? 'works');
  setTestSession(started.person === 'parent' ? { status: 'signed-in', user: testUser } : { status: 'signed-out' });
  createRoot(document.getElementById('root')!).render(
    <BrowserRouter>
      <Stage>
        <Routes>
          <Route path="/subscription" element={<SubscriptionScreen />} />
          <Route path="/kuendigen" element={<CancelScreen />} />
          <Route path="/widerruf" element={<WithdrawScreen />} />
          <Route path="*" element={<Elsewhere path={location.pathname} />} />
        </Routes>
      </Stage>
      <LegalFooter />
    </BrowserRouter>,
  );
}
