import { createOpener } from 'qa/testing';
import { scenarios } from '../../standalone/scenarios.ts';

/** Names and addresses that only these tests' page configuration knows. */
export const page = {
  product: 'Zauberkiste',
  box: { host: 'zauberkiste.test', address: '10.9.8.7' },
  support: { email: 'rat@zauberkiste.test' },
};

/** Opens a state of this remote. */
export const openScenario = createOpener('mf-help', scenarios, page);
