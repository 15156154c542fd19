import { z } from 'zod';

/**
 * Parses the JSON of an object in a store by a schema. Throws an error that begins with `problem`, a sentence without
 * its full stop, if the text is no JSON or does not fit.
 */
export function parseJson<Content>(schema: z.ZodType<Content>, text: string, problem: string): Content {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${problem}:\n${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}`);
  }
}

/**
 * Parses like `parseJson`, but logs the error and returns undefined: the rest of the site is served without a damaged
 * object.
 */
export function parseOrLog<Content>(schema: z.ZodType<Content>, text: string, problem: string): Content | undefined {
  try {
    return parseJson(schema, text, problem);
  } catch (error) {
    console.error((error as Error).message);
    return undefined;
  }
}
