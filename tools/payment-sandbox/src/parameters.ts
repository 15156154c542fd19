import * as z from 'zod';
import type { FormValues } from './formBody.ts';
import { invalidRequest } from './StripeError.ts';

// Schemas for the parameters of Stripe's API calls. All values arrive as text; an empty text unsets a value.

export const text = z.string().max(5000);
export const integer = z
  .string()
  .regex(/^-?\d+$/, 'must be an integer')
  .transform(Number);
export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true');
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const url = z.url({ protocol: /^https?$/ });

export const listParameters = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
};
/** The filter `created[gte]`, in seconds since 1970. */
export const created = z.strictObject({ gte: integer }).optional();

/** Validates parameters. Throws an error that names all that are unknown, missing or invalid. */
export function readParameters<S extends z.ZodType>(schema: S, values: FormValues): z.output<S> {
  const result = schema.safeParse(values);
  if (!result.success) throw invalidRequest(z.prettifyError(result.error));
  return result.data;
}
