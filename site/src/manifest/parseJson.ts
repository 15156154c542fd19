import { z } from 'zod';

/** Parses the text of an object in a store. Throws an error that begins with `problem` if it does not fit the schema. */
export function parseJson<Content>(schema: z.ZodType<Content>, text: string, problem: string): Content {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${problem}:\n${error instanceof z.ZodError ? z.prettifyError(error) : String(error)}`);
  }
}
