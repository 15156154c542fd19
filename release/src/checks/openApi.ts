import { readFile } from 'node:fs/promises';
import { parseJson } from 'site/releases/parseJson.ts';
import { z } from 'zod';
import type { Resolve, Schema } from './splitAlternatives.ts';

// zod schemas of the fields of an OpenAPI document that the checks read. Other fields are ignored.

/** A JSON Schema, or a response, or a reference to one of them (`$ref`). */
const partSchema = z.custom<Schema>((value) => typeof value === 'object' && value !== null);
/** The schema of a body, by content type, like `application/json`. */
const contentSchema = z.optional(z.record(z.string(), z.object({ schema: z.optional(partSchema) })));
/** A response that is no reference. */
export const responseSchema = z.object({ content: contentSchema });
/** A parameter of a call, or a reference to one. */
export const parameterSchema = z.object({
  $ref: z.optional(z.string()),
  in: z.optional(z.string()),
  name: z.optional(z.string()),
  required: z.optional(z.boolean()),
});
const parametersSchema = z.optional(z.array(parameterSchema));
const operationSchema = z.object({
  parameters: parametersSchema,
  requestBody: z.optional(z.object({ required: z.optional(z.boolean()), content: contentSchema })),
  responses: z.optional(z.record(z.string(), partSchema)),
  /** Ways to sign in, one of which suffices. An operation without this field has that of the document. */
  security: z.optional(z.array(z.record(z.string(), z.unknown()))),
});
/** Only the HTTP methods that pages use. */
const methods = {
  get: z.optional(operationSchema),
  post: z.optional(operationSchema),
  put: z.optional(operationSchema),
};

const openApiSchema = z.object({
  paths: z.record(z.string(), z.object({ ...methods, parameters: parametersSchema })),
  security: operationSchema.shape.security,
  components: z.optional(z.record(z.string(), z.record(z.string(), partSchema))),
});

/** OpenAPI document of a backend, with the fields that the checks read. */
export type OpenApi = z.infer<typeof openApiSchema>;
export type Operation = z.infer<typeof operationSchema>;

/**
 * Creates a function that finds the part of a document that a `$ref` like `#/components/schemas/Box` names. Keys with
 * escaped characters (`~1`) are not found.
 */
export const createResolver =
  (document: OpenApi): Resolve =>
  (reference) => {
    const [root, ...path] = reference.split('/');
    let found: unknown = root === '#' ? document : undefined;
    for (const key of path) found = (found as Record<string, unknown> | undefined)?.[key];
    if (!found) throw new Error(`The OpenAPI document names ${reference}, but does not contain it.`);
    return found as Schema;
  };

/** Time limit for reading a document from a URL. */
const timeoutMs = 10_000;

/** Reads an OpenAPI document from a URL or the path of a file. Throws if it cannot be read or is no such document. */
export async function readOpenApi(source: string): Promise<OpenApi> {
  const problem = `${source} does not say what the backend offers`;
  const text = await (/^https?:/.test(source) ? fetchText(source) : readFile(source, 'utf8')).catch((error: Error) => {
    throw new Error(`${problem}: ${error.message}`);
  });
  return parseJson(openApiSchema, text, `${problem}: it is no OpenAPI document`);
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}
