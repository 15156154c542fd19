import { onEachDatabase } from '../testing/testBackend.ts';

const list = '/user/api/UserDevice/list-devices';
const everywhere = '/user/api/UserInfo/sign-out-everywhere';
const changed = '/user/api/UserInfo/password-changed';

onEachDatabase('the sessions of an account', (backend) => {
  /** A sign-in at this moment: what it may do later shows whether it still holds. */
  const signIn = (user: string) => {
    const authTime = Math.floor(backend.clock.now.getTime() / 1000);
    return async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const authorization = `Bearer ${backend.token(user, { auth_time: authTime })}`;
      const response = await backend.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
      return response.statusCode;
    };
  };

  test('all end with „Überall abmelden“, and a later sign-in is let in at once', async () => {
    const [phone, berta] = [signIn('anna'), signIn('berta')];
    backend.clock.forward({ minutes: 10 });
    const laptop = signIn('anna');
    backend.clock.forward({ minutes: 10 });
    expect(await laptop('POST', everywhere)).toBe(204);
    for (const session of [phone, laptop]) {
      expect(await session('GET', list)).toBe(401);
      expect(await session('POST', '/user/api/UserDevice/link-device', { chestId: 'AB-1' })).toBe(401);
      expect(await session('POST', everywhere)).toBe(401);
    }
    expect(await signIn('anna')('GET', list)).toBe(200);
    expect(await berta('GET', list)).toBe(200);
  });

  test('all but the one that changed the password end, and the owner of the address learns it once', async () => {
    const stranger = signIn('anna');
    backend.clock.forward({ minutes: 10 });
    const owner = signIn('anna');
    for (let told = 0; told < 3; told += 1) expect(await owner('POST', changed)).toBe(204);
    expect(await stranger('GET', list)).toBe(401);
    expect(await owner('GET', list)).toBe(200);
    await backend.dependencies.outbox.deliverDue();
    expect(backend.mails).toMatchObject([
      { recipient: 'anna@example.org', subject: 'Dein Passwort bei der Abenteuerbox wurde geändert' },
    ]);
    expect(backend.mails[0]?.text).toContain('21.11.2026 um 10:10:00 Uhr');
  });

  test('cannot tell of a changed password without having entered one just now', async () => {
    const [old, other] = [signIn('anna'), signIn('anna')];
    backend.clock.forward({ minutes: 6 });
    expect(await old('POST', changed)).toBe(403);
    expect(await other('GET', list)).toBe(200);
  });

  test('all end when the owner keeps somebody out, and nobody else’s do', async () => {
    const [anna, berta] = [signIn('anna'), signIn('berta')];
    backend.clock.forward({ minutes: 10 });
    const end = '/api/owner/accounts/anna/end-sessions';
    expect(await berta('POST', end)).toBe(401);
    expect(await anna('GET', list)).toBe(200);
    expect((await backend.callWith(backend.config.ownerKey, 'POST', end)).status).toBe(204);
    expect(await anna('GET', list)).toBe(401);
    expect(await berta('GET', list)).toBe(200);
    const logged = backend.log.find((line) => line.includes('the owner'));
    expect(logged).toContain('end-sessions');
    expect(logged).not.toContain('anna');
  });

  test('end two years after the sign-in at the latest', async () => {
    const session = signIn('anna');
    backend.clock.forward({ days: 729, hours: 23 });
    expect(await session('GET', list)).toBe(200);
    backend.clock.forward({ hours: 1 });
    expect(await session('GET', list)).toBe(401);
  });

  test('stay ended when an older call comes late', async () => {
    const first = signIn('anna');
    backend.clock.forward({ minutes: 1 });
    const second = signIn('anna');
    backend.clock.forward({ minutes: 1 });
    const third = signIn('anna');
    await third('POST', changed);
    expect(await second('POST', changed)).toBe(401);
    expect(await first('GET', list)).toBe(401);
    expect(await third('GET', list)).toBe(200);
  });
});
