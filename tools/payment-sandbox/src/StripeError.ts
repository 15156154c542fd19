interface ErrorDetails {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

/** Error that the API of the sandbox sends as its response, in Stripe's format. */
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

/** Creates the error for a request that Stripe refuses with 400. `parameter` names the invalid parameter. */
export function createInvalidRequestError(
  message: string,
  { parameter, code }: { parameter?: string; code?: string } = {},
): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, param: parameter, code });
}

/** Use of an object's id in a request. */
interface Reference {
  /** Type of the object, such as `customer`. */
  type: string;
  /** Name of the parameter that contains the id. Undefined if the path of the call contains the id. */
  parameter?: string;
  /** Stripe's name for an id in the path: `id` for most calls. */
  pathName?: string;
}

/** Creates the error for an unknown id. As in Stripe, the status is 404 for an id in the path, 400 for a parameter. */
export function createMissingResourceError(id: string, { type, parameter, pathName = 'id' }: Reference): StripeError {
  const status = parameter === undefined ? 404 : 400;
  return new StripeError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${type}: '${id}'`,
    param: parameter ?? pathName,
  });
}

/** Returns the object with an id. Throws Stripe's error for an unknown id. */
export function requireResource<T>(collection: Record<string, T>, id: string, reference: Reference): T {
  const found = Object.hasOwn(collection, id) ? collection[id] : undefined;
  if (!found) throw createMissingResourceError(id, reference);
  return found;
}
