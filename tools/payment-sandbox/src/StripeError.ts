interface ErrorDetails {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

/** Error that the API of the sandbox (a stand-in for Stripe's server) sends as its response, in Stripe's format. */
export class StripeError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, details: ErrorDetails) {
    super(details.message);
    this.status = status;
    this.details = details;
  }

  get body(): { error: ErrorDetails } {
    return { error: this.details };
  }
}

/** Creates the error for a request that Stripe refuses with 400. `param` names the wrong parameter. */
export function createInvalidRequestError(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, param, code });
}

/** Creates the error for an unknown id: with status 404 for an id in the path, 400 for one in a parameter. */
export function createMissingResourceError(resource: string, id: string, param?: string): StripeError {
  return new StripeError(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${resource}: '${id}'`,
    param: param ?? 'id',
  });
}

/**
 * Returns the object with an id. Throws Stripe's error for an unknown id. Its message names the object's type,
 * `resource`, and the parameter that holds the id, `param`; absent if the path holds it.
 */
export function requireResource<T>(collection: Record<string, T>, id: string, resource: string, param?: string): T {
  const found = Object.hasOwn(collection, id) ? collection[id] : undefined;
  if (!found) throw createMissingResourceError(resource, id, param);
  return found;
}
