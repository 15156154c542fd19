import type { Call } from 'api-contract';
import { z } from 'zod';
import type { OpenApi } from './openApi.ts';

type Schema = Record<string, unknown>;

/** Why the live backend does not answer a call as this working copy expects it: ends of a sentence. */
export function missingIn({ paths }: OpenApi, call: Call): string[] {
  const described = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
  if (!described) return ['the live backend has no such call'];
  if (!call.answer) return [];
  const given = contentOf(described.responses?.['200']);
  const expected = z.toJSONSchema(call.answer(), { unrepresentable: 'any', io: 'input' }) as Schema;
  return given ? lacking(withoutNull(expected), withoutNull(given), 'its answer') : [];
}

function contentOf(response: unknown): Schema | undefined {
  const { content } = (response ?? {}) as { content?: Record<string, { schema?: Schema }> };
  return content?.['application/json']?.schema;
}

/** Fields that the page reads and the backend does not promise. */
function lacking(expected: Schema, given: Schema, where: string): string[] {
  if (typeof expected.type === 'string' && typeof given.type === 'string' && expected.type !== given.type)
    return [`the live backend has ${given.type} as ${where}, not ${expected.type}`];
  const known = expected.enum as unknown[] | undefined;
  const unknown = ((given.enum as unknown[] | undefined) ?? []).filter((value) => known && !known.includes(value));
  if (unknown.length > 0)
    return [`the live backend may say ${unknown.join(', ')} in ${where}, which the page does not know`];
  if (isSchema(expected.items) && isSchema(given.items))
    return lacking(withoutNull(expected.items), withoutNull(given.items), where);
  const properties = (expected.properties ?? {}) as Record<string, Schema>;
  const offered = (given.properties ?? {}) as Record<string, Schema>;
  const promised = (given.required ?? []) as string[];
  return Object.entries(properties).flatMap(([field, schema]) => {
    const needed = ((expected.required ?? []) as string[]).includes(field);
    if (needed && !promised.includes(field)) return [`the live backend does not promise ${field} in ${where}`];
    return offered[field] ? lacking(withoutNull(schema), withoutNull(offered[field]), `${field} of ${where}`) : [];
  });
}

/** Whether nothing may stand there is the page's own question: its schema has to allow it before it can be asked. */
function withoutNull(schema: Schema): Schema {
  const choices = ((schema.anyOf ?? []) as Schema[]).filter(({ type }) => type !== 'null');
  return choices.length === 1 && choices[0] ? choices[0] : schema;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
