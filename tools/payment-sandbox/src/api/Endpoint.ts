import * as z from 'zod';
import type { WireList } from '../expand.ts';
import type { Wire } from '../objects.ts';
import { text } from '../parameters.ts';
import type { Sandbox } from '../Sandbox.ts';

export interface Context {
  sandbox: Sandbox;
  /** Base address of the sandbox's own pages, as the caller reaches them. */
  pages: string;
  /** Where events go. */
  webhookUrl: string;
  /** The variable parts of the path. */
  id: string;
}

/** One call of the provider's API. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v1`. */
  path: string;
  parameters: z.ZodType<{ expand?: string[] }>;
  answer(parameters: never, context: Context): Wire | WireList;
}

const common = { expand: z.array(text).optional() };

/** Describes a call; parameters that are not listed are refused, as the provider does. */
export function endpoint<S extends z.ZodRawShape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  answer: (parameters: z.output<z.ZodObject<S>>, context: Context) => Wire | WireList,
): Endpoint {
  const parameters = z.strictObject({ ...shape, ...common }) as unknown as Endpoint['parameters'];
  return { method, path, parameters, answer: answer as Endpoint['answer'] };
}
