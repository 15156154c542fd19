import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';

// Each function creates a schema, which turns the text of an environment variable into a value. `fallback` is the value
// of a variable that is not set: `port(3000)` reads a port and defaults to 3000. An error message continues the
// sentence that `readSettings` begins with the variable's name: `PORT is no port`. None repeats the value, which may
// be a secret that was set under the wrong name.

export const text = (fallback: string) => z.string().default(fallback);

export const optional = () => z.string().optional();

/** Fails if the variable is not set. `purpose` completes the message: `KEY is missing: the key of the provider`. */
export const required = (purpose: string) => z.string({ error: `is missing: ${purpose}` });

/** A text that begins with one of `prefixes`. */
export const startingWith = (prefixes: readonly string[], purpose: string) =>
  required(purpose)
    .refine((value) => prefixes.some((prefix) => value.startsWith(prefix)), {
      error: `is not ${purpose}: it does not start with ${prefixes.join(' or ')}`,
    })
    .refine((value) => !/\s/.test(value), { error: `is not ${purpose}: it contains white space` });

export const oneOf = <const Words extends readonly string[]>(words: Words, fallback: Words[number]) =>
  z
    .enum(words, { error: `is none of: ${words.join(', ')}` })
    // TypeScript cannot resolve zod's type of the default while `Words` is generic.
    .default(fallback as never);

export const wholeNumber = (fallback: number) =>
  text(String(fallback))
    .refine((digits) => /^\d{1,6}$/.test(digits), { error: 'is no whole number' })
    .transform(Number);

/** A whole number of at least 1. */
export const positiveNumber = (fallback: number) =>
  wholeNumber(fallback).refine((value) => value > 0, { error: 'is 0' });

/** Tells whether a text is a day that exists. `Date.parse` alone would take 30 February as 2 March. */
const isDay = (value: string) =>
  !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().slice(0, 10) === value;

/** A calendar day, `YYYY-MM-DD`; null when it is not set. */
export const day = () =>
  z
    .string()
    .refine(isDay, { error: 'is no day like 2027-03-01' })
    .transform((value) => new Date(value))
    .nullable()
    .default(null);

/** Makes a schema of text accept only a port. */
const toPort = (setting: z.ZodType<string, string | undefined>) =>
  setting.refine((value) => /^\d+$/.test(value) && Number(value) <= 65_535, { error: 'is no port' }).transform(Number);

export const port = (fallback: number) => toPort(text(String(fallback)));

/** The port of a server that does not run when its port is not set. */
export const optionalPort = () => toPort(z.string()).optional();

/**
 * An absolute URL. Slashes at its end are removed. Without a `fallback`, the variable must be set. `purpose` names the
 * URL in error messages.
 */
export const address = (purpose: string, fallback?: string, scheme = /^https?:$/) =>
  (fallback === undefined ? required(purpose) : text(fallback))
    .refine((value) => URL.canParse(value) && scheme.test(new URL(value).protocol) && hasHost(value), {
      error: `is no address of ${purpose}`,
    })
    .refine((value) => !URL.canParse(value) || hasEncodedUser(value), {
      error: 'has a user or password with a character that must be percent-encoded, such as %40 for @',
    })
    // Without the lookbehind, the search in a text with many slashes would take quadratic time.
    .transform((value) => value.replace(/(?<=[^/])\/+$/, ''));

/** Whether an address names a host. That of a Postgres may name none, which means this machine. */
const hasHost = (value: string) => new URL(value).hostname !== '' || /^postgres/i.test(value);

/**
 * Whether user and password of an address are unambiguous. The URL parser takes all but the last `@` as part of the
 * password, other programs split at the first one. A `#`, `/` or `?` in a password would end the host; then an `@`
 * stands behind it. A `%` that encodes nothing cannot be decoded.
 */
function hasEncodedUser(value: string): boolean {
  const { username, password, hash } = new URL(value);
  try {
    decodeURIComponent(`${username}${password}`);
  } catch {
    return false;
  }
  const [, afterScheme = ''] = value.split('://', 2);
  const [user = '', , ...furtherParts] = afterScheme.split('@');
  const endsEarly = afterScheme.includes('@') && /[/?]/.test(user);
  return hash === '' && furtherParts.length === 0 && !endsEarly;
}

/** The address of a server as a whole: scheme, host and port. Nothing can stand under a path. */
export const origin = (purpose: string, fallback?: string) =>
  address(purpose, fallback).refine(
    (value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`,
    {
      error: `is more than the scheme, host and port of ${purpose}`,
    },
  );

/** An address, or undefined when it is not set. */
export const optionalAddress = (purpose: string) => address(purpose).optional();

/** A path, resolved from the folder `root`. */
export const path = (root: string, fallback: string) => text(fallback).transform((value) => resolve(root, value));

/** The content of the JSON file that `file` names. People edit it by hand, so an error names every incomplete field. */
export const jsonFile = <Content>(file: z.ZodType<string, string | undefined>, content: z.ZodType<Content>) =>
  file.transform((name, context): Content => {
    const reject = (message: string) => {
      context.addIssue({ code: 'custom', message: `(${name}) ${message}` });
      return z.NEVER;
    };
    let json: unknown;
    try {
      json = JSON.parse(readFileSync(name, 'utf8'));
    } catch (error) {
      return reject(`cannot be read as JSON: ${(error as Error).message}`);
    }
    const { success, data, error } = content.safeParse(json);
    if (success) return data;
    // Messages of our own schemas help; zod's own, such as `expected string`, say little more than the field's path.
    const fields = error.issues.map(({ path, code, message }) =>
      code === 'custom' ? `${path.join('.')} ${message}` : path.join('.'),
    );
    return reject(`is not complete: ${fields.join(', ')}`);
  });
