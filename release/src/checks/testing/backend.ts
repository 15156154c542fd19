import { errorCodes } from 'api-contract';
import { buildShapes } from 'api-contract/shapes';
import { compareCalls, formatObjection } from '../compareCalls.ts';
import type { OpenApi, Operation } from '../openApi.ts';
import type { Schema } from '../splitAlternatives.ts';

// For tests of `compareCalls.ts`, which compares the calls of pages with a backend's OpenAPI document: some calls, and
// the document of a backend, which a test changes in one place.

export const listDevices = 'GET {gateway}/user/api/UserDevice/list-devices';
export const createPreorder = 'POST {backend}/api/preorder/create';
export const changePlan = 'POST {backend}/api/subscription/change';
export const cancel = 'POST {backend}/api/cancellation';
export const details = 'GET {gateway}/subscription/api/Subscription/details';
export const previewChange = 'POST {backend}/api/subscription/preview-change';

export const calls = [listDevices, createPreorder, changePlan, cancel, details, previewChange];
/** Field `api` of `contract.json` in a build that makes these calls. */
export const api = { calls: buildShapes(calls), codes: [...errorCodes] };

/** An object's schema, with the fields that a test changes. */
type ObjectSchema = Schema & Required<Pick<Schema, 'properties' | 'required'>>;
const createContent = (schema?: Schema) => ({ content: { 'application/json': { schema } } });
const readSchema = (response: unknown) =>
  (response as ReturnType<typeof createContent>).content['application/json'].schema as ObjectSchema;

/** A backend that offers what the calls need, until a test changes something. */
export class Backend {
  readonly document = { paths: {} as Record<string, Record<string, Operation>>, components: {} } satisfies OpenApi;
  readonly codes: string[] = [...errorCodes];

  constructor() {
    // The same array, so that a test changes the document by changing `codes`.
    const problem: Schema = { properties: { code: { enum: this.codes } } };
    this.document.components = { responses: { Problem: createContent(problem) } };
    for (const [call, { who, input, answer }] of Object.entries(structuredClone(api.calls)))
      this.add(call, {
        // In OpenAPI, an empty requirement makes sign-in optional.
        security: who === 'anyone' ? undefined : [...(who === 'optional' ? [{}] : []), { bearer: [] }],
        requestBody: input && { required: true, ...createContent(input as Schema) },
        responses: {
          200: answer ? createContent(answer as Schema) : {},
          default: { $ref: '#/components/responses/Problem' },
        },
      });
  }

  add(call: string, operation: Operation): void {
    const [, method = '', path = ''] = /^(\w+) \{\w+\}(.+)$/.exec(call)!;
    this.document.paths[path] = { [method.toLowerCase()]: operation };
  }

  remove(call: string): void {
    delete this.document.paths[call.replace(/^.+\}/, '')];
  }

  operation(call: string): Operation {
    return Object.values(this.document.paths[call.replace(/^.+\}/, '')]!)[0]!;
  }

  input = (call: string): ObjectSchema => readSchema(this.operation(call).requestBody);
  answer = (call: string): ObjectSchema => readSchema(this.operation(call).responses!['200']);
  /** Schema of a box (device) in the list. The list may be null: its schema is the first alternative. */
  device = (): ObjectSchema => this.answer(listDevices).properties.adventureChests!.anyOf![0]!.items as ObjectSchema;
  /** Schema of the subscription in the details, which may be null, too. */
  subscription = (): ObjectSchema => this.answer(details).properties.subscription!.anyOf![0]! as ObjectSchema;
}

/** Removes a field of an object. */
export function removeField(schema: ObjectSchema, field: string): void {
  delete schema.properties[field];
  schema.required = schema.required.filter((name) => name !== field);
}

/** Returns the objections to a backend that `change` has changed: sentences about a made-up version of a remote. */
export function listObjections(change: (backend: Backend) => unknown): string[] {
  const backend = new Backend();
  change(backend);
  // As `canDeploy` compares them.
  const objections = compareCalls({ calls, api }, backend.document, { shouldExpectOptional: true });
  return objections.map((objection) => formatObjection('mf-help@1.0.0-b2', objection));
}
