import { createConfig, lintFromString, type RawUniversalConfig } from '@redocly/openapi-core';
import {
  deviceSchema,
  getCallName,
  oneClickQuery,
  saveAgeSettingsInput,
  signupAnswerSchema,
  subscriptionDetailsSchema,
} from 'api-contract';
import { examples, type CallExample } from 'api-contract/examples';
import { buildShapes, callsByName, inputs } from 'api-contract/shapes';
import * as z from 'zod/mini';
import { onAnyDatabase } from '../testing/testBackend.ts';

/** All rules of `redocly lint`, except that the API has no licence to name. */
const rules: RawUniversalConfig = {
  extends: ['recommended'],
  rules: {
    'info-license': 'off',
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-invalid-schema-examples': 'error',
  },
};

/** Schemas of responses that no page reads, so that the call does not name them. */
const unreadAnswers: Record<string, () => z.ZodMiniType> = {
  changePlan: subscriptionDetailsSchema,
  createPreorder: signupAnswerSchema,
  receivePaymentEvent: () => z.strictObject({ received: z.literal(true) }),
  renameDevice: deviceSchema,
  saveAgeSettings: saveAgeSettingsInput,
  subscribeToNewsletter: signupAnswerSchema,
};

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  example: unknown;
}
interface Operation {
  operationId: string;
  tags: string[];
  security: object[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: object; example: unknown }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { example: unknown }> }>;
}

const described = Object.entries(callsByName).filter(([, { who }]) => who !== 'owner');

