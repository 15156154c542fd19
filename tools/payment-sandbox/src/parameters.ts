import * as z from 'zod';
import type { FormValue, FormValues } from './formBody.ts';
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

/** Validates parameters. Throws Stripe's error for the first that is unknown, missing or invalid. */
export function readParameters<S extends z.ZodType>(schema: S, values: FormValues): z.output<S> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const issue = result.error.issues[0] as z.core.$ZodIssue;
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const param = formatParameter([...path, issue.keys[0] as string]);
    throw invalidRequest(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  const param = formatParameter(path);
  if (readValue(values, path) === undefined)
    throw invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
  throw invalidRequest(`Invalid ${param}: ${issue.message}`, param, 'parameter_invalid');
}

/** Formats a path as Stripe names parameters: `items[0][price]`. */
function formatParameter([head = '', ...rest]: string[]): string {
  return head + rest.map((key) => `[${key}]`).join('');
}

/** Returns the value at a path; undefined if it was not sent. */
function readValue(values: FormValue, path: string[]): FormValue | undefined {
  return path.reduce<FormValue | undefined>(
    (value, key) => (typeof value === 'object' ? (value as FormValues)[key] : undefined),
    values,
  );
}
