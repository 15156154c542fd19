import { z } from 'zod';

/** Thrown for a text that is not what was expected. */
export class ParseError extends Error {}

/** Parses JSON and checks it by a schema. Throws an error that begins with `problem` if the text does not fit. */
export function parseJson<Content>(schema: z.ZodType<Content>, text: string, problem: string): Content {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new ParseError(`${problem}:\n${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}`);
  }
}

/** Parses like `parseJson`, but logs an error and returns undefined: a damaged object must not stop the whole site. */
export function parseOrLog<Content>(schema: z.ZodType<Content>, text: string, problem: string): Content | undefined {
  try {
    return parseJson(schema, text, problem);
  } catch (error) {
    console.error((error as Error).message);
    return undefined;
  }
}
