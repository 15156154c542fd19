import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Resolve, Schema } from './alternatives.ts';

const schema = z.custom<Schema>((value) => typeof value === 'object' && value !== null);
const content = z.optional(z.record(z.string(), z.object({ schema: z.optional(schema) })));
export const parameterSchema = z.object({
  $ref: z.optional(z.string()),
  in: z.optional(z.string()),
  name: z.optional(z.string()),
  required: z.optional(z.boolean()),
});
const parameters = z.optional(z.array(parameterSchema));
const operationSchema = z.object({
  parameters,
  requestBody: z.optional(z.object({ required: z.optional(z.boolean()), content })),
  responses: z.optional(z.record(z.string(), schema)),
  security: z.optional(z.array(z.record(z.string(), z.unknown()))),
});
const methods = {
  get: z.optional(operationSchema),
  post: z.optional(operationSchema),
  put: z.optional(operationSchema),
};

const openApiSchema = z.object({
  paths: z.record(z.string(), z.object({ ...methods, parameters })),
  security: operationSchema.shape.security,
  components: z.optional(z.record(z.string(), z.record(z.string(), schema))),
});

export const contentSchema = z.object({ content });

/** Fields that the checks read of a backend's `openapi.json`. */
export type OpenApi = z.infer<typeof openApiSchema>;
export type Operation = z.infer<typeof operationSchema>;

/** Finds what a `$ref` of the document names. */
export const resolveIn =
  (document: OpenApi): Resolve =>
  (reference) => {
    const [root, ...way] = reference.split('/');
    const found =
      root === '#' && way.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    if (!found) throw new Error(`The OpenAPI document names ${reference}, but does not contain it.`);
    return found as Schema;
  };

const patienceInMs = 10_000;

/** Reads what a backend offers: from its address, or from a file. */
export async function readOpenApi(place: string): Promise<OpenApi> {
  const because = (why: string) => new Error(`${place} does not say what the backend offers: ${why}`);
  const text = await (/^https?:/.test(place) ? ask(place) : readFile(place, 'utf8')).catch((error: Error) => {
    throw because(error.message);
  });
  const { data, error } = z.string().transform(parseJson).pipe(openApiSchema).safeParse(text);
  if (!data) throw because(`it is no OpenAPI document\n${z.prettifyError(error)}`);
  return data;
}

async function ask(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(patienceInMs) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.text();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
