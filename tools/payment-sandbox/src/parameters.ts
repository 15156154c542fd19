import * as z from 'zod';
import type { FormValues } from './formBody.ts';
import { createInvalidRequestError } from './StripeError.ts';

// Schemas that the endpoints in api/ share. All parameters arrive as text, because Stripe's SDK sends them as a form.

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
/** Filter `created[gte]=1790000000` of lists: only objects from this time on, in seconds since 1970. */
export const createdFilter = z.strictObject({ gte: integer }).optional();

/** Validates parameters. Throws Stripe's error (400), which names all unknown, missing and invalid parameters. */
export function readParameters<S extends z.ZodType>(schema: S, values: FormValues): z.output<S> {
  const result = schema.safeParse(values);
  if (!result.success) throw createInvalidRequestError(z.prettifyError(result.error));
  return result.data;
}
