import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { json as readJson, text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { embeddedOnly } from '../testing/databases.ts';
import { onEachDatabase } from '../testing/testBackend.ts';
import { createAdmission } from './admission.ts';
import { maximumBodyBytes, defaultAdmissionLimits, type AdmissionLimits } from './admissionLimits.ts';
import { createTrustProxy } from './clientOf.ts';

const preorder = '/api/preorder/create';
const withdrawal = '/api/withdrawal';
const webhook = '/api/subscription/webhook';
const siteOrigin = 'http://site.test';

/** Far below the usual ones, so that a test fills them with a few connections. */
const share = { receiving: { total: 5, perClient: 3 }, running: { total: 3, perClient: 2 } };
const limits: AdmissionLimits = { forms: share, webhook: share, usual: share, receiveMilliseconds: 60_000 };

const [anna, berta, clara] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'] as const;

const open: ClientRequest[] = [];
/** The test closes the connection. */
const ignore = () => undefined;

afterEach(() => {
  for (const one of open.splice(0)) one.destroy();
});

/** A request whose body ends when the test says so. */
function begin(address: string, path: string, client: string, bytes = 20): ClientRequest {
  const headers = {
    'content-type': 'application/json',
    'content-length': bytes,
    'x-forwarded-for': client,
    origin: siteOrigin,
    connection: 'keep-alive',
  };
  const one = request(address + path, { method: 'POST', headers, agent: false });
  one.on('error', ignore).flushHeaders();
  open.push(one);
  return one;
}

const responseTo = async (one: ClientRequest) => ((await once(one, 'response')) as [IncomingMessage])[0];
const statusOf = async (one: ClientRequest) => (await responseTo(one)).statusCode;
const until = async (isTrue: () => boolean | Promise<boolean>) => {
  for (let tries = 0; !(await isTrue()); tries += 1) {
    if (tries > 2000) throw new Error('not within ten seconds');
    await setTimeout(5);
  }
};
const times = (count: number) => Array.from({ length: count }, (_, number) => number);

describe('admission', () => {
  let address: string;
  let rejected = 0;
  let isShuttingDown = false;
  /** Requests that the app works on. */
  const running: ServerResponse[] = [];
  const options = {
    limits,
    siteOrigin,
    trustProxy: createTrustProxy(1),
    cleanForwarded: () => undefined,
    onOverload: () => void (rejected += 1),
    isShuttingDown: () => isShuttingDown,
  };
  const { createServer } = createAdmission(options);
  const server = createServer((_, response) => void running.push(response));

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    // A request that arrives after its test would be counted in the next one.
    for (const one of open.splice(0)) one.destroy();
    await until(async () => (await promisify(server.getConnections.bind(server))()) === 0);
    running.length = 0;
    rejected = 0;
    isShuttingDown = false;
  });

  afterAll(() => void server.close());

  const complete = (path: string, client: string) =>
    begin(address, path, client).end('"12345678901234567890"'.slice(1, -1));

  test('ends the connection of a rejected request while the process ends', async () => {
    for (const client of [anna, anna, berta]) complete(preorder, client);
    await until(() => running.length === 3);
    const connectionAfter = async () => (await responseTo(complete(preorder, berta))).headers.connection;
    expect(await connectionAfter()).toBe('keep-alive');
    isShuttingDown = true;
    expect(await connectionAfter()).toBe('close');
  });

  test('works on complete requests up to a limit, and on others again afterwards', async () => {
    for (const client of [anna, anna, berta]) complete(preorder, client);
    await until(() => running.length === 3);
    const answer = await responseTo(complete(preorder, clara));
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['access-control-allow-origin']]).toEqual([
      503,
      '2',
      siteOrigin,
    ]);
    expect(answer.headers).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    const problem = await readJson(answer);
    expect(problem).toMatchObject({ status: 503, code: 'unavailable' });
    // The log has no line of it.
    expect(problem).not.toHaveProperty('requestId');
    expect(rejected).toBe(1);
    running.shift()!.end();
    complete(preorder, clara);
    await until(() => running.length === 3);
  });

  test('works on no more of one client than its part', async () => {
    for (const client of [anna, anna]) complete(preorder, client);
    await until(() => running.length === 2);
    expect(await statusOf(complete(preorder, anna))).toBe(503);
    complete(preorder, berta);
    await until(() => running.length === 3);
  });

  test('keeps a share for the legal forms and one for the webhook, and never rejects a probe', async () => {
    for (const client of [anna, anna, berta]) complete(preorder, client);
    for (const path of [withdrawal, webhook]) for (const client of [anna, anna, berta]) complete(path, client);
    await until(() => running.length === 9);
    for (const path of [preorder, withdrawal, webhook]) expect(await statusOf(complete(path, clara))).toBe(503);
    for (const path of ['/health', '/ready']) complete(path, anna);
    await until(() => running.length === 11);
  });

  test.each([preorder, withdrawal, webhook])(
    'receives only so many bodies for %s at the same time from one client, and from all together',
    async (path) => {
      // Addresses of one /64 are one client.
      const slow = times(4).map((number) => begin(address, path, `2001:db8:1:2::${number}`));
      expect(await Promise.race(slow.map(statusOf))).toBe(503);
      complete(path, '2001:db8:1:3::1');
      await until(() => running.length === 1);
      expect(await Promise.race([anna, anna, berta].map((client) => statusOf(begin(address, path, client))))).toBe(503);
      expect(rejected).toBe(2);
      for (const one of open) one.destroy();
      running.pop()!.end();
      await until(() => {
        complete(path, berta);
        return running.length > 0;
      });
    },
  );

  test('needs no slot for a body that never arrives', async () => {
    for (const client of [anna, anna, anna, berta, berta]) begin(address, preorder, client);
    for (const client of [anna, anna, berta])
      open.push(
        request(`${address}/openapi.json`, { headers: { 'x-forwarded-for': client } })
          .on('error', ignore)
          .end(),
      );
    await until(() => running.length === 3);
  });

  test('rejects what waited while a turn of the event loop worked on others, but no probe', async () => {
    const busy = createAdmission({ ...options, limits: defaultAdmissionLimits }).createServer((_, response) => {
      const end = performance.now() + 2;
      // Works as the embedded database does: the event loop takes no other request before the response.
      while (performance.now() < end);
      response.end();
    });
    await once(busy.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((busy.address() as AddressInfo).port, '127.0.0.1');
    const ask = (path: string, connection: string) =>
      `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\n\r\n`;
    socket.write(ask('/user/api/UserDevice/list-devices', 'keep-alive').repeat(60) + ask('/health', 'close'));
    const statuses = [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    expect(statuses).toEqual([...Array(20).fill('200'), ...Array(40).fill('503'), '200']);
    busy.close();
  });

  test('rejects a body that is too large without waiting for it, and not as overload', async () => {
    const announced = await responseTo(begin(address, preorder, anna, maximumBodyBytes + 1));
    expect(await readJson(announced)).toMatchObject({ status: 413, code: 'payload-too-large' });
    const headers = { 'transfer-encoding': 'chunked', 'x-forwarded-for': anna };
    const chunked = request(address + preorder, { method: 'POST', headers, agent: false });
    chunked.on('error', ignore).write('x'.repeat(maximumBodyBytes));
    open.push(chunked);
    chunked.write('x');
    expect(await statusOf(chunked)).toBe(413);
    expect([running, rejected]).toEqual([[], 0]);
  });

  test('waits for a request only so long', async () => {
    const hasty = createAdmission({
      ...options,
      limits: { ...limits, receiveMilliseconds: 50 },
      trustProxy: createTrustProxy(false),
      cleanForwarded: () => undefined,
    }).createServer(() => undefined);
    await once(hasty.listen(0, '127.0.0.1'), 'listening');
    const slow = begin(`http://127.0.0.1:${(hasty.address() as AddressInfo).port}`, preorder, anna);
    expect(await statusOf(slow)).toBe(408);
    const { port } = hasty.address() as AddressInfo;
    for (const half of [`GET ${preorder} HT`, `GET ${preorder} HTTP/1.1\r\nhost: x\r\nx-slow: `]) {
      const socket = connect(port, '127.0.0.1').on('error', ignore);
      socket.write(half);
      expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /);
    }
    hasty.close();
  });
});

