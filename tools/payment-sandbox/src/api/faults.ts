import type { ServerResponse } from 'node:http';
import { setTimeout as pass } from 'node:timers/promises';
import * as z from 'zod';
import type { Fault } from '../Fault.ts';
import { StripeError } from '../StripeError.ts';

/** What can go wrong with a call, and what it does to it. The README's table says the same; a test compares. */
export const faultKinds: Record<Fault['how'], string> = {
  slow: 'the call waits `seconds` (6) before it acts and answers; its idempotency key is in flight meanwhile',
  'lose-answer': 'the call acts, then the connection breaks without an answer',
  silence: 'the call neither acts nor answers, and the connection stays open',
  conflict: 'the call does not act, and answers 409 as for a key in flight',
  failure: 'the call does not act, and answers 500',
};

const kinds = Object.keys(faultKinds) as Fault['how'][];

export const faultInput: z.ZodType<Fault[]> = z.array(
  z.strictObject({
    call: z.string(),
    how: z.enum(kinds),
    times: z.number().int().min(1).default(1),
    seconds: z.number().min(0).max(120).default(6),
  }),
);

/** The fault that was set for this call, used up once. */
export function takeFault(faults: Fault[], call: string): Fault | undefined {
  const index = faults.findIndex((fault) => fault.call === call);
  const fault = faults[index];
  if (fault && (fault.times -= 1) === 0) faults.splice(index, 1);
  return fault;
}

/** Runs `act` as the fault lets it. False: there is no answer, and the connection is not ours any more. */
export async function misbehave(fault: Fault, response: ServerResponse, act: () => void): Promise<boolean> {
  switch (fault.how) {
    case 'slow':
      await pass(fault.seconds * 1000, undefined, { ref: false });
      act();
      return true;
    case 'lose-answer':
      act();
      response.destroy();
      return false;
    case 'silence':
      return false;
    case 'conflict':
      throw keyInFlight();
    case 'failure':
      throw new StripeError(500, { type: 'api_error', message: 'The sandbox was asked to fail.' });
  }
}

export function keyInFlight(): StripeError {
  return new StripeError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Stripe Idempotent Key (that probably means you submitted twice, and the other request is still going through).',
  });
}
