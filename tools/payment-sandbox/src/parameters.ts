import * as z from 'zod';
import type { FormValue } from './formBody.ts';
import { invalid } from './StripeError.ts';

/** Building blocks for the parameters of a call. Everything arrives as text; an empty text unsets a value. */
export const text = z.string().max(5000);
export const integer = z
  .string()
  .regex(/^-?\d+$/, 'must be an integer')
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const metadata = z.union([
  z.literal('').transform(() => ({})),
  z.record(z.string().max(40), z.string().max(500)),
]);
export const url = z.url({ protocol: /^https?$/ });
const range = z.union([integer, z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial()]);

export const listParameters = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created: range.optional(),
};

/** Checks the parameters the way the provider does: unknown, missing and wrong ones each have their own answer. */
export function readParameters<S extends z.ZodType>(schema: S, values: { [name: string]: FormValue }): z.output<S> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const issue = result.error.issues[0] as z.core.$ZodIssue;
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...path, issue.keys[0] as string]);
    throw invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  const param = nameOf(path);
  if (valueAt(values, path) === undefined)
    throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
  throw invalid(`Invalid ${param}: ${issue.message}`, param, 'parameter_invalid');
}

function nameOf([head = '', ...rest]: string[]): string {
  return head + rest.map((key) => `[${key}]`).join('');
}

function valueAt(values: FormValue, path: string[]): FormValue | undefined {
  return path.reduce<FormValue | undefined>(
    (value, key) => (typeof value === 'object' ? (value as { [name: string]: FormValue })[key] : undefined),
    values,
  );
}
