import { addWalks, type Scenario } from 'qa';
import { accountScenarios } from './scenarios/account.ts';
import { dashboardScenarios } from './scenarios/dashboard.ts';
import { loginScenarios } from './scenarios/login.ts';
import { accountWalks } from './walks/account.ts';
import { cancellationWalks } from './walks/cancellation.ts';
import { dashboardWalks } from './walks/dashboard.ts';
import { loginWalks } from './walks/login.ts';

/**
 * Every state of every screen, by its name in the address of a QA page, with the flows of a user (walks) that start in
 * it. Component tests use the same states.
 */
export const scenarios: Record<string, Scenario> = addWalks(
  { ...loginScenarios, ...dashboardScenarios, ...accountScenarios },
  { ...loginWalks, ...dashboardWalks, ...accountWalks, ...cancellationWalks },
);