onEachDatabase(
  'the server of the backend',
  (backend) => {
    const email = 'anna@example.org';
    const declared = { name: 'Anna', email, contract: 'Abo' };

    const listen = async (admission: AdmissionLimits) => {
      const built = await backend.another({ admission, config: { trustProxy: 1 } });
      return { ...built, address: await built.app.listen({ port: 0, host: '127.0.0.1' }) };
    };

    test('finishes what it has begun when it is told to end, and says at once that it is not ready', async () => {
      const { address, app, beginShutdown } = await listen(limits);
      const body = JSON.stringify({ email });
      const one = begin(address, preorder, anna, body.length);
      one.write(body.slice(0, 9));
      expect((await fetch(`${address}/ready`)).status).toBe(200);
      beginShutdown();
      const { status, headers } = await fetch(`${address}/ready`);
      expect([status, headers.get('retry-after'), headers.get('connection')]).toEqual([503, '5', 'close']);
      expect((await fetch(`${address}/health`)).status).toBe(200);
      const closed = app.close();
      one.end(body.slice(9));
      const answer = await responseTo(one);
      expect([answer.statusCode, answer.headers.connection]).toEqual([202, 'close']);
      answer.resume();
      await closed;
    });

    test('goes on for everybody while one client opens three hundred requests with bodies that never come', async () => {
      const { address, metrics } = await listen({ ...defaultAdmissionLimits, receiveMilliseconds: 60_000 });
      for (const number of times(300)) begin(address, [preorder, withdrawal, webhook][number % 3]!, anna);
      await until(async () => (await metrics.text()).includes('limit="overload"} 220\n'));
      const send = async (path: string, payload: object) => {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': berta };
        return (await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(payload) })).status;
      };
      expect(await send(preorder, { email })).toBe(202);
      expect(await send(withdrawal, declared)).toBe(201);
      // Without a signature.
      expect(await send(webhook, {})).toBe(400);
      expect((await fetch(`${address}/user/api/UserDevice/list-devices`)).status).toBe(401);
    });

    test('goes on with everything else while many clients send bodies that never come', async () => {
      const { address, metrics } = await listen(limits);
      const slow = times(20).map((number) => begin(address, preorder, `198.51.100.${number}`));
      await until(async () => (await metrics.text()).includes('limit="overload"} 15\n'));
      const send = async (path: string, payload: object) => {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': berta };
        return (await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(payload) })).status;
      };
      expect(await send(preorder, { email })).toBe(503);
      expect(await send(withdrawal, declared)).toBe(201);
      expect(await send(webhook, {})).toBe(400);
      expect((await fetch(`${address}/user/api/UserDevice/list-devices`)).status).toBe(401);
      for (const one of slow) one.destroy();
      await until(async () => (await send(preorder, { email })) === 202);
    });

    test('answers an address of more than 4,096 characters with 414 as a problem', async () => {
      const { app } = await backend.another({});
      const address = await app.listen({ port: 0, host: '127.0.0.1' });
      for (const path of [`/api/${'/'.repeat(4_092)}`, `/api/subscription?${'a'.repeat(15_000)}`]) {
        const refused = await fetch(address + path, { headers: { origin: backend.config.siteOrigin } });
        expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
          414,
          backend.config.siteOrigin,
        ]);
        expect(refused.headers.get('content-type')).toBe('application/problem+json');
        expect(await refused.json()).toMatchObject({ status: 414, code: 'invalid-input' });
      }
    });
  },
  embeddedOnly(),
);
