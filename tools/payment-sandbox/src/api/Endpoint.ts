import * as z from 'zod';
import type { ServerState } from '../ServerState.ts';

/** Input of each call besides its parameters. */
export interface Context {
  /** Objects of the sandbox, which calls change in place. `apiRoutes` saves them afterwards. */
  state: ServerState;
  /** Base address of the sandbox's own pages (checkout, portal), to which responses link. */
  pagesUrl: string;
  /** The parameter `:id` of the path; '' if it has none. */
  id: string;
}

/** One call of Stripe's API that the sandbox imitates. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v1`. */
  path: string;
  parameters: z.ZodObject;
  /**
   * Returns the object to send as JSON, or throws a `StripeError`. The parameters have another type in each call, which
   * `defineEndpoint` checks; `never` accepts all of them.
   */
  respond(parameters: never, context: Context): object;
}

/** Returns the call as in the README's table: `POST /v1/subscriptions/:id`. */
export const formatCallName = ({ method, path }: Endpoint) => `${method} /v1${path}`;

/** Defines a call. `shape` holds the schemas of its parameters; others are refused, as Stripe does. */
export function defineEndpoint<S extends z.ZodRawShape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  respond: (parameters: z.output<z.ZodObject<S>>, context: Context) => object,
): Endpoint {
  return { method, path, parameters: z.strictObject(shape), respond };
}
