import { CodedError } from '../../codedError.ts';
import type { Refusal } from './refusals.ts';

/**
 * Describes what is known about the effect of a failed call:
 *
 * - `refused`: the provider refused it, and it had no effect.
 * - `failed`: an error of the provider. The effect is unknown, and a retry with the same key gets the same error.
 * - `unanswered`: no response, or another call with this key or for this object is still running. The effect is
 *   unknown, and the call can be repeated with the same key.
 *
 * After all but `refused`, reading the object tells the effect.
 */
export type Outcome = 'refused' | 'failed' | 'unanswered';

interface ErrorDetails {
  outcome: Outcome;
  /** Why the provider refused the call; null after every other outcome. */
  refusal?: Refusal | null;
  /** Name of the parameter whose object the provider does not know, such as `customer`; null after any other error. */
  missingParameter?: string | null;
}

/** A call to the payment provider has failed. Only a missing answer is called `payment-provider-failed`. */
export class ProviderError extends CodedError {
  readonly outcome: Outcome;
  readonly missingParameter: string | null;

  constructor(
    cause: { type: string; code?: string },
    { outcome, refusal = null, missingParameter = null }: ErrorDetails,
  ) {
    super(refusal ?? 'payment-provider-failed', { message: `${cause.type} ${cause.code ?? ''}`, cause });
    this.outcome = outcome;
    this.missingParameter = missingParameter;
  }
}
