import { problem, type Scenario } from 'qa';
import { linkedScenario } from './linkedScenario.ts';

const [devices, details, rename] = ['GET /user/list-devices', 'GET /subscription/details', 'POST /user/rename-device'];
const some = { body: { adventureChests: [] } };

const dashboard: Scenario = {
  label: 'everything is there',
  screen: '/dashboard',
  person: 'anna',
  answers: () => ({
    [devices!]: some,
    [details!]: { body: { planId: 'basic' }, delay: 4_000 },
    // It wants to know what it is told.
    [rename!]: ({ body }) => ({ body: (body as { name: string }).name.trim() }),
  }),
};
const answers = (wish?: Parameters<typeof linkedScenario>[2]) =>
  linkedScenario('mf-account/dashboard', dashboard, wish).scenario.answers;

test('a link carries who sits there and what the servers answer, without waiting', () => {
  const { screen, scenario } = linkedScenario('mf-account/dashboard', dashboard, { person: 'ben' });
  expect(screen).toBe('/dashboard');
  expect(scenario).toMatchObject({ name: 'mf-account/dashboard', user: { email: 'ben@example.org' } });
  expect(scenario.answers).toEqual({ [devices!]: [some], [details!]: [{ body: { planId: 'basic' } }] });
});

test('an answer that changes is told as far as its last change', () => {
  const changing: Scenario = {
    ...dashboard,
    answers: () => {
      let asked = 0;
      return { [devices!]: () => ({ body: asked++ === 0 ? 'before' : 'after' }), [details!]: () => some };
    },
  };
  expect(linkedScenario('mf-account/dashboard', changing).scenario.answers).toEqual({
    [devices!]: [{ body: 'before' }, { body: 'after' }],
    [details!]: [some],
  });
});

test('a fault is at the calls that it names, or at all, and the panel says which', () => {
  expect(answers({ fault: '503', at: 'list-devices' })).toEqual({
    [devices!]: [problem(503, 'unavailable')],
    [details!]: [{ body: { planId: 'basic' } }],
  });
  expect(answers({ fault: 'cut' })).toEqual({
    [devices!]: [{ cut: true }],
    [details!]: [{ cut: true }],
    [rename!]: [{ cut: true }],
  });
  const wish = { fault: 'hang', at: 'details' };
  expect(linkedScenario('mf-account/dashboard', dashboard, wish).scenario.name).toBe(
    'mf-account/dashboard with hang at details',
  );
});

test('a token that has expired is refused once, and one that counts no more at every try', () => {
  const refused = problem(401, 'unauthenticated');
  expect(answers({ fault: 'token-expired', at: 'list-devices' })[devices!]).toEqual([refused, some]);
  expect(answers({ fault: 'token-refused', at: 'list-devices' })[devices!]).toEqual([refused]);
});

test('a slow network is what the scenario answers, three seconds later', () => {
  expect(answers({ fault: 'slow', at: 'list-devices' })[devices!]).toEqual([{ ...some, delay: 3_000 }]);
});

test('what no answer can say is refused with a sentence', () => {
  expect(() => answers({ fault: 'entry-404' })).toThrow(
    /what answers can say: slow, .*503.* entry-404 is for the remote alone/,
  );
  expect(() => answers({ fault: '503', at: 'devicez' })).toThrow(/No call of mf-account\/dashboard ends with devicez/);
  expect(() => answers({ person: 'expired' })).toThrow(/knows anna, ben and nobody/);
});
