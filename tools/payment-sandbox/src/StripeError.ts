interface Details {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

/** A response in the provider's error shape. */
export class StripeError extends Error {
  readonly status: number;
  readonly details: Details;

  constructor(status: number, details: Details) {
    super(details.message);
    this.status = status;
    this.details = details;
  }

  get body(): { error: Details } {
    return { error: this.details };
  }
}

export function invalid(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, param, code });
}

/** Status 404 for an id in the path, 400 for one in a parameter. */
export function missing(resource: string, id: string, param?: string): StripeError {
  return new StripeError(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${resource}: '${id}'`,
    param: param ?? 'id',
  });
}

/** Returns the object of a collection, or throws the provider's error for an unknown id. */
export function required<T>(collection: Record<string, T>, id: string, resource: string, param?: string): T {
  const found = Object.hasOwn(collection, id) ? collection[id] : undefined;
  if (!found) throw missing(resource, id, param);
  return found;
}
