import { openerOf } from 'qa/testing';
import { redirects } from '../../standalone/provideStripe.ts';
import { scenarios, type ScenarioName } from '../../standalone/scenarios.ts';

const open = openerOf('mf-subscription', scenarios);

/** Opens a state of this remote, and notes what the provider's script is asked for. */
export const openScenario = (name: ScenarioName, change?: Parameters<typeof open>[1]) => ({
  ...open(name, change),
  redirects: redirects(),
});
