import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultKinds } from './faults.ts';

test('the README lists the faults', () => {
  const text = readFileSync(join(__dirname, '../../README.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)`\s+\| (the (?:call|connection) .*?)\s*\|$/gm)];
  expect(Object.fromEntries(rows.map(([, how, what]) => [how, what]))).toEqual(faultKinds);
});
