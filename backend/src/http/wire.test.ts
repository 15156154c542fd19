import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { embeddedOnly } from '../testing/databases.ts';
import { onEachDatabase } from '../testing/testBackend.ts';

const preorder = '/api/preorder/create';
const list = '/user/api/UserDevice/list-devices';

onEachDatabase(
  'the backend on the wire',
  (backend) => {
    const answerTo = async (...lines: string[]) => {
      const { app } = await backend.another({});
      await app.listen({ host: '127.0.0.1', port: 0 });
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(lines.join('\r\n'));
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
      return { status: head.split('\r\n', 1)[0], type: /^content-type: (.*)$/im.exec(head)?.[1], body };
    };
    const send = async (...lines: string[]) => (await answerTo(...lines)).status;

    test.each([
      ['two lengths', ['content-length: 5', 'content-length: 6']],
      ['a length and chunks', ['content-length: 5', 'transfer-encoding: chunked']],
      ['chunks in other words', ['transfer-encoding: xchunked']],
      ['a space before a colon', ['content-length : 5']],
    ])('refuses a request with %s, whose end two programs would see in different places', async (_what, headers) => {
      const begin = [`POST ${preorder} HTTP/1.1`, 'host: x', 'connection: close'];
      expect(await send(...begin, ...headers, '', '0\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request');
    });

    const close = 'connection: close';
    const json = [`POST ${preorder} HTTP/1.1`, 'host: x', 'content-type: application/json'];
    test.each([
      ['headers over 16 kB', 431, ['GET /health HTTP/1.1', 'host: x', `x-big: ${'a'.repeat(20_000)}`, close]],
      ['an unknown method', 400, ['FOO /health HTTP/1.1', 'host: x', close]],
      ['no HTTP', 400, ['hello']],
      ['an address that is none', 400, ['GET  HTTP/1.1', 'host: x', close]],
      ['no host', 400, ['GET /health HTTP/1.1', close]],
      ['two hosts', 400, ['GET /health HTTP/1.1', 'host: x', 'host: y', close]],
      ['a host that is none', 400, ['GET /health HTTP/1.1', 'host: x, y', close]],
      ['HTTP/0.9', 400, ['GET /health']],
      ['HTTP/2.0 without its frames', 400, ['GET /health HTTP/2.0', 'host: x', close]],
      ['CONNECT', 405, ['CONNECT x:443 HTTP/1.1', 'host: x', close]],
      ['an unsupported method', 405, [`DELETE ${preorder} HTTP/1.1`, 'host: x', close]],
      ['a body that is sent compressed', 501, [...json, 'transfer-encoding: gzip, chunked', close, '', '0', '']],
      ['a body with no JSON', 400, [...json, 'content-length: 2', close, '', '{x']],
      [
        'a body of another type',
        415,
        [...json.with(2, 'content-type: text/json'), 'content-length: 2', close, '', '{}'],
      ],
      ['too large a body', 413, [...json, 'content-length: 70000', close]],
      ['a chunk without length', 400, [...json, 'transfer-encoding: chunked', close, '', 'zz', '']],
      ['an expectation that nobody knows', 417, ['GET /health HTTP/1.1', 'host: x', 'expect: tea', close]],
      ['a compressed body', 415, [...json, 'content-encoding: gzip', 'content-length: 2', close, '', '{}']],
      ['an unknown address', 404, ['GET /nowhere HTTP/1.1', 'host: x', close]],
      ['a part of %', 400, ['GET /%c3%28 HTTP/1.1', 'host: x', close]],
    ])('answers %s with problem+json and a code', async (_what, status, lines) => {
      const { status: line, type, body } = await answerTo(...lines, '', '');
      expect(line).toContain(` ${status} `);
      expect(type).toContain('application/problem+json');
      expect(JSON.parse(body)).toMatchObject({ status, code: expect.stringMatching(/^[a-z-]+$/) });
    });

    test('answers OPTIONS of a load balancer, and HEAD wherever it answers GET', async () => {
      expect(await send('OPTIONS /health HTTP/1.1', 'host: x', close, '', '')).toBe('HTTP/1.1 204 No Content');
      for (const path of ['/health', '/ready', '/openapi.json'])
        expect(await send(`HEAD ${path} HTTP/1.1`, 'host: x', close, '', '')).toBe('HTTP/1.1 200 OK');
    });

    test('sends no request back (TRACE)', async () => {
      expect(await send(`TRACE ${preorder} HTTP/1.1`, 'host: x', 'connection: close', '', '')).toMatch(/ 40[045] /);
    });

    test('refuses a parameter that comes twice', async () => {
      const token = 't'.repeat(43);
      const url = `/api/newsletter/one-click-unsubscribe?token=${token}&token=${token}`;
      expect((await backend.inject({ method: 'POST', url })).json()).toMatchObject({ code: 'invalid-input' });
    });

    test('leaves nothing in a cache, neither what it answers nor what it refuses', async () => {
      for (const { headers } of [await backend.call('anna', 'GET', list), await backend.call(null, 'GET', list)])
        expect(headers['cache-control']).toBe('no-store');
    });

    test('logs each refusal as one line of JSON with time, number and code, whatever the request holds', async () => {
      await backend.callWith('forged\\nline', 'GET', list);
      await backend.inject({ url: '/api/%0a%7b%22level%22:50%7d' });
      await backend.inject({ method: 'POST', url: preorder, payload: {}, headers: { origin: 'http://evil.test' } });
      const lines = backend.log.flatMap((line) => line.trim().split('\n')).map((line) => JSON.parse(line));
      const refused = lines.filter(({ msg }) => msg === 'request refused' || msg === 'answered');
      for (const { time, reqId } of refused) {
        expect(Math.abs(Date.now() - time)).toBeLessThan(3_600_000);
        expect(reqId).toMatch(/^[0-9a-f]{12}$/);
      }
      expect(refused.map(({ code, route, status }) => code ?? `${route} ${status}`)).toEqual([
        'unauthenticated',
        `${list} 401`,
        'unknown 404',
        'forbidden',
        `${preorder} 403`,
      ]);
    });
  },
  embeddedOnly(),
);
