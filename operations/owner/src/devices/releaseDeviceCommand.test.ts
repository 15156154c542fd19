import { UsageError } from 'node-kit/UsageError.ts';
import { useBackend } from '../testing/useBackend.ts';

describe('npm run owner -- release-device', () => {
  const backend = useBackend({ chestId: 'AB-7K2M-9QXW', linkedAt: '2026-11-20T23:30:00.000Z' });
  const { run } = backend;

  test('frees a serial number', async () => {
    expect(await run('release-device', 'AB-7K2M-9QXW')).toBe(
      'AB-7K2M-9QXW is free. It had been linked since 21 Nov 2026.',
    );
    expect(backend.asked).toEqual([
      { line: 'POST /api/owner/devices/AB-7K2M-9QXW/release', key: 'Bearer key-1', body: undefined },
    ]);
  });

  test.each([
    [404, 'not-found', 'No account has a box with this serial number.'],
    [400, 'invalid-input', 'This is no serial number. It is printed on the box, like AB-7K2M-9QXW.'],
    [401, 'unauthenticated', 'The backend does not know this key. Is OWNER_KEY right?'],
  ])('says in a sentence what is wrong at %s', async (status, code, sentence) => {
    backend.answer = { status, body: { code } };
    await expect(run('release-device', 'AB-1')).rejects.toThrow(sentence);
  });

  test.each([['release-device'], ['release-device', 'AB-1', 'AB-2'], ['release-device', 'AB-1', '--all']])(
    'explains itself when called with %s %s %s',
    async (...words) => {
      await expect(run(...words)).rejects.toThrow(UsageError);
      expect(backend.asked).toEqual([]);
    },
  );
});
