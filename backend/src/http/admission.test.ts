import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { embeddedOnly } from '../testing/databases.ts';
import { onEachDatabase } from '../testing/testBackend.ts';

const preorder = '/api/preorder/create';

onEachDatabase(
  'the server of the backend',
  (backend) => {
    const json = { 'content-type': 'application/json' };

    test('finishes what it has begun when it is told to end, and says at once that it is not ready', async () => {
      const { app, leave } = await backend.another({});
      const address = await app.listen({ port: 0, host: '127.0.0.1' });
      const body = JSON.stringify({ email: 'anna@example.org' });
      const begun = request(address + preorder, {
        method: 'POST',
        headers: { ...json, 'content-length': body.length },
      });
      begun.write(body.slice(0, 9));
      expect((await fetch(`${address}/ready`)).status).toBe(200);
      leave();
      const { status, headers } = await fetch(`${address}/ready`);
      expect([status, headers.get('retry-after'), headers.get('connection')]).toEqual([503, '5', 'close']);
      expect((await fetch(`${address}/health`)).status).toBe(200);
      const answered = once(begun, 'response') as Promise<[IncomingMessage]>;
      const closed = app.close();
      begun.end(body.slice(9));
      const [answer] = await answered;
      expect([answer.statusCode, answer.headers.connection]).toEqual([202, 'close']);
      answer.resume();
      await closed;
    });

    test('refuses at once what is too much, but not the forms of the law, and lets others in afterwards', async () => {
      const { app, metrics } = await backend.another({ admission: { usual: 1, reserved: 1 } });
      const address = await app.listen({ port: 0, host: '127.0.0.1' });
      const send = (path: string, payload: object) =>
        fetch(address + path, {
          ...{ method: 'POST', body: JSON.stringify(payload) },
          headers: { ...json, origin: backend.config.siteOrigin },
        });
      const email = 'anna@example.org';
      const body = JSON.stringify({ email });
      const begun = request(address + preorder, {
        method: 'POST',
        headers: { ...json, 'content-length': body.length },
      });
      begun.write(body.slice(0, 9));
      while ((await send(preorder, {})).status !== 503);
      const refused = await send(preorder, { email });
      expect([refused.headers.get('retry-after'), refused.headers.get('access-control-allow-origin')]).toEqual([
        '2',
        backend.config.siteOrigin,
      ]);
      const problem = await refused.json();
      expect(problem).toMatchObject({ status: 503, code: 'unavailable' });
      // The log has no line of it.
      expect(problem).not.toHaveProperty('requestId');
      expect((await send('/api/withdrawal', { name: 'Anna', email, contract: 'Abo' })).status).toBe(201);
      expect((await fetch(`${address}/ready`)).status).toBe(200);
      expect(await metrics.text()).toContain('backend_refusals_total{limit="overload"} 2\n');
      const answered = once(begun, 'response') as Promise<[IncomingMessage]>;
      begun.end(body.slice(9));
      const [answer] = await answered;
      expect(answer.statusCode).toBe(202);
      await once(answer.resume(), 'close');
      expect((await send(preorder, { email })).status).toBe(202);
    });
  },
  embeddedOnly(),
);
