import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createIdentityVerifier } from './identity.ts';

const projectId = 'demo-test';
const now = new Date('2026-11-21T09:00:00Z');
const seconds = now.getTime() / 1000;
const good = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: 'user-1',
  iat: seconds - 60,
  auth_time: seconds - 60,
  exp: seconds + 3600,
  email: 'anna@example.org',
  email_verified: true,
  firebase: { sign_in_provider: 'password' },
};

const unsigned = (claims: object, header: object = { alg: 'none', typ: 'JWT' }, signature = '') =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + `.${signature}`;

/** The provider's key endpoint. */
async function keyServer() {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const state = { kid: 'key-1', down: false, asked: 0, publicKey, privateKey };
  const sign = (claims: object, kid = state.kid, key = state.privateKey) =>
    new SignJWT(claims as Record<string, unknown>).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
  const fetchKeys = async () => {
    state.asked += 1;
    if (state.down) throw new Error('down');
    const keys = [{ ...(await exportJWK(state.publicKey)), kid: state.kid, alg: 'RS256', use: 'sig' }];
    return new Response(JSON.stringify({ keys }), { headers: { 'cache-control': 'public, max-age=3600' } });
  };
  return Object.assign(state, { sign, fetchKeys });
}

describe('signed tokens', () => {
  const start = async (clock = () => now) => {
    const server = await keyServer();
    return {
      server,
      verify: createIdentityVerifier({ projectId, emulator: false, now: clock, fetchKeys: server.fetchKeys }),
    };
  };

  test('say who someone is, and ask for the keys once', async () => {
    const { server, verify } = await start();
    const token = await server.sign(good);
    const identity = {
      userId: 'user-1',
      email: 'anna@example.org',
      emailVerified: true,
      signedInAt: new Date((seconds - 60) * 1000),
      issuedAt: new Date((seconds - 60) * 1000),
    };
    expect(await Promise.all([verify(token), verify(token)])).toEqual([identity, identity]);
    expect(server.asked).toBe(1);
  });

  test.each([
    ['another issuer', { iss: 'https://securetoken.google.com/other' }],
    ['another audience', { aud: 'other' }],
    ['no subject', { sub: '' }],
    ['too long a subject', { sub: 'x'.repeat(129) }],
    ['an expiry in the past', { exp: seconds - 61 }],
    ['no expiry', { exp: undefined }],
    ['no time of sign-in', { auth_time: undefined }],
    ['a sign-in in the future', { auth_time: seconds + 61 }],
    ['an issue date in the future', { iat: seconds + 61 }],
    ['an anonymous sign-in', { firebase: { sign_in_provider: 'anonymous' } }],
    ['a sign-in at another provider', { firebase: { sign_in_provider: 'google.com' } }],
    ['no kind of sign-in', { firebase: undefined }],
  ])('with %s are refused', async (_what, claims) => {
    const { server, verify } = await start();
    await expect(verify(await server.sign({ ...good, ...claims }))).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test.each([-60, 60])('are good on a server whose clock is off by %s seconds (fault 84)', async (off) => {
    const { server, verify } = await start(() => new Date(now.getTime() + off * 1000));
    const justSignedIn = { ...good, iat: seconds, auth_time: seconds };
    expect((await verify(await server.sign(justSignedIn))).userId).toBe('user-1');
    const lastSecond = { ...good, iat: seconds - 3600, auth_time: seconds - 3600, exp: seconds + 1 };
    expect((await verify(await server.sign(lastSecond))).userId).toBe('user-1');
  });

  test('are refused when forged, unsigned, or signed with the public key as a secret', async () => {
    const { server, verify } = await start();
    const stranger = await generateKeyPair('RS256');
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(server.publicKey)));
    const confused = await new SignJWT(good).setProtectedHeader({ alg: 'HS256', kid: 'key-1' }).sign(secret);
    const valid = await server.sign(good);
    const changed = valid.replace(
      /\.[^.]+\./,
      `.${Buffer.from(JSON.stringify({ ...good, sub: 'admin' })).toString('base64url')}.`,
    );
    const header = { alg: 'RS256', kid: 'key-1', jku: 'https://evil.example/keys', x5u: 'https://evil.example/keys' };
    const withItsOwnKey = await new SignJWT(good)
      .setProtectedHeader({ ...header, jwk: await exportJWK(stranger.publicKey) })
      .sign(stranger.privateKey);
    const forged = [
      withItsOwnKey,
      await server.sign(good, 'key-1', stranger.privateKey),
      confused,
      changed,
      unsigned(good),
      'no token',
      '',
    ];
    for (const token of forged)
      await expect(verify(token)).rejects.toMatchObject({ code: 'unauthenticated', status: 401 });
  });

  test('stay good while the key endpoint is down, and nobody gets in when it was never up', async () => {
    let clock = now;
    const { server, verify } = await start(() => clock);
    server.down = true;
    await expect(verify(await server.sign(good))).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
      retryAfterSeconds: 10,
    });
    server.down = false;
    clock = new Date(now.getTime() + 31_000);
    expect((await verify(await server.sign(good))).userId).toBe('user-1');
    server.down = true;
    clock = new Date(now.getTime() + 2 * 3_600_000);
    const later = { ...good, exp: seconds + 3 * 3600 };
    expect((await verify(await server.sign(later))).userId).toBe('user-1');
  });

  test('are good until they expire or their key is gone', async () => {
    let time = now;
    const { server, verify } = await start(() => time);
    const [long, short] = [await server.sign(good), await server.sign({ ...good, exp: seconds + 60 })];
    for (const token of [long, short, long]) expect((await verify(token)).userId).toBe('user-1');
    time = new Date(now.getTime() + 121_000);
    await expect(verify(short)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await verify(long)).userId).toBe('user-1');
    await expect(verify(`${long.slice(0, -4)}AAAA`)).rejects.toMatchObject({ code: 'unauthenticated' });
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    Object.assign(server, { kid: 'key-2', publicKey, privateKey });
    expect((await verify(await server.sign(good))).userId).toBe('user-1');
    await expect(verify(long)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('of a new key are found after it was rotated, and invented key ids do not make us ask again and again', async () => {
    let clock = now;
    const { server, verify } = await start(() => clock);
    await verify(await server.sign(good));
    for (let time = 0; time < 5; time += 1) await verify(await server.sign(good, 'invented')).catch(() => undefined);
    expect(server.asked).toBe(1);
    Object.assign(server, { kid: 'key-2' }, await generateKeyPair('RS256'));
    clock = new Date(now.getTime() + 31_000);
    expect((await verify(await server.sign(good))).userId).toBe('user-1');
    expect(server.asked).toBe(2);
  });
});

describe('the emulator', () => {
  const verify = createIdentityVerifier({ projectId, emulator: true, now: () => now });

  test('is believed without a signature', async () => {
    expect((await verify(unsigned(good))).userId).toBe('user-1');
  });

  test.each([
    ['another issuer', unsigned({ ...good, iss: 'https://securetoken.google.com/other' })],
    ['another audience', unsigned({ ...good, aud: 'other' })],
    ['no subject', unsigned({ ...good, sub: undefined })],
    ['an expiry in the past', unsigned({ ...good, exp: seconds - 61 })],
    ['an anonymous sign-in', unsigned({ ...good, firebase: { sign_in_provider: 'anonymous' } })],
    ['a signature', unsigned(good, { alg: 'none' }, 'c2ln')],
    ['another algorithm', unsigned(good, { alg: 'RS256', kid: 'key-1' })],
  ])('is not believed with %s', async (_what, token) => {
    await expect(verify(token)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
