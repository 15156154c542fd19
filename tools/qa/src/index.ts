export { problem, type Answer, type Handler, type Handlers, type ReceivedCall } from './network.ts';
export type { Scenario } from './Scenario.ts';
export { startQa } from './startQa.tsx';
