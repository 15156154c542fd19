import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useBackend } from '../testing/useBackend.ts';

describe('npm run owner -- unsubscribe', () => {
  const backend = useBackend({ unsubscribed: 2, unknown: [] });
  const { run } = backend;
  let file: string;

  beforeEach(async () => {
    file = join(await mkdtemp(join(tmpdir(), 'unsubscribe-')), 'abgemeldet.csv');
  });
  afterEach(() => rm(join(file, '..'), { recursive: true }));

  test('takes the addresses of a table or a list back, once each', async () => {
    const table =
      '\uFEFF"E-Mail";"Grund"\r\n"anna@example.org";"zu viel"\r\n"\'+49@example.org";""\nBerta <berta@example.org>, anna@example.org';
    await writeFile(file, table);
    expect(await run('unsubscribe', file)).toBe('2 addresses get no newsletter any more.');
    const emails = ['anna@example.org', '+49@example.org', 'berta@example.org'];
    expect(backend.asked).toMatchObject([{ line: 'POST /api/owner/newsletter/unsubscribe', body: { emails } }]);
  });

  test('sends a long file in parts that the backend takes', async () => {
    const emails = Array.from({ length: 600 }, (_, index) => `${index}${'a'.repeat(200)}@example.org`);
    await writeFile(file, emails.join('\n'));
    await run('unsubscribe', file);
    const bodies = backend.asked.map(({ body }) => body as { emails: string[] });
    expect(bodies.flatMap((body) => body.emails)).toEqual(emails);
    expect(Math.max(...bodies.map((body) => JSON.stringify(body).length))).toBeLessThan(65_536);
  });

  test('names addresses that had no newsletter', async () => {
    backend.answer.body = { unsubscribed: 0, unknown: ['carla@example.org'] };
    await writeFile(file, 'carla@example.org');
    expect(await run('unsubscribe', file)).toContain('Not known: carla@example.org');
  });

  test('says in a sentence what is wrong with the file', async () => {
    await expect(run('unsubscribe', `${file}.gone`)).rejects.toThrow('cannot be read (ENOENT)');
    await writeFile(file, 'nobody');
    await expect(run('unsubscribe', file)).rejects.toThrow('There is no e-mail address in');
    expect(backend.asked).toEqual([]);
  });
});
