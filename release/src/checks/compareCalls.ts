import type { RemoteContract } from 'page-contract';
import { alternatives, valuesOf, type Schema } from './alternatives.ts';
import { compareSchemas, type Mismatch } from './compareSchemas.ts';
import { contentSchema, parameterSchema, resolveIn, type OpenApi, type Operation } from './openApi.ts';

/** Reason why a backend breaks a page. */
export interface Objection extends Partial<Mismatch> {
  /** `GET {gateway}/…` */
  call: string;
  why: string;
}

/** `name`: `mf-help@1.0.0-…` */
export const sentenceOf = (name: string, { call, field, why }: Objection) =>
  `${name} calls ${call}: ${field ? `${field}: ` : ''}${why}.`;

type Api = NonNullable<RemoteContract['api']>;
type Shape = Api['calls'][string];

const page = 'the page';
const backend = 'the backend';

type Calls = Pick<RemoteContract, 'calls' | 'api'>;

/**
 * Compares a backend with what a build says of its calls; of an older build only with their addresses.
 * `missesOptional`: pages had fields that they could do without, and would lose them.
 */
export function compareCalls({ calls, api }: Calls, openApi: OpenApi, { missesOptional = false } = {}): Objection[] {
  return calls.flatMap((call) => {
    const operation = operationOf(openApi, call);
    if (!operation) return [{ call, why: `${backend} has no such call` }];
    const shape = api?.calls[call];
    const found = shape
      ? [
          ...compareInput(shape, operation, openApi),
          ...compareAccess(shape, operation, openApi),
          ...compareAnswer(shape, operation, openApi, missesOptional),
          ...compareCodes(api.codes, operation, openApi),
        ]
      : [];
    return found.map((mismatch) => ({ call, ...mismatch }));
  });
}

function operationOf({ paths }: OpenApi, call: string): Operation | undefined {
  const [, method = '', path = ''] = /^(\w+) \{\w+\}(.+)$/.exec(call) ?? [];
  const anyName = (text: string) => text.replace(/:\w+|\{\w+\}/g, '{}');
  const [, item] = Object.entries(paths).find(([other]) => anyName(other) === anyName(path)) ?? [];
  const operation = item?.[method.toLowerCase() as 'get' | 'post' | 'put'];
  return operation && { ...operation, parameters: [...(item?.parameters ?? []), ...(operation.parameters ?? [])] };
}

function compareInput({ input }: Shape, { requestBody, parameters = [] }: Operation, openApi: OpenApi): Mismatch[] {
  const resolve = resolveIn(openApi);
  const missing = parameters
    .map((one) => (one.$ref === undefined ? one : parameterSchema.parse(resolve(one.$ref))))
    .filter((one) => one.required && one.in !== 'path')
    .map((one) => `${one.in} ${one.name}`);
  const absent = (field: string) => ({ field, why: `${page} does not send it, ${backend} needs it` });
  if (!input) return [...missing, ...(requestBody?.required ? ['input'] : [])].map(absent);
  const body = requestBody?.content?.['application/json']?.schema;
  const ends = { giver: page, taker: backend, resolve };
  if (requestBody?.content && !body)
    return [{ field: 'input', why: `${page} sends JSON, ${backend} takes ${Object.keys(requestBody.content).join()}` }];
  return [...missing.map(absent), ...(body ? compareSchemas(input, body, 'input', ends) : [])];
}

function compareAccess({ who }: Shape, { security }: Operation, openApi: OpenApi): Mismatch[] {
  const ways = security ?? openApi.security ?? [];
  const isOpen = ways.length === 0 || ways.some((way) => Object.keys(way).length === 0);
  if (who === 'member' || isOpen) return [];
  return [{ field: 'sign-in', why: `${page} calls without it, ${backend} needs it` }];
}

function compareAnswer({ answer }: Shape, operation: Operation, openApi: OpenApi, missesOptional: boolean): Mismatch[] {
  if (!answer) return [];
  const given = contentsOf(operation, openApi, (status) => /^2/.test(status)).map(({ json }) => json);
  const ends = { giver: backend, taker: page, resolve: resolveIn(openApi), missesOptional };
  if (given.length === 0 || given.includes(undefined))
    return [{ field: 'answer', why: `${backend} may leave it out, ${page} needs it` }];
  return given.flatMap((one) => compareSchemas(one!, answer, 'answer', ends));
}

function compareCodes(known: string[] | undefined, operation: Operation, openApi: OpenApi): Mismatch[] {
  if (!known) return [];
  const resolve = resolveIn(openApi);
  const problems = contentsOf(operation, openApi, (status) => !/^2/.test(status)).flatMap(({ any }) => any);
  const codes = problems
    .flatMap((problem) => alternatives(problem, resolve))
    .flatMap(({ properties }) => (properties?.code ? alternatives(properties.code, resolve) : []))
    .flatMap((code) => valuesOf(code) ?? []);
  return [...new Set(codes.map(String))]
    .filter((code) => !known.includes(code))
    .map((code) => ({ field: 'code', why: `${backend} may send ${code}, for which ${page} has no sentence` }));
}

/** Schemas of the responses with some statuses: of JSON, and of all kinds. */
function contentsOf({ responses = {} }: Operation, openApi: OpenApi, isMeant: (status: string) => boolean) {
  return Object.entries(responses)
    .filter(([status]) => isMeant(status))
    .map(([, response]) => {
      const { content = {} } = contentSchema.parse(response.$ref ? resolveIn(openApi)(response.$ref) : response);
      const any = Object.values(content).flatMap(({ schema }): Schema[] => (schema ? [schema] : []));
      return { json: content['application/json']?.schema, any };
    });
}
