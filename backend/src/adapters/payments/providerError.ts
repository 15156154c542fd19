import { CodedError } from '../../codedError.ts';

/**
 * - `refused`: the provider said no, and nothing happened.
 * - `failed`: the provider broke down. What it did is not known, and the same key would give the same answer.
 * - `busy`: an earlier request with this key, or for this object, still runs. What becomes of it is not known.
 * - `silent`: no answer. What happened is not known.
 * After `busy` and `silent` the same request is asked again with the same key; after all but a refusal it is worth a
 * look.
 */
export type Outcome = 'refused' | 'failed' | 'busy' | 'silent';

interface Answer {
  /** The customer's bank said no, or wants to be asked: the person has to look at the payment method. */
  isDeclined?: boolean;
  outcome: Outcome;
  /** The parameter that names something the provider does not know. */
  missing?: string | null;
}

/** The payment provider said no, or nothing. */
export class ProviderError extends CodedError {
  readonly outcome: Outcome;
  readonly missing: string | null;

  constructor(cause: { type: string; code?: string }, { outcome, isDeclined = false, missing = null }: Answer) {
    super(isDeclined ? 'payment-declined' : 'payment-provider-failed', {
      message: `${cause.type} ${cause.code ?? ''}`,
      cause,
    });
    this.outcome = outcome;
    this.missing = missing;
  }
}
