import { readFileSync } from 'node:fs';
import { callsByName } from 'api-contract/shapes';
import { onAnyDatabase } from '../testing/testBackend.ts';

const list = '/user/api/UserDevice/list-devices';
const preorder = '/api/preorder/create';

const calls = Object.values(callsByName);

onAnyDatabase('the door of the backend', (backend) => {
  const post = (payload: string, headers: Record<string, string>, url = preorder) =>
    backend.inject({ method: 'POST', url, payload, headers });
  const json = { 'content-type': 'application/json' };

  test('says that it is alive, and that its database answers', async () => {
    expect((await backend.call(null, 'GET', '/health')).body).toEqual({ status: 'ok' });
    expect((await backend.call(null, 'GET', '/ready')).body).toEqual({ status: 'ok' });
  });

  test('asks the database once for probes that come together', async () => {
    const { $client } = backend.database.db as unknown as { $client: { query(): unknown } };
    const queries = jest.spyOn($client, 'query');
    const answers = await Promise.all(Array.from({ length: 20 }, () => backend.call(null, 'GET', '/ready')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(queries).toHaveBeenCalledTimes(1);
    queries.mockRestore();
    expect((await backend.call(null, 'GET', '/ready')).status).toBe(200);
  });

  test('counts what it answers and what waits, as the alerts ask for it', async () => {
    const { app, metrics } = await backend.another({
      callLimits: { read: 1, write: 1, costly: 1, declaration: 1, box: 1 },
    });
    const headers = { authorization: `Bearer ${backend.token('anna')}` };
    for (const status of [200, 429]) expect((await app.inject({ url: list, headers })).statusCode).toBe(status);
    backend.mailServer.down = true;
    await backend.call(null, 'POST', preorder, { email: 'anna@example.org' });
    await backend.call(null, 'POST', '/api/withdrawal', { name: 'Anna', email: 'anna@example.org', contract: 'Abo' });
    await backend.idle();
    backend.clock.forward({ hours: 1 });
    const text = await metrics.text();
    for (const line of [
      `backend_http_request_duration_seconds_count{method="GET",route="${list}",status="429"} 1`,
      'backend_refusals_total{limit="read"} 1',
      'backend_database_up 1',
      'backend_mails_waiting 2',
      'backend_mails_overdue_seconds 3570',
      'backend_declarations_waiting 1',
      'backend_declarations_oldest_seconds 3600',
      'backend_events_behind_seconds 0',
      'backend_subscriptions_unseen_seconds 0',
    ])
      expect(text).toContain(`\n${line}\n`);

    const asked = readFileSync(`${__dirname}/../../../operations/hosting/watching/alerts.yaml`, 'utf8');
    const names = asked.match(/\bbackend_\w+(?=[{[) ])/g) ?? [];
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !text.includes(`# TYPE ${name.replace(/_(bucket|count)$/, '')} `))).toEqual([]);
    const advised = asked.match(/ summary: (['"]).+\1\n +description: (['"]).+\2\n/g) ?? [];
    expect(advised).toHaveLength(asked.match(/- alert: /g)?.length ?? 0);
  });

  test('looks into the database twice for a read: once for the session, once for what is read', async () => {
    const user = 'user-1';
    const order = { priceId: 'price_standard' };
    const { body } = await backend.call(user, 'POST', '/api/subscription/create-checkout-session', order);
    backend.stripe.pay(body.sessionId);
    await backend.call(user, 'POST', '/api/subscription/reconcile');
    // The first read after a purchase remembers the confirmed address.
    await backend.call(user, 'GET', '/subscription/api/Subscription/details');
    await backend.idle();
    const { $client } = backend.database.db as unknown as { $client: { query(): unknown } };
    const looks = jest.spyOn($client, 'query');
    const seen = [];
    for (const url of [list, '/user/api/UserInfo/age-settings', '/subscription/api/Subscription/details']) {
      looks.mockClear();
      expect((await backend.call(user, 'GET', url)).status).toBe(200);
      seen.push([url, looks.mock.calls.length]);
    }
    looks.mockRestore();
    expect(seen.filter(([, count]) => count !== 2)).toEqual([]);
  });

  test.each(
    calls
      .filter(({ who }) => who === 'member' || who === 'owner')
      .map(({ method, path }) => [method, path.replace(/:\w+/, path.includes('signups') ? 'preorders' : 'AB-1234')]),
  )('lets nobody without a token to %s %s (acc 122)', async (method, url) => {
    const { status, body, headers } = await backend.call(null, method, url, method === 'GET' ? undefined : {});
    expect([status, body.code, headers['content-type']]).toEqual([
      401,
      'unauthenticated',
      'application/problem+json; charset=utf-8',
    ]);
  });

  test('rejects the owner’s calls from elsewhere, and logs what the owner did', async () => {
    const ask = (remoteAddress: string, url: string, method: 'GET' | 'POST' = 'GET') => {
      const authorization = `Bearer ${backend.config.ownerKey}`;
      return backend.inject({ method, url, remoteAddress, headers: { authorization } });
    };
    for (const stranger of ['192.0.2.7', '2001:db8::7'])
      expect((await ask(stranger, '/api/owner/declarations')).json()).toMatchObject({ status: 404, code: 'not-found' });
    expect(backend.log.join('')).not.toContain('the owner');
    for (const near of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect((await ask(near, '/api/owner/declarations')).statusCode).toBe(200);
    await ask('127.0.0.1', '/api/owner/devices/AB-1234/release', 'POST');
    expect(backend.log.join('')).toContain(
      '"by":"127.0.0.1","call":"POST /api/owner/devices/:chestId/release","params":{"chestId":"AB-1234"}',
    );
  });

  test.each([
    ['too large a body', 413, 'payload-too-large', () => post(JSON.stringify({ email: 'a'.repeat(20_000) }), json)],
    ['broken JSON', 400, 'invalid-input', () => post('{"email":', json)],
    ['text/plain', 415, 'unsupported-media-type', () => post('{"email":"a@b.de"}', { 'content-type': 'text/plain' })],
    [
      'a form',
      415,
      'unsupported-media-type',
      () => post('email=a@b.de', { 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    ['no body', 400, 'invalid-input', () => post('', json)],
    ['an extra field', 400, 'invalid-input', () => post('{"email":"a@b.de","admin":true}', json)],
    ['a poisoned prototype', 400, 'invalid-input', () => post('{"email":"a@b.de","__proto__":{"x":1}}', json)],
    ['a foreign origin', 403, 'forbidden', () => post('{"email":"a@b.de"}', { ...json, origin: 'http://evil.test' })],
    ['an unknown address', 404, 'not-found', () => post('{}', json, '/api/unknown')],
    ['an address that cannot be decoded', 400, 'invalid-input', () => backend.inject({ url: '/api/%zz' })],
    [
      'a part of an address longer than 100 characters',
      400,
      'invalid-input',
      () => backend.inject({ url: `/api/owner/signups/${'a'.repeat(101)}` }),
    ],
    ['a wrong method', 405, 'method-not-allowed', () => backend.inject({ method: 'GET', url: preorder })],
  ])('refuses %s with its code', async (_what, status, code, send) => {
    const response = await send();
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.json()).toMatchObject({
      status,
      code,
      type: `urn:problem:${code}`,
      requestId: response.headers['x-request-id'],
    });
    expect(response.statusCode).toBe(status);
  });

  test.each([
    ['GET', preorder, 'POST'],
    ['POST', '/api/owner/signups/newsletter', 'GET'],
  ] as const)('refuses the wrong method %s of %s, and names the right one', async (method, url, allowed) => {
    const response = await backend.inject({ method, url });
    expect([response.statusCode, response.headers.allow]).toEqual([405, allowed]);
  });

  test('lets only the site read its answers, and carries the usual headers (acc 259)', async () => {
    const preflight = (origin: string) =>
      backend.inject({
        method: 'OPTIONS',
        url: list,
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'traceparent' },
      });
    const { headers } = await preflight('http://site.test');
    expect(headers['access-control-allow-origin']).toBe('http://site.test');
    expect(headers['access-control-allow-headers']).toContain('traceparent');
    expect((await preflight('http://evil.test')).headers['access-control-allow-origin']).not.toBe('http://evil.test');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  test('rejects what reached the proxy without TLS, with or without a token, and no other request (acc 259)', async () => {
    const { app } = await backend.another({ config: { trustProxy: 1 } });
    const authorization = `Bearer ${backend.token('anna')}`;
    const statusVia = async (headers: Record<string, string>, url = list) =>
      (await app.inject({ url, headers: { authorization, ...headers } })).statusCode;
    expect(await statusVia({ 'x-forwarded-proto': 'http' })).toBe(403);
    expect(await statusVia({ 'x-forwarded-proto': 'http, https' })).toBe(403);
    expect(await statusVia({ 'x-forwarded-proto': 'http' }, '/health')).toBe(403);
    expect(await statusVia({ 'x-forwarded-proto': 'https' })).toBe(200);
    expect(await statusVia({ 'x-forwarded-proto': 'https,http' })).toBe(200);
    expect(await statusVia({ 'x-forwarded-proto': '' })).toBe(200);
    expect(await statusVia({}, '/ready')).toBe(200);
    expect(backend.log.filter((line) => line.includes('X-Forwarded-Proto'))).toHaveLength(1);
  });

  test('tells nothing about a mistake of ours but the number of its line in the log (acc 258)', async () => {
    const { outbox } = backend.dependencies;
    const { store } = outbox;
    outbox.store = () => Promise.reject(new Error('secret detail of anna@example.org'));
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const response = await post('{"email":"anna@example.org"}', {
      ...json,
      traceparent,
      'x-request-id': 'of-a-visitor',
    });
    await post('{}', { ...json, traceparent: `00-anna@example.org-of-a-visitor-01` });
    outbox.store = store;
    const body = response.json();
    expect([response.statusCode, body.code]).toEqual([500, 'internal']);
    expect(response.body).not.toContain('secret');
    const line = backend.log.find((one) => one.includes('secret detail of a…@example.org')) ?? '{}';
    // The id that the page shows leads to this line; an id that a visitor sends does not get there.
    expect(body.requestId).toMatch(/^[0-9a-f]{12}$/);
    expect(JSON.parse(line)).toMatchObject({ reqId: body.requestId, traceId });
    expect(backend.log.join('')).not.toContain('of-a-visitor');
  });

  test('logs neither tokens nor complete addresses nor bodies (acc 258)', async () => {
    backend.mailServer.down = true;
    await backend.call(null, 'POST', preorder, { email: 'anna@example.org' });
    await backend.dependencies.outbox.deliverDue();
    await backend.call(null, 'POST', preorder, { email: 'anna@example.org', password: 'hunter2' });
    await backend.call('user-1', 'GET', list);
    await backend.call('user-1', 'POST', '/api/subscription/create-checkout-session', { priceId: 'price_standard' });
    await backend.inject({ method: 'POST', url: `/api/newsletter/one-click-unsubscribe?token=${'t'.repeat(43)}` });
    const log = backend.log.join('');
    expect(log).toContain('"route":"/api/preorder/create"');
    for (const secret of ['anna@', 'user-1@', 'hunter2', 'ttttt', backend.token('user-1').slice(0, 40)])
      expect(log).not.toContain(secret);
  });

  test('has no token, address or name in its log after a whole journey (acc 258)', async () => {
    const user = 'user-1';
    const token = backend.token(user);
    const person = { name: 'Anna Beispiel', email: 'anna@example.org' };
    await backend.call(null, 'POST', preorder, { email: person.email });
    await backend.call(null, 'POST', '/api/newsletter/subscribe', { email: person.email });
    await backend.dependencies.outbox.deliverDue();
    const mailed = backend.mails.map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1]);
    for (const one of mailed) await backend.call(null, 'POST', '/api/preorder/confirm', { token: one });

    const { body: box } = await backend.call(user, 'POST', '/user/api/UserDevice/link-device', { chestId: 'AB-1234' });
    const named = { deviceId: box.deviceId, name: 'Zimmer von Kim' };
    await backend.call(user, 'POST', '/user/api/UserDevice/rename-device', named);
    const { body: order } = await backend.call(user, 'POST', '/api/subscription/create-checkout-session', {
      priceId: 'price_standard',
    });
    backend.stripe.pay(order.sessionId);
    await backend.call(user, 'POST', '/api/subscription/reconcile');
    const story = { deviceId: box.deviceId, storyId: 's1', minutes: 5 };
    await backend.callWith(box.secret, 'POST', '/subscription/api/Subscription/report-minutes', story);
    await backend.call(user, 'GET', '/user/api/UserInfo/export');
    await backend.call(user, 'POST', '/api/subscription/portal');
    await backend.call(null, 'POST', '/api/withdrawal', { ...person, contract: 'Abo Standard' });
    await backend.callWith(backend.config.ownerKey, 'GET', '/api/owner/declarations');

    // And everything once more while the provider and the mail server are away, and with what nobody may do.
    backend.stripe.fail('disconnect');
    backend.mailServer.down = true;
    await backend.call(null, 'POST', '/api/withdrawal', { ...person, contract: 'Abo Standard', more: person.name });
    await backend.call(user, 'POST', '/api/subscription/portal');
    await backend.call(user, 'POST', '/user/api/UserInfo/delete-account');
    await backend.callWith(box.secret, 'GET', list);
    await backend.callWith(`${token}x`, 'GET', `${list}?token=${token}`);
    await backend.dependencies.outbox.deliverDue();

    const log = backend.log.join('');
    expect(log).toContain('"route":"/user/api/UserInfo/delete-account"');
    expect(mailed.filter(Boolean).length).toBeGreaterThan(1);
    const secrets = [...mailed, token, token.slice(0, 40), box.secret, backend.config.ownerKey];
    for (const secret of [...secrets, person.name, 'Beispiel', 'Zimmer von Kim', 'anna@', 'user-1@'])
      expect([secret, secret !== undefined && log.includes(secret)]).toEqual([secret, false]);
  });

  test('masks the values that a failed query quotes (acc 258)', async () => {
    const refused = backend.call('user-1', 'PUT', '/user/api/UserInfo/age-settings', { ageCategory: 'toddlers' });
    expect((await refused).status).toBe(200);
    const { describeError } = await import('./describeError.ts');
    const error = new Error('Failed query: insert … params: anna@example.org', {
      cause: new Error('duplicate key anna@example.org'),
    });
    expect(JSON.stringify(describeError(error))).not.toContain('anna@');
  });
});
