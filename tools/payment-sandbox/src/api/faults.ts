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

/** Applies the faults in the state to the calls that they name, each as often as its `times` says. */
export function interceptByFaults(state: ServerState): Intercept {
  return async (call, run) => {
    const index = state.faults.findIndex((fault) => fault.call === call.name);
    const fault = state.faults[index];
    if (!fault) {
      run();
      return true;
    }
    // Before any waiting, so that a concurrent call does not use up the same fault.
    fault.times -= 1;
    if (fault.times === 0) state.faults.splice(index, 1);
    if (fault.how === 'slow') await pause(fault.seconds * 1000, undefined, { ref: false });
    return applyFault(fault.how, call, run);
  };
}

/** Applies a fault to a call, after the delay of `slow`. Returns false if there must be no response. */
export function applyFault(how: FaultKind, { response }: ApiCall, run: Run): boolean {
  switch (how) {
    case 'slow':
      run();
      return true;
    case 'lose-answer':
      try {
        run();
      } finally {
        response.destroy();
      }
      return false;
    case 'disconnect':
      response.destroy();
      return false;
    case 'silence':
      // The caller sends no response, and the connection stays open.
      return false;
    case 'conflict':
      throw createKeyInUseError();
    case 'failure':
      response.setHeader('stripe-should-retry', 'false');
      throw new StripeError(500, { type: 'api_error', message: 'The sandbox was asked to fail.' });
    case 'refusal':
      throw createInvalidRequestError('The sandbox was asked to refuse this.', { code: 'parameter_invalid' });
    case 'decline':
      // Runs the call instead of throwing as above, so that repetitions get the error, too.
      run(createCardError());
      return true;
  }
}
