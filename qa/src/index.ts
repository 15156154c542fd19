export {
  computeAnswer,
  findAnswer,
  determineOutcome,
  nameCall,
  parseBody,
  problem,
  type Answer,
  type Handler,
  type Handlers,
  type Outcome,
  type ReceivedCall,
} from './answers.ts';
export { moments, scenarioTime } from './clock.ts';
export { faultLabels } from './faults.ts';
export {
  createIdentityAnswers,
  createIdToken,
  identityCalls,
  isIdentityCall,
  refuseIdentity,
  tokenExpirationTime,
  type RefusalCode,
} from './identityAnswers.ts';
export { findUser, persons } from './persons.ts';
export type { QaPage, QaReport, QaScenario } from './QaPage.ts';
export { createAnswers, createHandlers, type Scenario } from './Scenario.ts';
