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

/** Most levels of a property that Stripe expands (docs.stripe.com/api/expanding_objects). */
const maxExpandDepth = 4;

/** Parameter `expand` with the properties that a call can expand. Throws Stripe's errors for all others. */
export const expand = (...known: string[]) =>
  z
    .array(
      text.transform((path) => {
        if (path.split('.').length > maxExpandDepth)
          throw createInvalidRequestError(
            `You cannot expand more than ${maxExpandDepth} levels of a property. Property: ${path}`,
            { code: 'property_expansion_max_depth' },
          );
        if (!known.includes(path)) throw createInvalidRequestError(`This property cannot be expanded (${path}).`);
        return path;
      }),
    )
    .optional();

/** Validates parameters. Throws Stripe's error (400) for the first unknown, missing or invalid one. */
export function readParameters<S extends z.ZodType>(schema: S, values: FormValues): z.output<S> {
  const result = schema.safeParse(values, { reportInput: true });
  if (result.success) return result.data;
  throw createParameterError(result.error.issues[0] as z.core.$ZodIssue);
}

/** Creates Stripe's error for an invalid parameter (docs.stripe.com/error-codes). */
function createParameterError(issue: z.core.$ZodIssue) {
  const parameter = formatName(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => formatName([...issue.path, key]));
    return createInvalidRequestError(`Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`, {
      parameter: names[0],
      code: 'parameter_unknown',
    });
  }
  const input = issue.input === undefined ? undefined : String(issue.input);
  if (input === undefined)
    return createInvalidRequestError(`Missing required param: ${parameter}.`, { parameter, code: 'parameter_missing' });
  if (input === '')
    return createInvalidRequestError(
      `You passed an empty string for '${parameter}'. We assume empty values are an attempt to unset a parameter; however '${parameter}' cannot be unset. You should remove '${parameter}' from your request or supply a non-empty value.`,
      { parameter, code: 'parameter_invalid_empty' },
    );
  if (issue.code === 'invalid_format' && issue.format === 'email')
    return createInvalidRequestError(`Invalid email address: ${input}`, { parameter, code: 'email_invalid' });
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return createInvalidRequestError('Not a valid URL', { parameter, code: 'url_invalid' });
  if (issue.code === 'invalid_format')
    return createInvalidRequestError(`Invalid integer: ${input}`, { parameter, code: 'parameter_invalid_integer' });
  return createInvalidRequestError(`Invalid ${parameter}: ${issue.message}`, { parameter });
}

/** Formats the path of a parameter as Stripe does: `line_items[0][price]`. */
const formatName = ([first, ...rest]: PropertyKey[]) =>
  String(first ?? '') + rest.map((part) => `[${String(part)}]`).join('');
