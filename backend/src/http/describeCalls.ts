import { problemSchema } from 'api-contract';
import { examples, type CallExample } from 'api-contract/examples';
import { callsByName } from 'api-contract/shapes';
import * as z from 'zod/mini';
import { serverCodes, type ServerCode } from '../codedError.ts';

/** Parts of an OpenAPI document that this file adds to. Types of OpenAPI are unions over its versions. */
interface Operation {
  operationId?: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Content>; required?: boolean };
  responses?: Record<string, object & { content?: Record<string, Content> }>;
}
interface Parameter {
  name: string;
  in: 'header' | 'query' | 'path';
  example?: unknown;
}
interface Content {
  example?: unknown;
}
export interface ApiDocument {
  paths?: Record<string, Partial<Record<'get' | 'post' | 'put', Operation>> | undefined>;
  components?: object;
}

/** Meanings of headers that some calls read (`examples` says which), and whether a call fails without them. */
const requestHeaders: Record<string, { description: string; required: boolean }> = {
  'Accept-Language': { description: 'Language of the mail: English if it comes first, else German', required: false },
  'Stripe-Signature': { description: "The provider's signature of the body, at most five minutes old", required: true },
};

const describeProblem = (description: string, status: number, title: string, code: ServerCode, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: { type: `urn:problem:${code}`, title, status, code, requestId: '6f1f7f1d2b8e' },
    },
  },
});

const describeHeader = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
});

const components = {
  schemas: { Problem: toJsonSchema(z.extend(problemSchema(), { code: z.enum(serverCodes) })) },
  responses: {
    Problem: describeProblem('Why the call failed', 503, 'Service Unavailable', 'unavailable'),
    InvalidInput: describeProblem('Something in the request is wrong', 400, 'Bad Request', 'invalid-input'),
    Unauthenticated: describeProblem('No valid token or secret', 401, 'Unauthorized', 'unauthenticated', {
      'WWW-Authenticate': describeHeader('The way to authenticate', 'Bearer'),
    }),
    RateLimited: describeProblem('Too many calls', 429, 'Too Many Requests', 'rate-limited', {
      'Retry-After': describeHeader('Seconds until the next call is answered', '42'),
    }),
  },
};

/**
 * Completes the API document by what `api-contract` says of each call: the name of its operation, who may send it, its
 * headers, an example, and the responses of failed calls. `isLimited` tells whether a call has a rate limit. Responses
 * of failed calls are in the document only: Fastify would also serialize errors by the schemas of routes.
 */
export function describeCalls(document: ApiDocument, isLimited: (method: string, path: string) => boolean): void {
  const { paths = {} } = document;
  document.components = { ...document.components, ...components };
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path ?? {})))
    addFailures(operation, { 400: 'InvalidInput', default: 'Problem' });
  for (const [name, { method, path, who }] of Object.entries(callsByName)) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as Lowercase<typeof method>];
    // The owner's calls are not in the document.
    if (!operation) continue;
    operation.operationId = name;
    operation.security = securityOf[who];
    addFailures(operation, {
      ...((who === 'member' || who === 'box') && { 401: 'Unauthenticated' }),
      ...(isLimited(method, path) && { 429: 'RateLimited' }),
    });
    addExample(operation, (examples as Record<string, CallExample>)[name]!);
  }
}

/** Ways to authenticate by kind of caller, one of which suffices. `{}` is no authentication. */
const securityOf: Record<string, object[]> = {
  anyone: [],
  optional: [{}, { bearer: [] }],
  member: [{ bearer: [] }],
  box: [{ box: [] }],
};

function addFailures(operation: Operation, failures: Record<string, keyof typeof components.responses>) {
  for (const [status, name] of Object.entries(failures))
    Object.assign((operation.responses ??= {}), { [status]: { $ref: `#/components/responses/${name}` } });
}

function addExample(operation: Operation, { headers = {}, query = {}, input, answer }: CallExample) {
  const parameters = (operation.parameters ??= []);
  for (const parameter of parameters) if (parameter.in === 'query') parameter.example = query[parameter.name];
  for (const [name, example] of Object.entries(headers)) {
    const header = { name, in: 'header', schema: { type: 'string' }, ...requestHeaders[name], example } as const;
    parameters.push(header);
  }
  for (const content of Object.values(operation.requestBody?.content ?? {})) content.example = input;
  for (const [status, { content = {} }] of Object.entries(operation.responses ?? {}))
    if (status.startsWith('2')) for (const one of Object.values(content)) one.example = answer;
}

function toJsonSchema(schema: z.ZodMiniType) {
  const json = z.toJSONSchema(schema);
  delete json.$schema;
  return json;
}
