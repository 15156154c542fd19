import * as z from 'zod';
import type { FormValue, FormValues } from './formBody.ts';
import { invalid } from './StripeError.ts';

/** Schemas for the parameters of a call. All values arrive as text; an empty text unsets a value. */
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
export const created = z.strictObject({ gte: integer }).optional();

/** Validates the parameters; unknown, missing and invalid ones have the provider's messages. */
export function readParameters<S extends z.ZodType>(schema: S, values: FormValues): z.output<S> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const issue = result.error.issues[0] as z.core.$ZodIssue;
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...path, issue.keys[0] as string]);
    throw invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  const param = bracketed(path);
  if (valueAt(values, path) === undefined)
    throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
  throw invalid(`Invalid ${param}: ${issue.message}`, param, 'parameter_invalid');
}

function bracketed([head = '', ...rest]: string[]): string {
  return head + rest.map((key) => `[${key}]`).join('');
}

function valueAt(values: FormValue, path: string[]): FormValue | undefined {
  return path.reduce<FormValue | undefined>(
    (value, key) => (typeof value === 'object' ? (value as FormValues)[key] : undefined),
    values,
  );
}
