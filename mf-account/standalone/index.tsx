import { startBench } from 'qa';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { setTestIdentity, setTestSession } from 'shared-auth/testing';
import 'ui-kit/tokens.css';
import 'ui-kit/fonts.css';
import 'ui-kit/base.css';
import { persons, type Person } from './persons.ts';
import { networkOf } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { StandalonePage } from './StandalonePage.tsx';

const labels = Object.fromEntries(Object.entries(persons).map(([key, { label }]) => [key, label]));
const bench = startBench({ name: 'mf-account', scenarios, persons: labels, networkOf });

if (bench) {
  const person = persons[bench.person as Person] ?? persons.anna;
  setTestSession(person.session);
  setTestIdentity(bench.scenario.identity ?? {});
  createRoot(document.getElementById('root')!).render(
    <BrowserRouter>
      <StandalonePage />
    </BrowserRouter>,
  );
}
