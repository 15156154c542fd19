import { onEachDatabase } from '../testing/backendBench.ts';

const path = '/user/api/UserDevice';

onEachDatabase('boxes', (bench) => {
  const link = (user: string, chestId: string) => bench.call(user, 'POST', `${path}/link-device`, { chestId });
  const list = async (user: string) => (await bench.call(user, 'GET', `${path}/list-devices`)).body.adventureChests;

  test('are listed in adventureChests with chestId and deviceId (acc 123, acc 124)', async () => {
    expect(await list('anna')).toEqual([]);
    const { status, body } = await link('anna', 'AB-7K2M-9QXW');
    expect(status).toBe(201);
    expect(await list('anna')).toEqual([
      {
        ...{ chestId: 'AB-7K2M-9QXW', deviceId: body.deviceId, name: null },
        linkedAt: bench.clock.now.toISOString(),
        lastSeenAt: bench.clock.now.toISOString(),
      },
    ]);
    expect(await list('berta')).toEqual([]);
  });

  test('are the same device when the same person signs in again, and nobody else can take them', async () => {
    const first = await link('anna', 'AB-7K2M-9QXW');
    bench.clock.forward({ hours: 1 });
    const again = await link('anna', 'AB-7K2M-9QXW');
    expect([again.status, again.body.deviceId]).toEqual([200, first.body.deviceId]);
    expect((await link('berta', 'AB-7K2M-9QXW')).body).toMatchObject({ status: 409, code: 'device-linked-elsewhere' });
    await bench.call('anna', 'POST', `${path}/unlink-device`, { deviceId: first.body.deviceId });
    const taken = await link('berta', 'AB-7K2M-9QXW');
    expect(taken.status).toBe(201);
    expect(taken.body.deviceId).not.toBe(first.body.deviceId);
  });

  test('are linked once when the box asks many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => link('anna', 'AB-7K2M-9QXW')));
    expect(new Set(answers.map(({ body }) => body.deviceId)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('are removed by deviceId, and are gone from the list (acc 128, acc 131)', async () => {
    const { body } = await link('anna', 'AB-7K2M-9QXW');
    await link('anna', 'AB-1111-1111');
    expect((await bench.call('anna', 'POST', `${path}/unlink-device`, { deviceId: body.deviceId })).status).toBe(204);
    expect((await list('anna')).map(({ chestId }: { chestId: string }) => chestId)).toEqual(['AB-1111-1111']);
  });

  test('of someone else are unknown, and nothing changes (acc 128)', async () => {
    const { body } = await link('anna', 'AB-7K2M-9QXW');
    const before = await list('anna');
    bench.clock.forward({ hours: 1 });
    for (const [call, more] of [
      ['unlink-device', {}],
      ['heartbeat', {}],
      ['rename-device', { name: 'x' }],
    ] as const) {
      for (const deviceId of [body.deviceId, 'AB-7K2M-9QXW', "' or 1=1 --"]) {
        const user = deviceId === body.deviceId ? 'berta' : 'anna';
        expect((await bench.call(user, 'POST', `${path}/${call}`, { deviceId, ...more })).body).toMatchObject({
          status: 404,
          code: 'not-found',
        });
      }
    }
    expect(await list('anna')).toEqual(before);
  });

  test('say that they are there, and carry the name that the parent gives', async () => {
    const { body } = await link('anna', 'AB-7K2M-9QXW');
    const { deviceId } = body;
    bench.clock.forward({ minutes: 5 });
    expect((await bench.call('anna', 'POST', `${path}/heartbeat`, { deviceId })).status).toBe(204);
    expect((await list('anna'))[0].lastSeenAt).toBe(bench.clock.now.toISOString());
    expect(
      (await bench.call('anna', 'POST', `${path}/rename-device`, { deviceId, name: '  Kinderzimmer ' })).body.name,
    ).toBe('Kinderzimmer');
    expect((await bench.call('anna', 'POST', `${path}/rename-device`, { deviceId, name: '' })).body.name).toBeNull();
  });

  test.each(['Höhle \u0000', '\u0000'])('refuse a name that no database can store: %j', async (name) => {
    const { body } = await link('anna', 'AB-7K2M-9QXW');
    const { status, body: problem } = await bench.call('anna', 'POST', `${path}/rename-device`, {
      deviceId: body.deviceId,
      name,
    });
    expect([status, problem.code]).toEqual([400, 'invalid-input']);
  });

  test.each(['', 'ab-7k2m', 'AB', '<b>', 'A'.repeat(40)])('refuse %j as a chestId', async (chestId) => {
    expect((await link('anna', chestId)).body.code).toBe('invalid-input');
  });
});

onEachDatabase('the age category', (bench) => {
  const url = '/user/api/UserInfo/age-settings';

  test('is young-children until one was saved (acc 152)', async () => {
    expect((await bench.call('anna', 'GET', url)).body).toEqual({ ageCategory: 'young-children' });
  });

  test.each(['toddlers', 'young-children', 'school-children', 'older-children'])(
    'can be %s (acc 151, acc 156)',
    async (ageCategory) => {
      expect((await bench.call('anna', 'PUT', url, { ageCategory })).status).toBe(200);
      expect((await bench.call('anna', 'GET', url)).body).toEqual({ ageCategory });
      expect((await bench.call('berta', 'GET', url)).body).toEqual({ ageCategory: 'young-children' });
    },
  );

  test('is nothing else (acc 151)', async () => {
    expect((await bench.call('anna', 'PUT', url, { ageCategory: 'adults' })).body).toMatchObject({
      code: 'invalid-input',
      fields: ['ageCategory'],
    });
    expect((await bench.call('anna', 'GET', url)).body).toEqual({ ageCategory: 'young-children' });
  });
});
