import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkLookup, createPasswordTimeReader } from './passwordTime.ts';

/** Starts an identity provider that answers so. Its answers are those of the reference of `accounts:lookup`. */
async function startProvider(status: number, body: object, requests: { url?: string; headers?: object }[] = []) {
  const answer: RequestListener = (request, response) => {
    requests.push({ url: request.url, headers: request.headers });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiAddress = `http://127.0.0.1:${(server.address() as AddressInfo).port}/identitytoolkit.googleapis.com`;
  const read = createPasswordTimeReader({ apiAddress, apiKey: 'the key', siteOrigin: 'https://site.test' });
  return { read, close: () => new Promise((resolve) => server.close(resolve)) };
}

const refuse = (message: string) => ({ error: { code: 400, message, errors: [{ message, domain: 'global' }] } });

test('The time of a password comes from the own record of the person, with their token and the key of the pages (acc 327)', async () => {
  const requests: { url?: string; headers?: object }[] = [];
  const user = { localId: 'anna', passwordUpdatedAt: 1_795_251_600_500, validSince: '1795251600' };
  const { read, close } = await startProvider(
    200,
    { kind: 'identitytoolkit#GetAccountInfoResponse', users: [user] },
    requests,
  );
  expect(await read('token')).toEqual(new Date(1_795_251_600_500));
  expect(requests[0]).toMatchObject({
    url: '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=the%20key',
    headers: { referer: 'https://site.test/' },
  });
  await close();
});

test('A person without a password has no such time', async () => {
  const { read, close } = await startProvider(200, { users: [{ localId: 'anna' }] });
  expect(await read('token')).toBeNull();
  await close();
});

test.each(['TOKEN_EXPIRED', 'USER_NOT_FOUND', 'USER_DISABLED : The account was disabled'])(
  'The provider ends a sign-in with %s (acc 327)',
  async (message) => {
    const { read, close } = await startProvider(400, refuse(message));
    await expect(read('token')).rejects.toMatchObject({ code: 'unauthenticated' });
    await close();
  },
);

test.each([
  [400, refuse('API key not valid. Please pass a valid API key.')],
  [503, refuse('UNAVAILABLE')],
  [200, { kind: 'something else' }],
])('Any other answer ends nothing, and its text is not repeated (%s)', async (status, body) => {
  const { read, close } = await startProvider(status, body);
  await expect(read('token')).rejects.not.toMatchObject({ code: 'unauthenticated' });
  await expect(read('token')).rejects.not.toThrow(/API key/);
  await close();
});

test.each([
  [refuse('INVALID_ID_TOKEN'), true],
  [refuse('API key not valid. Please pass a valid API key.'), false],
])('The doctor knows by the refusal of a token that is none whether the key is right: %j', async (body, isRight) => {
  const { read, close } = await startProvider(400, body);
  expect(
    await checkLookup(read).then(
      () => true,
      () => false,
    ),
  ).toBe(isRight);
  await close();
});
