import * as calls from 'api-contract';

/** Maximum number of concurrent requests, of all clients together and of each one. */
export interface Limit {
  total: number;
  perClient: number;
}

/** Limits for one group of routes, by the state of a request. */
export interface GroupLimits {
  /** Requests whose body has not arrived completely. */
  receiving: Limit;
  /** Complete requests that have no complete response. */
  running: Limit;
}

/** Limits of routes that must stay reachable while the others are overloaded. */
const reservedLimits: GroupLimits = { receiving: { total: 100, perClient: 20 }, running: { total: 50, perClient: 25 } };

/**
 * Limits of `createAdmission` outside of tests. Each group has slots of its own, so that a flood of calls never blocks
 * the legal forms or the webhook.
 */
export const defaultAdmissionLimits = {
  /** Legal forms: cancellation, withdrawal. */
  forms: reservedLimits,
  /** The payment provider's events. */
  webhook: reservedLimits,
  /**
   * All other routes: more than the database works on concurrently, and few enough to respond within a tenth of a
   * second.
   */
  usual: { receiving: { total: 400, perClient: 40 }, running: { total: 200, perClient: 100 } } satisfies GroupLimits,
  /** Maximum time in which a request, headers and body, must arrive. */
  receiveMilliseconds: 5_000,
};

export type AdmissionLimits = typeof defaultAdmissionLimits;

/** Largest body of any call. Most routes allow less: `bodyLimit` in `app.ts`. */
export const maximumBodyBytes = 65_536;

/** Routes with reserved slots, and their group in `AdmissionLimits`. */
const reservedGroups = new Map<string, 'forms' | 'webhook'>([
  [calls.receivePaymentEvent.path, 'webhook'],
  [calls.declareCancellation.path, 'forms'],
  [calls.declareWithdrawal.path, 'forms'],
]);

/** Finds the group whose limits a route has. */
export const findRouteGroup = (path: string) => reservedGroups.get(path) ?? 'usual';
