import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { createCardError } from '../cards.ts';
import { faultKinds, type Fault, type FaultKind } from '../Fault.ts';
import type { ServerState } from '../ServerState.ts';
import { createInvalidRequestError, StripeError } from '../StripeError.ts';
import { createKeyInUseError } from './idempotency.ts';
import type { ApiCall, Intercept, Run } from './Intercept.ts';

/** Schema of the JSON with which a test orders faults at the control page. */
export const faultsSchema: z.ZodType<Fault[]> = z.array(
  z.strictObject({
    call: z.string(),
    how: z.enum(faultKinds),
    times: z.number().int().min(1).default(1),
    seconds: z.number().min(0).max(120).default(6),
  }),
);

/** Creates the `intercept` of apiRoutes.ts that applies the faults of the state to the calls that they name. */
export function interceptByFaults(state: ServerState): Intercept {
  return async (call, run) => {
    const fault = takeFault(state, call.name);
    // `ref: false`: a delayed call does not keep a stopped process alive.
    if (fault?.how === 'slow') await pause(fault.seconds * 1000, undefined, { ref: false });
    return applyFault(fault?.how, call, run);
  };
}

/** Returns the fault for a call, and counts it as used. A fault is removed after the ordered number of `times`. */
function takeFault(state: ServerState, callName: string): Fault | undefined {
  const fault = state.faults.find(({ call }) => call === callName);
  if (!fault) return undefined;
  fault.times -= 1;
  if (fault.times === 0) state.faults = state.faults.filter((one) => one !== fault);
  return fault;
}

/**
 * Runs a call with a fault, or without one. Returns the body of the response; undefined if there must be no response.
 * The caller has already waited for the delay of `slow`.
 */
export function applyFault(how: FaultKind | undefined, { response }: ApiCall, run: Run): object | undefined {
  switch (how) {
    case undefined:
    case 'slow':
      return run();
    case 'lose-answer':
      try {
        run();
      } finally {
        response.destroy();
      }
      return undefined;
    case 'disconnect':
      response.destroy();
      return undefined;
    case 'silence':
      // Leaves the connection open.
      return undefined;
    case 'conflict':
      throw createKeyInUseError();
    case 'failure':
      response.setHeader('stripe-should-retry', 'false');
      throw new StripeError(500, { type: 'api_error', message: 'The sandbox was asked to fail.' });
    case 'refusal':
      throw createInvalidRequestError('The sandbox was asked to refuse this.', { code: 'parameter_invalid' });
    case 'decline':
      // In contrast to a thrown error, this error is stored: repetitions with the same idempotency key get it again.
      return run(createCardError());
  }
}
