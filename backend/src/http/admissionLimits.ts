import * as calls from 'api-contract';

/** Maximum number of requests at the same time, of all clients together and of each one. */
export interface Limit {
  total: number;
  perClient: number;
}

/** Limits for one group of routes, by the state of a request. */
export interface Share {
  /** Requests whose body has not arrived completely. */
  receiving: Limit;
  /** Complete requests that have no complete response. */
  running: Limit;
}

const reservedShare: Share = { receiving: { total: 100, perClient: 20 }, running: { total: 50, perClient: 25 } };

/**
 * Limits outside of tests. Each share has slots of its own, so that a flood of calls never blocks the legal forms or
 * the webhook.
 */
export const usualAdmission = {
  /** Legal forms: cancellation, withdrawal, objection. */
  forms: reservedShare,
  /** The payment provider's events. */
  webhook: reservedShare,
  /**
   * All other routes: more than the database works on concurrently, and few enough to respond within a tenth of a
   * second.
   */
  usual: { receiving: { total: 400, perClient: 40 }, running: { total: 200, perClient: 100 } } satisfies Share,
  /** Maximum time in which a request, headers and body, must arrive. */
  receiveMilliseconds: 5_000,
};

export type AdmissionLimits = typeof usualAdmission;

/** Largest body of any call. Single routes allow less. */
export const maximumBodyBytes = 65_536;

/** Routes with a share of their own. */
const reserved = new Map<string, 'forms' | 'webhook'>([
  [calls.receivePaymentEvent.path, 'webhook'],
  [calls.declareCancellation.path, 'forms'],
  [calls.declareWithdrawal.path, 'forms'],
  [calls.objectToDeclaration.path, 'forms'],
]);

/** Finds the share of a route. */
export const shareOfPath = (path: string) => reserved.get(path) ?? 'usual';