onAnyDatabase('the API document', (backend) => {
  const read = async () => (await backend.call(null, 'GET', '/openapi.json')).body;
  /** Reads the operation of each call, by its name, and those of the probes. */
  const readOperations = async () => {
    const paths: Record<string, Record<string, Operation>> = (await read()).paths;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, call: `${method.toUpperCase()} ${path}` })),
    );
    return new Map(operations.map((operation) => [operation.operationId, operation]));
  };

  test('passes redocly lint, which finds a wrong example', async () => {
    const document = await read();
    const config = await createConfig(rules);
    const lint = async () => {
      const problems = await lintFromString({ source: JSON.stringify(document), config });
      return problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`);
    };
    expect(await lint()).toEqual([]);
    document.paths['/api/newsletter/subscribe'].post.requestBody.content['application/json'].example.email = 7;
    expect(await lint()).toEqual([expect.stringContaining('example/email')]);
  });

  test('names every call but the owner’s as the contract does, and who may make it (acc 253)', async () => {
    const operations = await readOperations();
    const security = { anyone: [], optional: [{}, { bearer: [] }], member: [{ bearer: [] }], box: [{ box: [] }] };
    const promised = described.map(([name, call]) => [
      name,
      getCallName(call).replace(/:(\w+)/, '{$1}'),
      call.who === 'owner' ? undefined : security[call.who],
    ]);
    const probes = [
      ['getHealth', 'GET /health', []],
      ['getReadiness', 'GET /ready', []],
    ];
    const found = [...operations.values()].map(({ operationId, call, security }) => [operationId, call, security]);
    expect(found.sort()).toEqual([...promised, ...probes].sort());
  });

  test('names the responses of failed calls: 401 with a sign-in, 429 with Retry-After where calls are counted', async () => {
    const operations = await readOperations();
    const failuresOf = (name: string) =>
      Object.entries(operations.get(name)!.responses).flatMap(([status, { $ref }]) =>
        $ref ? [`${status} ${$ref.split('/').at(-1)}`] : [],
      );
    const usual = ['400 InvalidInput', 'default Problem'];
    expect(failuresOf('getHealth')).toEqual(usual);
    expect(failuresOf('receivePaymentEvent')).toEqual(usual);
    for (const name of ['createPreorder', 'declareWithdrawal', 'unsubscribeWithOneClick'])
      expect(failuresOf(name)).toEqual(['400 InvalidInput', '429 RateLimited', 'default Problem']);
    // Signing out ends the right to call again.
    const signOuts = ['endSession', 'endAllSessions'];
    for (const name of signOuts)
      expect(failuresOf(name)).toEqual(['400 InvalidInput', '401 Unauthenticated', 'default Problem']);
    const counted = described.filter(([, { who }]) => who === 'member' || who === 'box');
    for (const [name, { who }] of counted.filter(([name]) => !signOuts.includes(name)))
      expect([name, who, ...failuresOf(name)]).toEqual([
        name,
        who,
        '400 InvalidInput',
        '401 Unauthenticated',
        '429 RateLimited',
        'default Problem',
      ]);
    const { responses } = (await read()).components;
    expect(responses.RateLimited.headers['Retry-After'].schema).toEqual({ type: 'string' });
  });

  test('names the headers that a call reads, and the body of the webhook', async () => {
    const operations = await readOperations();
    const headers = [...operations].flatMap(([name, { parameters = [] }]) =>
      parameters
        .filter((parameter) => parameter.in === 'header')
        .map((parameter) => [name, parameter.name, parameter.required]),
    );
    expect(headers.sort()).toEqual([
      ['createPreorder', 'Accept-Language', false],
      ['receivePaymentEvent', 'Stripe-Signature', true],
      ['subscribeToNewsletter', 'Accept-Language', false],
    ]);
    expect(operations.get('receivePaymentEvent')?.requestBody?.content['application/json']?.schema).toMatchObject({
      required: ['id', 'type', 'data'],
    });
  });

  test('has one example of each body, which fits the schema of the contract', async () => {
    const operations = await readOperations();
    for (const [name, { answer = unreadAnswers[name] }] of described) {
      const bodies = (examples as Record<string, CallExample>)[name]!;
      const { requestBody, responses, parameters = [] } = operations.get(name)!;
      const sent = Object.values(requestBody?.content ?? {}).map(({ example }) => example);
      const answered = Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([, { content = {} }]) => Object.values(content).map(({ example }) => example));
      expect([name, sent]).toEqual([name, inputs[name] ? [bodies.input] : []]);
      expect([name, answered]).toEqual([name, answered.map(() => bodies.answer)]);
      expect([name, answered.length > 0]).toEqual([name, answer !== undefined]);
      expect([name, inputs[name]?.().safeParse(bodies.input).error?.issues]).toEqual([name, undefined]);
      expect([name, answer?.().safeParse(bodies.answer).error?.issues]).toEqual([name, undefined]);
      expect(parameters.filter(({ example }) => example === undefined)).toEqual([]);
    }
    expect(oneClickQuery().safeParse(examples.unsubscribeWithOneClick.query).success).toBe(true);
  });

  test('is served in production, and the page that tries the API is not', async () => {
    expect((await backend.inject({ method: 'GET', url: '/api/docs/' })).headers['content-type']).toContain('text/html');
    const { app } = await backend.another({ config: { isProduction: true } });
    const statuses = [];
    for (const url of ['/api/docs', '/api/docs/', '/api/docs/static/index.html', '/openapi.json'])
      statuses.push((await app.inject({ method: 'GET', url })).statusCode);
    expect(statuses).toEqual([404, 404, 404, 200]);
  });

  test('describes what pages send as they do, and each code that a call fails with (acc 317)', async () => {
    const { paths, components } = await read();
    const ofPages = described.map(([, call]) => call).filter(({ who }) => who !== 'box');
    const sent = ofPages.map(({ to, method, path }) => {
      const { requestBody, responses } = paths[path][method.toLowerCase()];
      expect(responses.default).toEqual({ $ref: '#/components/responses/Problem' });
      return [`${method} {${to}}${path}`, requestBody?.content['application/json'].schema];
    });
    const shapes = Object.entries(buildShapes(sent.map(([name]) => name)));
    expect(sent).toEqual(shapes.map(([name, { input }]) => [name, input]));
    expect(components.responses.Problem.content['application/problem+json'].schema).toEqual({
      $ref: '#/components/schemas/Problem',
    });
    const { properties } = components.schemas.Problem;
    expect(properties.code.enum).toContain('already-subscribed');
    expect(properties.code.enum).not.toContain('network');
  });
});
