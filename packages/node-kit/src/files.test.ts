import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJsonFile } from './readJsonFile.ts';
import { writeFileAtomically } from './writeFileAtomically.ts';

test('a file is written whole, and a damaged one is named with a way on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  const file = join(folder, 'deep', 'state.json');
  expect(readJsonFile(file)).toBeUndefined();
  writeFileAtomically(file, '{"a":1}');
  expect(readJsonFile(file)).toEqual({ a: 1 });
  writeFileAtomically(file, '{"a":');
  expect(() => readJsonFile(file)).toThrow(`${file} is damaged. "npm start -- --fresh" begins with empty data.`);
  rmSync(folder, { recursive: true });
});
