import { readFileSync } from 'node:fs';
import { isCommonPassword } from './commonPassword.ts';
import { buildCommonPasswords } from './testing/buildCommonPasswords.ts';

test('The filter is at most 5 kB and was built from the list', () => {
  const committed = readFileSync('mf-account/src/commonPasswords.json', 'utf8');
  expect(committed.length).toBeLessThanOrEqual(5_000);
  expect(committed).toBe(buildCommonPasswords());
});

test.each(['123456', 'password', 'Passwort', 'hallo123', 'QWERTZ', 'dragon'])('„%s“ is common', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each(['', 'ein neuer Anfang', 'fuchs-laterne-42', 'Zelt am Walfischbach'])(
  '„%s“ is not common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);
