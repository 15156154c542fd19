interface Details {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: unknown;
}

/** An answer in the provider's error shape. */
export class StripeError extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, details: Details) {
    super(details.message);
    this.status = status;
    this.details = details;
  }

  get body(): { error: Details & { doc_url?: string } } {
    const { code } = this.details;
    return {
      error: {
        ...this.details,
        ...(code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
      },
    };
  }
}

export function invalid(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, param, code });
}

/** `status` 404 for an id in the path, 400 for one in the parameters. */
export function missing(what: string, id: string, param = 'id', status = 404): StripeError {
  return new StripeError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });
}
