import * as contract from 'api-contract';
import type { Call } from 'api-contract';
import { devices } from '../db/schema.ts';
import { onAnyDatabase, type TestBackend } from '../testing/testBackend.ts';

const path = '/user/api/UserDevice';

/** Returns what tests do with the boxes of a backend. */
const use = (backend: TestBackend) => ({
  link: (user: string, chestId: string) => backend.call(user, 'POST', `${path}/link-device`, { chestId }),
  heartbeat: (bearer: string, deviceId: string) => backend.callWith(bearer, 'POST', `${path}/heartbeat`, { deviceId }),
  list: async (user: string) => (await backend.call(user, 'GET', `${path}/list-devices`)).body.adventureChests,
});

/** What the database decides: how texts and times are stored, and what happens at once. */
function storing(backend: TestBackend) {
  const { link, list } = use(backend);

  test('are listed in adventureChests with chestId and deviceId (acc 123, 124)', async () => {
    expect(await list('anna')).toEqual([]);
    const { status, body } = await link('anna', 'AB-7K2M-9QXW');
    expect(status).toBe(201);
    expect(await list('anna')).toEqual([
      {
        chestId: 'AB-7K2M-9QXW',
        deviceId: body.deviceId,
        name: null,
        linkedAt: backend.clock.now.toISOString(),
        lastSeenAt: backend.clock.now.toISOString(),
      },
    ]);
    expect(await list('berta')).toEqual([]);
  });

  test('are linked once when the box asks many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => link('anna', 'AB-7K2M-9QXW')));
    expect(new Set(answers.map(({ body }) => body.deviceId)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('are ten at most in one account, also when they are linked at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, number) => link('anna', `AB-10${number}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { body } of refused) expect(body).toMatchObject({ status: 409, code: 'too-many-devices' });
    const [first] = await list('anna');
    expect((await link('anna', first.chestId)).status).toBe(200);
    await backend.call('anna', 'POST', `${path}/unlink-device`, { deviceId: first.deviceId });
    expect((await link('anna', 'AB-NEW')).status).toBe(201);
  });

  test.each(['Höhle \u0000', '\u0000', 'Höhle \ud800', 'H\ufffdhle'])(
    'refuse a name that no database can store, or in which a character got lost: %j',
    async (name) => {
      const { body } = await link('anna', 'AB-7K2M-9QXW');
      const { status, body: problem } = await backend.call('anna', 'POST', `${path}/rename-device`, {
        deviceId: body.deviceId,
        name,
      });
      expect([status, problem.code]).toEqual([400, 'invalid-input']);
    },
  );
}

onAnyDatabase('boxes', rules, storing);

function rules(backend: TestBackend) {
  const { link, heartbeat, list } = use(backend);

  test('are the same device when the same person signs in again, and nobody else can take them', async () => {
    const first = await link('anna', 'AB-7K2M-9QXW');
    backend.clock.forward({ hours: 1 });
    const again = await link('anna', 'AB-7K2M-9QXW');
    expect([again.status, again.body.deviceId]).toEqual([200, first.body.deviceId]);
    expect((await link('berta', 'AB-7K2M-9QXW')).body).toMatchObject({ status: 409, code: 'device-linked-elsewhere' });
    await backend.call('anna', 'POST', `${path}/unlink-device`, { deviceId: first.body.deviceId });
    const taken = await link('berta', 'AB-7K2M-9QXW');
    expect(taken.status).toBe(201);
    expect(taken.body.deviceId).not.toBe(first.body.deviceId);
  });

  test('are told to the account’s address when they are new, and only then (acc 295)', async () => {
    await link('anna', 'AB-7K2M-9QXW');
    await link('anna', 'AB-7K2M-9QXW');
    await backend.idle();
    expect(backend.mails).toMatchObject([
      { recipient: 'anna@example.org', subject: 'Eine neue Box ist mit deinem Konto verbunden (AB-7K2M-9QXW)' },
    ]);
    expect(backend.mails[0]?.text).toContain('Verbunden am: 21.11.2026 um 10:00:00 Uhr');
  });

  test('are removed by deviceId, and are gone from the list (acc 128, 131)', async () => {
    const { body } = await link('anna', 'AB-7K2M-9QXW');
    await link('anna', 'AB-1111-1111');
    expect((await backend.call('anna', 'POST', `${path}/unlink-device`, { deviceId: body.deviceId })).status).toBe(204);
    expect((await list('anna')).map(({ chestId }: { chestId: string }) => chestId)).toEqual(['AB-1111-1111']);
  });

  test('of someone else are unknown, and nothing changes (acc 128)', async () => {
    const { body } = await link('anna', 'AB-7K2M-9QXW');
    const before = await list('anna');
    backend.clock.forward({ hours: 1 });
    for (const [call, more] of [
      ['unlink-device', {}],
      ['rename-device', { name: 'x' }],
    ] as const) {
      for (const deviceId of [body.deviceId, 'AB-7K2M-9QXW', "' or 1=1 --"]) {
        const user = deviceId === body.deviceId ? 'berta' : 'anna';
        expect((await backend.call(user, 'POST', `${path}/${call}`, { deviceId, ...more })).body).toMatchObject({
          status: 404,
          code: 'not-found',
        });
      }
    }
    expect(await list('anna')).toEqual(before);
  });

  test('may be newer than our server, which leaves out what it does not know of their calls', async () => {
    const battery = 87;
    const { status, body } = await backend.call('anna', 'POST', `${path}/link-device`, {
      chestId: 'AB-7K2M-9QXW',
      battery,
    });
    expect(status).toBe(201);
    const { deviceId, secret } = body;
    const seen = await backend.callWith(secret, 'POST', `${path}/heartbeat`, { deviceId, battery });
    expect(seen.status).toBe(204);
    const story = { deviceId, storyId: 's1', minutes: 3, battery };
    const told = await backend.callWith(secret, 'POST', '/subscription/api/Subscription/report-minutes', story);
    expect(told.body.code).toBe('no-subscription');
  });

  test('say that they are there, and carry the name that the parent gives', async () => {
    const { body } = await link('anna', 'AB-7K2M-9QXW');
    const { deviceId, secret } = body;
    backend.clock.forward({ minutes: 5 });
    expect((await heartbeat(secret, deviceId)).status).toBe(204);
    expect((await list('anna'))[0].lastSeenAt).toBe(backend.clock.now.toISOString());
    expect(
      (await backend.call('anna', 'POST', `${path}/rename-device`, { deviceId, name: '  Kinderzimmer ' })).body.name,
    ).toBe('Kinderzimmer');
    expect((await backend.call('anna', 'POST', `${path}/rename-device`, { deviceId, name: '' })).body.name).toBeNull();
  });

  /** Everything that belongs to a person, as a box could ask for it. */
  const membersCalls = Object.values<unknown>(contract)
    .filter((value): value is Call => Object(value).who === 'member')
    .map(({ method, path: url }) => [method, url] as const);

  test.each(membersCalls)('cannot %s %s with their secret (acc 295)', async (method, url) => {
    const { body } = await link('anna', 'AB-7K2M-9QXW');
    const asked = await backend.callWith(body.secret, method, url, method === 'GET' ? undefined : {});
    expect([asked.status, asked.body.code]).toEqual([401, 'unauthenticated']);
  });

  test('have a secret, which is not stored, and nothing of the account opens what is theirs (acc 295)', async () => {
    const { body } = await link('anna', 'AB-7K2M-9QXW');
    expect(body.secret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await list('anna'))).not.toContain(body.secret);
    expect(JSON.stringify(await backend.database.db.select().from(devices))).not.toContain(body.secret);
    for (const bearer of [backend.token('anna'), `${body.secret}x`, body.deviceId, 'null'])
      expect((await heartbeat(bearer, body.deviceId)).body.code).toBe('unauthenticated');
  });

  test('cannot speak for another box, not even of the same account (acc 295)', async () => {
    const [one, other] = [(await link('anna', 'AB-1111')).body, (await link('anna', 'AB-2222')).body];
    backend.clock.forward({ minutes: 5 });
    expect((await heartbeat(one.secret, other.deviceId)).body).toMatchObject({ status: 404, code: 'not-found' });
    expect((await list('anna'))[1].lastSeenAt).toBe(other.lastSeenAt);
  });

  test('get a new secret when somebody signs in on them again, and the one before ends (acc 295)', async () => {
    const before = (await link('anna', 'AB-7K2M-9QXW')).body;
    const after = (await link('anna', 'AB-7K2M-9QXW')).body;
    expect((await heartbeat(before.secret, before.deviceId)).status).toBe(401);
    expect((await heartbeat(after.secret, after.deviceId)).status).toBe(204);
  });

  test('stay signed in for 30 days (acc 246)', async () => {
    const { body } = await link('anna', 'AB-7K2M-9QXW');
    backend.clock.forward({ days: 30, seconds: -1 });
    expect((await heartbeat(body.secret, body.deviceId)).status).toBe(204);
    backend.clock.forward({ seconds: 1 });
    expect((await heartbeat(body.secret, body.deviceId)).status).toBe(401);
  });

  test('are nothing any more once they are removed, with their secret and with the tokens they kept (acc 295)', async () => {
    const page = backend.token('anna');
    backend.clock.forward({ minutes: 1 });
    const kept = backend.token('anna');
    const { body } = await backend.callWith(kept, 'POST', `${path}/link-device`, { chestId: 'AB-7K2M-9QXW' });
    const { deviceId, secret } = body;
    // An id is the same in capitals.
    const removed = { deviceId: deviceId.toUpperCase() };
    expect((await backend.callWith(page, 'POST', `${path}/unlink-device`, removed)).status).toBe(204);
    expect((await heartbeat(secret, deviceId)).status).toBe(401);
    for (const [method, url] of membersCalls) {
      const asked = await backend.callWith(kept, method, url, method === 'GET' ? undefined : {});
      expect([url, asked.status]).toEqual([url, 401]);
    }
    expect((await backend.callWith(page, 'GET', `${path}/list-devices`)).body).toEqual({ adventureChests: [] });
  });

  test('are removed by the sign-in that linked them, which goes on', async () => {
    const { body } = await link('anna', 'AB-7K2M-9QXW');
    expect((await backend.call('anna', 'POST', `${path}/unlink-device`, { deviceId: body.deviceId })).status).toBe(204);
    expect(await list('anna')).toEqual([]);
  });

  test('ask for a new sign-in after „Überall abmelden“, and stay linked (acc 15)', async () => {
    const { body } = await link('anna', 'AB-7K2M-9QXW');
    backend.clock.forward({ minutes: 1 });
    await backend.call('anna', 'POST', '/user/api/UserInfo/sign-out-everywhere');
    expect((await heartbeat(body.secret, body.deviceId)).status).toBe(401);
    backend.clock.forward({ seconds: 1 });
    expect(await list('anna')).toHaveLength(1);
    const again = (await link('anna', 'AB-7K2M-9QXW')).body;
    expect((await heartbeat(again.secret, body.deviceId)).status).toBe(204);
  });

  test('are released by the owner, from any account, and end with that', async () => {
    const { body } = await link('anna', 'AB-7K2M-9QXW');
    const kept = backend.token('anna');
    const release = (chestId: string) =>
      backend.callWith(backend.config.ownerKey, 'POST', `/api/owner/devices/${chestId}/release`);
    expect((await release('AB-7K2M-9QXW')).body).toEqual({ chestId: 'AB-7K2M-9QXW', linkedAt: body.linkedAt });
    expect((await heartbeat(body.secret, body.deviceId)).status).toBe(401);
    expect((await backend.callWith(kept, 'GET', `${path}/list-devices`)).status).toBe(401);
    expect((await link('berta', 'AB-7K2M-9QXW')).status).toBe(201);
    expect((await release('AB-NONE')).body).toMatchObject({ status: 404, code: 'not-found' });
  });

  test.each(['', 'ab-7k2m', 'AB', '<b>', 'A'.repeat(40)])('refuse %j as a chestId', async (chestId) => {
    expect((await link('anna', chestId)).body.code).toBe('invalid-input');
  });
}

onAnyDatabase('the age category', (backend) => {
  const url = '/user/api/UserInfo/age-settings';

  test('is young-children until one was saved (acc 152)', async () => {
    expect((await backend.call('anna', 'GET', url)).body).toEqual({ ageCategory: 'young-children', isChosen: false });
  });

  test.each(['toddlers', 'young-children', 'school-children', 'older-children'])(
    'can be %s (acc 151, 156)',
    async (ageCategory) => {
      expect((await backend.call('anna', 'PUT', url, { ageCategory })).status).toBe(200);
      expect((await backend.call('anna', 'GET', url)).body).toEqual({ ageCategory, isChosen: true });
      expect((await backend.call('berta', 'GET', url)).body).toEqual({
        ageCategory: 'young-children',
        isChosen: false,
      });
    },
  );

  test('is nothing else (acc 151)', async () => {
    expect((await backend.call('anna', 'PUT', url, { ageCategory: 'adults' })).body).toMatchObject({
      code: 'invalid-input',
      fields: ['ageCategory'],
    });
    expect((await backend.call('anna', 'GET', url)).body).toEqual({ ageCategory: 'young-children', isChosen: false });
  });
});
