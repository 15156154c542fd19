import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OwnerSignup } from 'api-contract';
import { UsageError } from 'node-kit/UsageError.ts';
import { useBackend } from '../testing/useBackend.ts';
import { formatSignups } from './formatSignups.ts';

const anna: OwnerSignup = {
  email: 'anna@example.org',
  language: 'de',
  textVersion: 'newsletter-2026-11',
  requestedAt: '2026-07-01T22:30:00.000Z',
  confirmedAt: '2026-12-31T23:15:00.000Z',
  unsubscribeUrl: 'https://abenteuerbox.example/newsletter/abmelden#token=abc',
  oneClickUrl: 'https://api.abenteuerbox.example/api/newsletter/one-click-unsubscribe?token=abc',
};

describe('The table', () => {
  test('opens in a German spreadsheet: byte order mark, semicolons, times of Berlin', () => {
    expect(formatSignups([anna])).toBe(
      '\uFEFF"E-Mail-Adresse";"Sprache";"Angefragt";"Bestätigt";"Textfassung";"Abmeldelink";"List-Unsubscribe"\r\n' +
        '"anna@example.org";"de";"2026-07-02 00:30:00";"2027-01-01 00:15:00";"newsletter-2026-11";"https://abenteuerbox.example/newsletter/abmelden#token=abc";"https://api.abenteuerbox.example/api/newsletter/one-click-unsubscribe?token=abc"\r\n',
    );
  });

  test.each(["=cmd|'/c'!A1@x.de", '+49@x.de', '-1+1@x.de', '@sum(1)@x.de', '＝1@x.de'])(
    'never runs the address %s as a formula',
    (email) => {
      expect(formatSignups([{ ...anna, email }]).split('\r\n')[1]).toMatch(`"'${email}";"de"`);
    },
  );

  test('has its headings when nobody has confirmed yet', () => {
    expect(formatSignups([])).toBe(
      '\uFEFF"E-Mail-Adresse";"Sprache";"Angefragt";"Bestätigt";"Textfassung";"Abmeldelink";"List-Unsubscribe"\r\n',
    );
  });
});

describe('npm run owner -- export', () => {
  const start = process.cwd();
  let folder: string;
  const backend = useBackend([anna]);
  const { run } = backend;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'export-'));
    process.chdir(folder);
  });

  afterEach(async () => {
    process.chdir(start);
    await rm(folder, { recursive: true });
  });

  test.each([
    ['preorders', 'pre-orders'],
    ['newsletter', 'newsletter addresses'],
  ])('writes %s to a file that only its owner may read', async (list, name) => {
    const said = await run('export', list);
    expect(said).toMatch(new RegExp(`^1 ${name}: exports.${list}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    const file = said.split(': ')[1]!;
    expect(await readFile(file, 'utf8')).toBe(formatSignups([anna]));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(backend.asked).toEqual([{ line: `GET /api/owner/signups/${list}`, key: 'Bearer key-1', body: undefined }]);
  });

  test.each([
    ['export'],
    ['export', 'customers'],
    ['export', 'preorders', 'newsletter'],
    ['export', 'preorders', '--all'],
  ])('explains itself when called with %s %s %s', async (...words) => {
    await expect(run(...words)).rejects.toThrow(UsageError);
    expect(backend.asked).toEqual([]);
  });

  test('says in a sentence why it cannot', async () => {
    backend.answer = { status: 401, body: { code: 'unauthenticated' } };
    await expect(run('export', 'preorders')).rejects.toThrow('The backend does not know this key. Is OWNER_KEY right?');
    backend.answer = { status: 404, body: { code: 'not-found' } };
    await expect(run('export', 'preorders')).rejects.toThrow('OWNER_KEY is missing in its settings.');
    process.env.BACKEND_URL = 'http://127.0.0.1:9';
    await expect(run('export', 'preorders')).rejects.toThrow('No backend answers');
  });
});
