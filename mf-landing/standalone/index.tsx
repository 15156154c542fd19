import { startBench } from 'qa';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { setTestSession, testUser } from 'shared-auth/testing';
import 'ui-kit/tokens.css';
import 'ui-kit/fonts.css';
import 'ui-kit/base.css';
import { isLanguage } from '../src/language/language.ts';
import { chooseLanguage } from '../src/language/languageChoice.ts';
import { networkOf, scenarios, type Scenario } from './scenarios.ts';
import { StandalonePage } from './StandalonePage.tsx';

const bench = startBench<Scenario>({
  name: 'mf-landing',
  scenarios,
  persons: { visitor: 'nicht angemeldet', parent: 'angemeldet', unknown: 'Anmeldung noch ungewiss' },
  languages: { de: 'Deutsch', en: 'English' },
  networkOf,
});

if (bench) {
  if (isLanguage(bench.language)) await chooseLanguage(bench.language);
  if (bench.person === 'parent') setTestSession({ status: 'signed-in', user: testUser });
  else setTestSession({ status: bench.person === 'unknown' ? 'loading' : 'signed-out' });
  createRoot(document.getElementById('root')!).render(
    <BrowserRouter>
      <StandalonePage />
    </BrowserRouter>,
  );
}
