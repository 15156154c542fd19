import * as fc from 'fast-check';
import { readFuzzedRequests } from '../testing/config.ts';
import { embeddedOnly } from '../testing/databases.ts';
import { onEachDatabase } from '../testing/testBackend.ts';

interface Operation {
  parameters?: { name: string; in: 'path' | 'query' }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, object> } }> };
}

const words = [
  '',
  '0',
  '-1',
  'anna',
  'anna@example.org',
  '%00',
  '../..',
  "'; drop table outbox; --",
  '__proto__',
  '💥\ud800',
];
const odd = fc.oneof(
  fc.constantFrom<unknown>(...words, 0, -1, 1e308, true, null, [], {}),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 2 }),
);
/** An object with some of the fields, each of which has an odd value. */
const entries = (fields: string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...fields), odd), { maxLength: 10 }).map((pairs) => Object.fromEntries(pairs));
const bearers = fc.constantFrom('none', 'anna', 'berta', 'owner', 'forged');

onEachDatabase(
  'whatever is sent to a call of the description',
  (backend) => {
    test('is never a failure of ours, and each refusal is a problem document (acc 258)', async () => {
      const { body } = await backend.call(null, 'GET', '/openapi.json');
      const operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
      );
      expect(operations.length).toBeGreaterThan(25);

      const requests = fc.constantFrom(...operations).chain(({ path, method, operation }) => {
        const schemas = Object.values(operation.requestBody?.content ?? {});
        const fields = [...Object.keys(schemas[0]?.schema.properties ?? {}), 'more'];
        const names = (operation.parameters ?? []).map(({ name }) => name);
        return fc.record({
          path: fc.constant(path),
          method: fc.constant(method),
          bearer: bearers,
          type: fc.constantFrom(
            'application/json',
            'application/json',
            'text/plain',
            'application/x-www-form-urlencoded',
            '',
          ),
          values: entries([...names, 'more']),
          payload: fc.oneof(entries(fields), odd),
        });
      });
      const tokens = { none: undefined, forged: 'a.b.c', owner: backend.config.ownerKey };
      await fc.assert(
        fc.asyncProperty(requests, async ({ path, method, bearer, type, values, payload }) => {
          const encoded = (value: unknown) => encodeURIComponent(String(JSON.stringify(value)));
          const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name]));
          const query = Object.entries(values).map(([name, value]) => `${name}=${encoded(value)}`);
          const token = bearer === 'anna' || bearer === 'berta' ? backend.token(bearer) : tokens[bearer as 'none'];
          const response = await backend.inject({
            method: method.toUpperCase() as 'GET',
            url: `${url}?${query.join('&')}`,
            headers: { ...(type && { 'content-type': type }), ...(token && { authorization: `Bearer ${token}` }) },
            ...(method !== 'get' && { payload: JSON.stringify(payload) }),
          });
          expect(response.statusCode).toBeLessThan(500);
          if (response.statusCode < 400) return;
          expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
          expect(response.json()).toMatchObject({ status: response.statusCode, code: expect.any(String) });
        }),
        { numRuns: readFuzzedRequests() },
      );
    });
  },
  embeddedOnly(),
);
