import { createOpener } from 'qa/testing';
import { listRedirects } from '../../standalone/provideStripe.ts';
import { scenarios, type ScenarioName } from '../../standalone/scenarios.ts';

const open = createOpener('mf-subscription', scenarios);

/** Opens a scenario of this remote. `redirects` are the calls of the payment provider's script. */
export const openScenario = (name: ScenarioName, change?: Parameters<typeof open>[1]) => ({
  ...open(name, change),
  redirects: listRedirects(),
});
