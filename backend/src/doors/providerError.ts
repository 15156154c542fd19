import { CodedError } from '../codedError.ts';

interface Answer {
  /** The customer's bank said no, or wants to be asked: the person has to look at the payment method. */
  isDeclined: boolean;
  /** False: silence. The same request must be asked again with the same idempotency key. */
  isAnswer: boolean;
  /** The parameter that names something the provider does not know. */
  missing: string | null;
}

/** The payment provider said no, or nothing. */
export class ProviderError extends CodedError {
  readonly isAnswer: boolean;
  readonly missing: string | null;

  constructor(cause: { type: string; code?: string }, { isDeclined, isAnswer, missing }: Answer) {
    super(isDeclined ? 'payment-declined' : 'payment-provider-failed', {
      message: `${cause.type} ${cause.code ?? ''}`,
      cause,
    });
    this.isAnswer = isAnswer;
    this.missing = missing;
  }
}
