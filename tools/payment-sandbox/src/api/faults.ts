import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { createCardError } from '../cards.ts';
import type { Fault, FaultKind } from '../Fault.ts';
import type { ServerState } from '../ServerState.ts';
import { invalidRequest, StripeError } from '../StripeError.ts';
import { createKeyInUseError } from './idempotency.ts';
import type { ApiCall, Intercept, Run } from './Intercept.ts';

/** Effects of the failures that a test can order for API calls. A test compares them with the README's table. */
export const faultKinds: Record<FaultKind, string> = {
  slow: 'the call waits `seconds` (6) before it acts and answers; its idempotency key is in flight until then',
  'lose-answer': 'the call acts, then the connection breaks without an answer',
  disconnect: 'the connection breaks, and the call does not act',
  silence: 'the call neither acts nor answers, and the connection stays open',
  conflict: 'the call does not act, and answers 409 as for a key in flight',
  failure: 'the call does not act, and answers 500; the SDK does not repeat it',
  refusal: 'the call does not act, and answers 400',
  decline: 'the call does not act, and answers 402 as for a declined card',
};

/** Schema of the JSON with which a test orders faults at the control page. */
export const faultInput: z.ZodType<Fault[]> = z.array(
  z.strictObject({
    call: z.string(),
    how: z.enum(Object.keys(faultKinds) as FaultKind[]),
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
    fault.times -= 1;
    if (fault.times === 0) state.faults.splice(index, 1);
    if (fault.how === 'slow') await pause(fault.seconds * 1000, undefined, { ref: false });
    return applyFault(fault.how, call, run);
  };
}

/** Applies a fault to a call. Returns false if there must be no response. */
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
      throw invalidRequest('The sandbox was asked to refuse this.', undefined, 'parameter_invalid');
    case 'decline':
      run(() => {
        throw createCardError();
      });
      return true;
  }
}
