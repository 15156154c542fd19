import { accountScenarios } from './accountScenarios.ts';
import { dashboardScenarios } from './dashboardScenarios.ts';
import { loginScenarios } from './loginScenarios.ts';
import type { Scenario } from './scenario.ts';

/** Every state of every screen, by the name it has in the bench's address. Component tests use the same ones. */
export const scenarios: Record<string, Scenario> = { ...loginScenarios, ...dashboardScenarios, ...accountScenarios };
