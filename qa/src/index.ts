export {
  findAnswer,
  determineOutcome,
  problem,
  type Answer,
  type Handler,
  type Handlers,
  type Outcome,
  type ReceivedCall,
} from './answers.ts';
export { moments, scenarioTime } from './clock.ts';
export { faultLabels } from './faults.ts';
export { persons } from './persons.ts';
/** Account that a mailed code belongs to. */
export { testUser } from 'shared-auth/testing';
export { createHandlers, type Scenario } from './Scenario.ts';
