export { deviceSettings } from './deviceSettings.ts';
export { faultLabels } from './faults.ts';
export { moments } from './moments.ts';
export {
  createNetwork,
  problem,
  type Answer,
  type Handler,
  type Handlers,
  type Network,
  type ReceivedCall,
} from './network.ts';
export { persons } from './persons.ts';
/** Whose account it is that a mailed code is about. */
export { testUser } from 'shared-auth/testing';
export { handlersOf, type Scenario } from './Scenario.ts';
export { zones } from './zone.ts';
