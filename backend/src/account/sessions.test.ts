import { CodedError } from '../codedError.ts';
import { onEachDatabase } from '../testing/testBackend.ts';

const list = '/user/api/UserDevice/list-devices';
const everywhere = '/user/api/UserInfo/sign-out-everywhere';
const others = '/user/api/UserInfo/end-other-sessions';
const signOut = '/user/api/UserInfo/sign-out';
const heartbeat = '/user/api/UserDevice/heartbeat';

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

  /** Links a box on which the person signs in now. Returns a function that sends its call. */
  const linkBox = async (user: string) => {
    const { body } = await backend.call(user, 'POST', '/user/api/UserDevice/link-device', { chestId: 'AB-1' });
    await backend.idle();
    backend.mails.length = 0;
    return async () => (await backend.callWith(body.secret, 'POST', heartbeat, { deviceId: body.deviceId })).status;
  };
  /** Sets the password at the identity provider, which tells nobody, half a second after the full one. */
  const setPassword = (user: string) => {
    backend.passwords.setAt.set(user, new Date(backend.clock.now.getTime() + 500));
    backend.clock.forward({ seconds: 1 });
  };
  const deliveredSubjects = async () => {
    await backend.idle();
    await backend.dependencies.outbox.deliverDue();
    return backend.mails.map(({ recipient, subject }) => `${recipient}: ${subject}`);
  };
  const warning = 'anna@example.org: Dein Passwort bei der Abenteuerbox wurde geändert';

  test('all earlier ones and the boxes end before the password changes; the mail waits until it has (acc 327)', async () => {
    const stranger = signIn('anna');
    const box = await linkBox('anna');
    backend.clock.forward({ minutes: 10 });
    const owner = signIn('anna');
    expect(await owner('POST', others)).toBe(204);
    expect([await stranger('GET', list), await box(), await owner('GET', list)]).toEqual([401, 401, 200]);
    expect(await deliveredSubjects()).toEqual([]);
    // With the old password, in the second before it changes.
    const lateStranger = signIn('anna');
    backend.clock.forward({ seconds: 1 });
    setPassword('anna');
    const ownerAgain = signIn('anna');
    for (let told = 0; told < 3; told += 1) expect(await ownerAgain('POST', others)).toBe(204);
    expect([await lateStranger('GET', list), await ownerAgain('GET', list)]).toEqual([401, 200]);
    expect(await deliveredSubjects()).toEqual([warning]);
    expect(backend.mails[0]?.text).toContain('21.11.2026 um 10:10:01 Uhr');
  });

  test('all earlier ones and the boxes end at the first call after a reset whose report was lost (acc 327)', async () => {
    const stranger = signIn('anna');
    const box = await linkBox('anna');
    const berta = signIn('berta');
    expect([await stranger('GET', list), await berta('GET', list)]).toEqual([200, 200]);
    backend.clock.forward({ minutes: 10 });
    setPassword('anna');
    expect([await stranger('GET', list), await box()]).toEqual([200, 204]);
    const owner = signIn('anna');
    expect(await owner('GET', list)).toBe(200);
    expect([await stranger('GET', list), await box(), await owner('GET', list)]).toEqual([401, 401, 200]);
    expect(await berta('GET', list)).toBe(200);
    expect(await deliveredSubjects()).toEqual([warning]);
  });

  test('end with each of two changes in one minute, also while boxes call, and each is mailed once (acc 327)', async () => {
    let owner = signIn('anna');
    expect(await owner('GET', list)).toBe(200);
    for (const change of [1, 2]) {
      backend.clock.forward({ seconds: 5 });
      const box = await linkBox('anna');
      backend.clock.forward({ seconds: 5 });
      setPassword('anna');
      owner = signIn('anna');
      const during = await Promise.all([owner('POST', others), box(), box(), owner('GET', list)]);
      expect([during[0], during[3]]).toEqual([204, 200]);
      expect([change, await box(), await owner('GET', list)]).toEqual([change, 401, 200]);
      await owner('POST', others);
      expect(await deliveredSubjects()).toEqual([warning]);
    }
  });

  test('stay when another sign-in begins with the same password, and the provider is asked once for each (acc 327)', async () => {
    setPassword('anna');
    const phone = signIn('anna');
    await Promise.all([phone('GET', list), phone('GET', list), phone('GET', '/user/api/UserInfo/age-settings')]);
    backend.clock.forward({ minutes: 10 });
    const laptop = signIn('anna');
    for (let index = 0; index < 3; index += 1) await laptop('GET', list);
    expect([await phone('GET', list), await laptop('GET', list)]).toEqual([200, 200]);
    expect(backend.passwords.asked).toEqual(['anna', 'anna']);
    expect(await deliveredSubjects()).toEqual([]);
  });

  test('stay in the browser in which somebody has just registered, when they sign in elsewhere (acc 327, 328)', async () => {
    const registration = signIn('anna');
    setPassword('anna');
    expect(await registration('GET', list)).toBe(200);
    backend.clock.forward({ minutes: 1 });
    const phone = signIn('anna');
    expect([await phone('GET', list), await registration('GET', list)]).toEqual([200, 200]);
  });

  test('go on while the provider gives no answer, and a later call finds the change (acc 327)', async () => {
    const stranger = signIn('anna');
    expect(await stranger('GET', list)).toBe(200);
    backend.clock.forward({ minutes: 1 });
    setPassword('anna');
    backend.passwords.failure = new Error('status 503');
    const owner = signIn('anna');
    for (let index = 0; index < 3; index += 1) expect(await owner('GET', list)).toBe(200);
    expect([backend.passwords.asked.length, await stranger('GET', list)]).toEqual([2, 200]);
    backend.passwords.failure = null;
    backend.clock.forward({ seconds: 10 });
    expect([await owner('GET', list), await stranger('GET', list)]).toEqual([200, 401]);
  });

  test('end if the provider has ended them, before anything is answered (acc 327)', async () => {
    // Later than the pause after the failure above.
    backend.clock.forward({ hours: 1 });
    backend.passwords.failure = new CodedError('unauthenticated');
    expect(await signIn('anna')('GET', list)).toBe(401);
  });

  test('end one by one with „Abmelden“, renewed tokens included; other browsers and boxes stay signed in (acc 328)', async () => {
    const box = await linkBox('anna');
    backend.clock.forward({ minutes: 1 });
    const phone = signIn('anna');
    const phoneBegan = Math.floor(backend.clock.now.getTime() / 1000);
    backend.clock.forward({ minutes: 1 });
    const [laptop, berta] = [signIn('anna'), signIn('berta')];
    expect(await phone('POST', signOut)).toBe(204);
    expect([await phone('GET', list), await phone('POST', signOut)]).toEqual([401, 401]);
    expect([await laptop('GET', list), await berta('GET', list), await box()]).toEqual([200, 200, 204]);
    backend.clock.forward({ days: 29 });
    const renewed = backend.token('anna', { auth_time: phoneBegan });
    expect((await backend.callWith(renewed, 'GET', list)).status).toBe(401);
    expect([await laptop('GET', list), await box()]).toEqual([200, 204]);
  });

  test('cannot end others without having entered the password just now', async () => {
    const [old, other] = [signIn('anna'), signIn('anna')];
    backend.clock.forward({ minutes: 6 });
    expect(await old('POST', others)).toBe(403);
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
    await third('POST', others);
    expect(await second('POST', others)).toBe(401);
    expect(await first('GET', list)).toBe(401);
    expect(await third('GET', list)).toBe(200);
  });
});
