import type { RemoteContract } from 'page-contract';
import { compareSchemas, type Mismatch } from './compareSchemas.ts';
import { parameterSchema, responseSchema, createResolver, type OpenApi, type Operation } from './openApi.ts';
import { splitAlternatives, listValues, type Schema } from './splitAlternatives.ts';

// Compares the calls of a page, i.e. of a remote in a browser, with a backend's OpenAPI document. The backend must
// accept all that the page sends, and send all that the page reads.

/** Reason why a backend breaks a page. Without `field` it concerns the whole call. */
export interface Objection extends Partial<Mismatch> {
  /** `GET {gateway}/…`: method, name of the base address, and path. */
  call: string;
  /** Clause without a full stop. */
  why: string;
}

/** Formats an objection as a sentence about a version, `mf-help@1.0.0-…`. */
export const formatObjection = (name: string, { call, field, why }: Objection) =>
  `${name} calls ${call}: ${field ? `${field}: ` : ''}${why}.`;

type Api = RemoteContract['api'];
/** A call as the page makes it: `who` may call it (e.g. `member`), schemas of its input and of the answer it reads. */
type Shape = Api['calls'][string];

// Names of both sides in sentences.
const page = 'the page';
const backend = 'the backend';

/** Calls of a build, with the schemas of those that it knows. */
type DeclaredCalls = Pick<RemoteContract, 'calls' | 'api'>;

/**
 * Compares a backend with the calls that a build declares; of a call that the build does not know only the address.
 * `shouldExpectOptional`: whether it is an objection that no response has a field which the page can do without.
 */
export function compareCalls(
  { calls, api }: DeclaredCalls,
  openApi: OpenApi,
  { shouldExpectOptional = false } = {},
): Objection[] {
  return calls.flatMap((call) => {
    const operation = findOperation(openApi, call);
    if (!operation) return [{ call, why: `${backend} has no such call` }];
    const shape = api.calls[call];
    if (!shape) return [];
    const found = [
      ...compareInput(shape, operation, openApi),
      ...compareAccess(shape, operation, openApi),
      ...compareAnswer(shape, operation, openApi, shouldExpectOptional),
      ...compareCodes(api.codes, operation, openApi),
    ];
    return found.map((mismatch) => ({ call, ...mismatch }));
  });
}

/** Finds the operation of a call like `GET {gateway}/…`. The names of path parameters may differ. */
function findOperation({ paths }: OpenApi, call: string): Operation | undefined {
  const [, method = '', path = ''] = /^(\w+) \{\w+\}(.+)$/.exec(call) ?? [];
  const removeParameterNames = (text: string) => text.replace(/:\w+|\{\w+\}/g, '{}');
  const [, item] =
    Object.entries(paths).find(([other]) => removeParameterNames(other) === removeParameterNames(path)) ?? [];
  // Declared calls use only these methods.
  const operation = item?.[method.toLowerCase() as 'get' | 'post' | 'put'];
  return operation && { ...operation, parameters: [...(item?.parameters ?? []), ...(operation.parameters ?? [])] };
}

/**
 * Compares parameters and body: the page has to send all that the backend requires, in a form that it accepts. Of
 * parameters, pages send only those in the path, so that every other required one is missing.
 */
function compareInput({ input }: Shape, { requestBody, parameters = [] }: Operation, openApi: OpenApi): Mismatch[] {
  const resolve = createResolver(openApi);
  const describeMissing = (field: string) => ({ field, why: `${page} does not send it, ${backend} needs it` });
  const missingParameters = parameters
    .map((one) => (one.$ref === undefined ? one : parameterSchema.parse(resolve(one.$ref))))
    .filter((one) => one.required && one.in !== 'path')
    .map((one) => describeMissing(`${one.in} ${one.name}`));
  if (!input) return [...missingParameters, ...(requestBody?.required ? [describeMissing('input')] : [])];
  // A backend that declares no body ignores it.
  if (!requestBody?.content) return missingParameters;
  const body = requestBody.content['application/json']?.schema;
  if (!body)
    return [{ field: 'input', why: `${page} sends JSON, ${backend} takes ${Object.keys(requestBody.content).join()}` }];
  return [...missingParameters, ...compareSchemas(input, body, 'input', { sender: page, receiver: backend, resolve })];
}

/** A call that is not of a `member` is also made signed out: the backend must not require sign-in for it. */
function compareAccess({ who }: Shape, { security }: Operation, openApi: OpenApi): Mismatch[] {
  const requirements = security ?? openApi.security ?? [];
  // One of them has to be met; an empty one always is.
  const isOpen = requirements.length === 0 || requirements.some((one) => Object.keys(one).length === 0);
  if (who === 'member' || isOpen) return [];
  return [{ field: 'sign-in', why: `${page} calls without it, ${backend} needs it` }];
}

/** The backend has to send all that the page reads of a successful response. */
function compareAnswer(
  { answer }: Shape,
  operation: Operation,
  openApi: OpenApi,
  shouldExpectOptional: boolean,
): Mismatch[] {
  if (!answer) return [];
  const sent = readContents(operation, openApi, (status) => /^2/.test(status)).map(({ json }) => json);
  const ends = { sender: backend, receiver: page, resolve: createResolver(openApi), shouldExpectOptional };
  if (sent.length === 0 || sent.includes(undefined))
    return [{ field: 'answer', why: `${backend} may leave it out, ${page} needs it` }];
  return sent.flatMap((one) => compareSchemas(one!, answer, 'answer', ends));
}

/** The page needs a sentence for each error code. It has those of `knownCodes`; undefined if one serves for all. */
function compareCodes(knownCodes: string[] | undefined, operation: Operation, openApi: OpenApi): Mismatch[] {
  if (!knownCodes) return [];
  const resolve = createResolver(openApi);
  const problems = readContents(operation, openApi, (status) => !/^2/.test(status)).flatMap(({ all }) => all);
  const codes = problems
    .flatMap((problem) => splitAlternatives(problem, resolve))
    .flatMap(({ properties }) => (properties?.code ? splitAlternatives(properties.code, resolve) : []))
    .flatMap((code) => listValues(code) ?? []);
  return [...new Set(codes.map(String))]
    .filter((code) => !knownCodes.includes(code))
    .map((code) => ({ field: 'code', why: `${backend} may send ${code}, for which ${page} has no sentence` }));
}

/** Returns the schemas of the responses with some statuses: that of JSON, and those of all content types. */
function readContents({ responses = {} }: Operation, openApi: OpenApi, hasStatus: (status: string) => boolean) {
  return Object.entries(responses)
    .filter(([status]) => hasStatus(status))
    .map(([, response]) => {
      const { content = {} } = responseSchema.parse(response.$ref ? createResolver(openApi)(response.$ref) : response);
      const all = Object.values(content).flatMap(({ schema }): Schema[] => (schema ? [schema] : []));
      return { json: content['application/json']?.schema, all };
    });
}
