import * as z from 'zod';
import type { FormValues } from '../formBody.ts';
import { readParameters } from '../parameters.ts';
import type { ServerState } from '../ServerState.ts';

/** Input of each call besides its parameters. */
export interface Context {
  /** Objects of the sandbox. Calls change them in place, and apiRoutes.ts saves them afterwards. */
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
  /** Schema of the form fields or query parameters. */
  parameters: z.ZodObject;
  /** Returns the object to send as JSON. Throws a `StripeError` if it refuses the call, or if `form` is invalid. */
  respond(form: FormValues, context: Context): object;
}

/** Type of the parameters after validation; `S` is the type of the object with their schemas. */
export type ParametersOf<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>;

/** Returns the name of a call, in which `:id` stands for any id: `POST /v1/subscriptions/:id`. */
export const formatCallName = ({ method, path }: Endpoint) => `${method} /v1${path}`;

/**
 * Defines a call. `schemas` has one schema for each parameter. Other parameters are refused, as Stripe does. `check`
 * throws for parameters that Stripe refuses in a way of its own, before they are validated.
 */
export function defineEndpoint<S extends z.ZodRawShape>(
  method: Endpoint['method'],
  path: string,
  schemas: S,
  respond: (parameters: ParametersOf<S>, context: Context) => object,
  check: (form: FormValues) => void = () => undefined,
): Endpoint {
  const parameters = z.strictObject(schemas);
  return {
    method,
    path,
    parameters,
    respond: (form, context) => {
      check(form);
      return respond(readParameters(parameters, form), context);
    },
  };
}
