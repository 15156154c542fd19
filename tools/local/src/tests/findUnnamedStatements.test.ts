import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUnnamedStatements, parseStatementNumbers } from './findUnnamedStatements.ts';

const root = join(import.meta.dirname, '../../../..');
const title = (numbers: string) => `(${'acc'} ${numbers})`;

test.each([
  ['one statement', `test('says so ${title('7')}', () => {`, [7]],
  ['a list and a range', `test('says so ${title('3, 92-94')}', () => {`, [3, 92, 93, 94]],
  ['two titles', `${title('3')} ${title('5')}`, [3, 5]],
  ['a table whose rows begin with it', `test.each([\n  [92, 'a'],\n  [93, 'b'],\n])('${title('%i')} %s', …`, [92, 93]],
  ['no statement', "test('says nothing', () => wait([92, 93]));", []],
])('finds %s', (_, source, numbers) => {
  expect(parseStatementNumbers(source)).toEqual(numbers);
});

test('titles name all but a few statements, and docs/qa.md says how a person looks at those', () => {
  const { all, unnamed } = findUnnamedStatements(root);
  expect(all).toEqual(Array.from({ length: 334 }, (_, index) => index + 1));
  const open = unnamed.filter((number) => number <= 320);
  expect(open.length).toBeLessThanOrEqual(5);
  const looked = [...readFileSync(join(root, 'docs/qa.md'), 'utf8').matchAll(/^\| (\d+) \|/gm)];
  expect(open.filter((number) => !looked.some(([, one]) => Number(one) === number))).toEqual([]);
});
