export { computeAnswer, problem, type Answer, type Handler, type Handlers, type ReceivedCall } from './answers.ts';
export { scenarioTime } from './clock.ts';
export { createIdToken, identityCalls, refuseIdentity, type RefusalCode } from './identityAnswers.ts';
export { findUser, isPerson } from './persons.ts';
export type { QaScenario } from './QaPage.ts';
export type { Scenario } from './Scenario.ts';
export { selectHeading } from './selectHeading.ts';
