import * as z from 'zod';
import type { ServerState } from '../ServerState.ts';

export interface Context {
  state: ServerState;
  /** Base address of the sandbox's own pages. */
  pagesUrl: string;
  /** The variable part of the path. */
  id: string;
}

/** One call of the provider's API. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v1`. */
  path: string;
  parameters: z.ZodObject;
  respond(parameters: never, context: Context): object;
}

export const nameOf = ({ method, path }: Endpoint) => `${method} /v1${path}`;

/** Describes a call; parameters that are not listed are refused, as the provider does. */
export function endpoint<S extends z.ZodRawShape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  respond: (parameters: z.output<z.ZodObject<S>>, context: Context) => object,
): Endpoint {
  return { method, path, parameters: z.strictObject(shape), respond };
}
