import type { PageRegistry } from 'page-contract';
import { readQaState } from '../qaState.ts';
import { chooseScenario } from './chooseScenario.ts';
import type { ScenarioModule } from './ScenarioModule.ts';

const modules: Record<string, ScenarioModule> = {
  'mf-help': {
    scenarios: {
      setup: { label: 'just opened', screen: '/setup', person: 'anna' },
      faq: { label: 'just opened', screen: '/faq', person: 'anna' },
      'faq-linked': { label: 'by a link', screen: '/faq#kuendigen', person: 'anna' },
    },
  },
  'mf-account': { scenarios: { dashboard: { label: 'just opened', screen: '/dashboard', person: 'ben' } } },
};
const loader = { parts: Object.keys(modules), load: async (part: string) => modules[part] ?? { scenarios: {} } };
const createRemote = (name: string, ...paths: string[]): PageRegistry['remotes'][string] => ({
  module: {
    name,
    routes: paths.map((path) => ({ path, expose: './Screen', title: path, access: 'public', layout: 'public' })),
  },
});
const registry = {
  remotes: {
    'mf-help': createRemote('mf-help', '/setup', '/faq'),
    'mf-account': createRemote('mf-account', '/dashboard'),
    'mf-games': createRemote('mf-games', '/games'),
  },
};

async function choose(address: string) {
  history.replaceState(null, '', address);
  const { part, name, scenario, names } = await chooseScenario(registry, readQaState(location.search), loader);
  return { part, name, person: scenario?.person, names };
}

test('an address without a scenario shows the first one of its screen', async () => {
  expect(await choose('/faq')).toMatchObject({ part: 'mf-help', name: 'faq', person: 'anna' });
  expect(await choose('/setup')).toMatchObject({ part: 'mf-help', name: 'setup' });
});

test('a scenario is looked for in the remote at the path, and then in all others', async () => {
  expect(await choose('/setup?scenario=faq-linked')).toMatchObject({ part: 'mf-help', name: 'faq-linked' });
  expect(await choose('/faq?scenario=dashboard')).toMatchObject({
    part: 'mf-account',
    name: 'dashboard',
    person: 'ben',
  });
  expect(await choose('/?scenario=dashboard')).toMatchObject({ part: 'mf-account', name: 'dashboard' });
});

test('an unknown scenario is none, also if every object has a property of its name; all names are known (acc 320)', async () => {
  const all = ['setup', 'faq', 'faq-linked', 'dashboard'];
  for (const name of ['fag', 'constructor'])
    expect(await choose(`/faq?scenario=${name}`)).toEqual({ part: 'mf-help', name: '', person: undefined, names: all });
});

test('a remote without scenarios, and an address of no remote, have none', async () => {
  expect(await choose('/games')).toEqual({ part: 'mf-games', name: '', person: undefined, names: [] });
  expect(await choose('/nowhere')).toEqual({ part: '', name: '', person: undefined, names: [] });
});
