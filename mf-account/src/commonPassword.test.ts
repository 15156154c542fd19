import { readFileSync } from 'node:fs';
import { isCommonPassword } from './commonPassword.ts';
import { buildCommonPasswords, list } from './testing/buildCommonPasswords.ts';

test('The filter is at most 5 kB and was built from the list', () => {
  const committed = readFileSync('mf-account/src/commonPasswords.json', 'utf8');
  expect(committed.length).toBeLessThanOrEqual(5_000);
  expect(committed).toBe(buildCommonPasswords());
});

test('The 3,000 most frequent passwords of six and more characters are common', async () => {
  const all = JSON.parse(readFileSync(list, 'utf8')) as string[];
  const frequent = all.filter(({ length }) => length >= 6).slice(0, 3_000);
  const answers = await Promise.all(frequent.map(isCommonPassword));
  expect(frequent.filter((_, index) => !answers[index])).toEqual([]);
});

test('No long password is common', async () => {
  const long = Array.from({ length: 1_000 }, (_, number) => `Walfischbach ${1_000 + number}`);
  expect((await Promise.all(long.map(isCommonPassword))).filter(Boolean)).toEqual([]);
});

test.each(['Abenteuerbox', '123456', 'password', 'Passwort', 'hallo123', 'QWERTZ', 'dragon'])(
  '„%s“ is common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each(['', 'ein neuer Anfang', 'fuchs-laterne-42', 'Zelt am Walfischbach'])(
  '„%s“ is not common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);
