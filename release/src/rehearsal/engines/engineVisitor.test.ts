import { testPage } from 'page-contract/testing';
import type { Person, RehearsedState } from '../rehearsedStates.ts';
import type { StagingSite } from '../stagingSite.ts';
import { openEngineVisitor } from './engineVisitor.ts';
import type { Session } from './session.ts';

const staging = { manifest: { page: testPage(), origin: 'http://localhost:9701', remotes: {} } } as StagingSite;
const stateOf = (person: Person) => ({ person, address: '/faq', handlers: () => ({}) }) as unknown as RehearsedState;

/** Creates a session whose window is as wide as it shall be. */
const createSession = (): Session => ({
  send: async (_, parameters) => (JSON.stringify(parameters).includes('innerWidth') ? 1280 : true),
  end: async () => undefined,
});

test('a session that could not begin is begun again with the next state', async () => {
  let begun = 0;
  const browser = {
    async begin() {
      begun += 1;
      if (begun === 1) throw new Error('session not created');
      return createSession();
    },
    close: async () => undefined,
  };
  const visitor = await openEngineVisitor(async () => browser, staging);
  try {
    await expect(visitor.open('mf-help', stateOf('anna'), 1280)).rejects.toThrow('session not created');
    expect(await visitor.open('mf-help', stateOf('anna'), 1280)).toMatchObject({ errors: [] });
    expect(await visitor.open('mf-help', stateOf('ben'), 1280)).toMatchObject({ errors: [] });
    expect(begun).toBe(2);
  } finally {
    await visitor.close();
  }
});
