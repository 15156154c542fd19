import type { Scenario } from 'qa';
import { accountScenarios } from './scenarios/account.ts';
import { dashboardScenarios } from './scenarios/dashboard.ts';
import { loginScenarios } from './scenarios/login.ts';

/** Every state of every screen, by its name in an address of a QA server. Component tests use the same states. */
export const scenarios: Record<string, Scenario> = {
  ...loginScenarios,
  ...dashboardScenarios,
  ...accountScenarios,
};
