import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runCommandProgram } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import type { OwnerAccess } from '../config.ts';
import { createOwnerProgram } from '../createOwnerProgram.ts';

describe('npm run owner -- release-device', () => {
  let server: Server;
  let access: OwnerAccess;
  let asked: string[];
  let answer: { status: number; body: unknown };

  const run = async (...words: string[]) =>
    (
      await runCommandProgram(
        createOwnerProgram(() => access),
        words,
      )
    ).text;

  beforeEach(async () => {
    asked = [];
    answer = { status: 200, body: { chestId: 'AB-7K2M-9QXW', linkedAt: '2026-11-20T23:30:00.000Z' } };
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    access = { backend: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: 'key-1' };
  });

  afterEach(() => new Promise((resolve) => server.close(resolve)));

  test('frees a serial number', async () => {
    expect(await run('release-device', 'AB-7K2M-9QXW')).toBe(
      'AB-7K2M-9QXW is free. It had been linked since 21 Nov 2026.',
    );
    expect(asked).toEqual(['POST /api/owner/devices/AB-7K2M-9QXW/release Bearer key-1']);
  });

  test.each([
    [404, 'not-found', 'No account has a box with this serial number.'],
    [400, 'invalid-input', 'This is no serial number. It is printed on the box, like AB-7K2M-9QXW.'],
    [401, 'unauthenticated', 'The backend does not know this key. Is OWNER_KEY right?'],
  ])('says in a sentence what is wrong at %s', async (status, code, sentence) => {
    answer = { status, body: { code } };
    await expect(run('release-device', 'AB-1')).rejects.toThrow(sentence);
  });

  test.each([['release-device'], ['release-device', 'AB-1', 'AB-2'], ['release-device', 'AB-1', '--all']])(
    'explains itself when called with %s %s %s',
    async (...words) => {
      await expect(run(...words)).rejects.toThrow(UsageError);
      expect(asked).toEqual([]);
    },
  );
});
