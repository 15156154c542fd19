import { createEmailCodeRedeemer } from './emailCodes.ts';

/** Redeems a code at a provider that gives this answer, and records the requests. */
function redeemAt(status: number, body: object, requests: { url: string; body: unknown }[] = []) {
  const fetchAccount: typeof fetch = async (url, init) => {
    requests.push({ url: String(url), body: JSON.parse(String(init?.body)) });
    return Response.json(body, { status });
  };
  const api = { apiAddress: 'https://provider.test', apiKey: 'the key', siteOrigin: 'https://site.test', fetchAccount };
  return createEmailCodeRedeemer(api)('the code');
}

const refuse = (message: string) => ({ error: { code: 400, message, errors: [{ message, domain: 'global' }] } });

test('A mailed code changes the address at the provider, which needs nobody’s sign-in (acc 309)', async () => {
  const requests: { url: string; body: unknown }[] = [];
  const answer = { localId: 'anna', newEmail: 'anna.neu@example.org', email: 'anna.neu@example.org' };
  expect(await redeemAt(200, { ...answer, emailVerified: true }, requests)).toEqual({
    userId: 'anna',
    emails: ['anna.neu@example.org', 'anna.neu@example.org'],
    isVerified: true,
  });
  expect(requests).toEqual([
    { url: 'https://provider.test/v1/accounts:update?key=the%20key', body: { oobCode: 'the code' } },
  ]);
});

test('The code of an address that is taken back has it in the field that the emulator fills', async () => {
  const answer = { localId: 'anna', email: 'Anna@EXAMPLE.org', emailVerified: true };
  expect(await redeemAt(200, answer)).toEqual({ userId: 'anna', emails: ['Anna@example.org'], isVerified: true });
});

test.each([{}, { emailVerified: false }])(
  'An address of which the provider does not say that it is confirmed (%j) is not (acc 284)',
  async (answer) => {
    const confirmed = await redeemAt(200, { localId: 'anna', newEmail: 'anna@example.org', ...answer });
    expect(confirmed).toMatchObject({ isVerified: false });
  },
);

test('An answer without an account is a change that the next sign-in brings', async () => {
  expect(await redeemAt(200, { kind: 'identitytoolkit#SetAccountInfoResponse' })).toBeNull();
});

test.each([
  [400, refuse('INVALID_OOB_CODE'), 'token-invalid'],
  [400, refuse('EXPIRED_OOB_CODE'), 'token-expired'],
  [400, refuse('EMAIL_EXISTS'), 'conflict'],
  [400, refuse('USER_DISABLED : The user account has been disabled.'), 'forbidden'],
  [400, refuse('TOO_MANY_ATTEMPTS_TRY_LATER : Try again later.'), 'rate-limited'],
  [400, refuse('API key not valid. Please pass a valid API key.'), 'unavailable'],
  [503, { error: { message: 'UNAVAILABLE' } }, 'unavailable'],
])('A refusal (%s %j) has the code %s', async (status, body, code) => {
  await expect(redeemAt(status, body)).rejects.toMatchObject({ code });
});

test('A provider that does not answer keeps twenty calls waiting, and no more (acc 319)', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const api = { apiAddress: 'https://provider.test', apiKey: 'k', siteOrigin: 'https://site.test' };
  const redeem = createEmailCodeRedeemer({ ...api, fetchAccount: async () => (await promise).clone() });
  const waiting = Array.from({ length: 20 }, () => redeem('the code'));
  await expect(redeem('the code')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  resolve(Response.json({ localId: 'anna', email: 'anna@example.org' }));
  expect(await Promise.all(waiting)).toHaveLength(20);
  expect(await redeem('the code')).toMatchObject({ userId: 'anna', emails: ['anna@example.org'] });
});

test('An answer that is no JSON is none', async () => {
  const api = { apiAddress: 'https://provider.test', apiKey: 'k', siteOrigin: 'https://site.test' };
  const redeem = createEmailCodeRedeemer({ ...api, fetchAccount: async () => new Response('<html>') });
  await expect(redeem('the code')).rejects.toMatchObject({ code: 'unavailable' });
});
