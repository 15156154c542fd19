import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';

/** A text, or the fallback. Without a fallback it must be there, and `what` says what for. */
const given = (what: string, fallback?: string): z.ZodType<string, string | undefined> =>
  fallback === undefined ? z.string({ error: `is missing: ${what}` }) : z.string().default(fallback);

export const text = (fallback: string) => z.string().default(fallback);

export const optional = () => z.string().optional();

export const required = (what: string) => given(what);

export const oneOf = <const Words extends readonly string[]>(words: Words, fallback: Words[number]) =>
  z
    .enum(words, { error: ({ input }) => `is ${String(input)}, possible are: ${words.join(', ')}` })
    .default(fallback as never);

export const wholeNumber = (fallback: number) =>
  text(String(fallback))
    .refine((digits) => /^\d{1,6}$/.test(digits), { error: ({ input }) => `is no whole number: ${input}` })
    .transform(Number);

/** A calendar day, `YYYY-MM-DD`; null when it is not set. */
export const day = () =>
  z
    .string()
    .refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)), {
      error: ({ input }) => `is no day like 2027-03-01: ${String(input)}`,
    })
    .transform((text) => new Date(text))
    .nullable()
    .default(null);

export const port = (fallback: number) =>
  text(String(fallback))
    .refine((port) => /^\d+$/.test(port) && Number(port) <= 65_535, { error: ({ input }) => `is no port: ${input}` })
    .transform(Number);

/** The same for a server that may be left out. */
export const optionalPort = () => z.union([z.undefined(), port(0)]);

/**
 * An address without a slash at its end. `what` says what it is for. An error does not repeat the value: it may hold a
 * password.
 */
export const address = (what: string, fallback?: string, scheme = /^https?:$/) =>
  given(what, fallback)
    .refine((text) => URL.canParse(text) && scheme.test(new URL(text).protocol), {
      error: `is no address of ${what}`,
    })
    .transform((text) => text.replace(/(?<=[^/])\/+$/, ''));

/** The same for one that may be unset. */
export const optionalAddress = (what: string) => z.union([z.undefined(), address(what)]);

/** `name=value,other=value`, each value encoded as in an address. */
export const pairs = () =>
  text('').transform((list, context): Record<string, string> => {
    const found = list.split(',').filter((pair) => pair.trim() !== '');
    try {
      return Object.fromEntries(
        found.map((pair) => {
          const [, name, value] = /^\s*([^=\s]+)\s*=(.*)$/.exec(pair)!;
          return [name, decodeURIComponent(value!.trim())];
        }),
      );
    } catch {
      // Not what it is: there may be a key in it.
      context.addIssue({ code: 'custom', message: 'is no list like name=value,other=value' });
      return z.NEVER;
    }
  });

/** A path below the folder of the project. */
export const path = (root: string, fallback: string) => text(fallback).transform((path) => resolve(root, path));

/** The same for one that may be unset. */
export const optionalPath = (root: string) =>
  z.union([z.undefined(), text('').transform((path) => resolve(root, path))]);

/** The content of a JSON file that somebody keeps by hand. */
export const jsonFile = <Content>(file: z.ZodType<string, string | undefined>, content: z.ZodType<Content>) =>
  file.transform((name, context): Content => {
    const problem = (message: string) => {
      context.addIssue({ code: 'custom', message: `(${name}) ${message}` });
      return z.NEVER;
    };
    let json: unknown;
    try {
      json = JSON.parse(readFileSync(name, 'utf8'));
    } catch (error) {
      return problem(`cannot be read as JSON: ${(error as Error).message}`);
    }
    const read = content.safeParse(json);
    if (read.success) return read.data;
    const wrong = read.error.issues.map(({ path, code, message }) => [
      path.join('.'),
      ...(code === 'custom' ? [message] : []),
    ]);
    return problem(`is not complete: ${wrong.map((words) => words.join(' ')).join(', ')}`);
  });
