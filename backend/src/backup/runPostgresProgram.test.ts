import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { searchPath } from '../testing/config.ts';
import { runPostgresProgram } from './runPostgresProgram.ts';

test.each([
  ['anna:geheim%21', 'geheim!'],
  ['anna', 'of the operator'],
])('the program for the user %s gets the password „%s“', async (user, password) => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  const [program, file] = [join(folder, 'pg_dump'), join(folder, 'password')];
  // The program writes the password that it gets into a file.
  writeFileSync(program, `#!/bin/sh\nprintf %s "$PGPASSWORD" > ${file}\n`);
  chmodSync(program, 0o755);
  const env = { PATH: [folder, searchPath()].join(delimiter), PGPASSWORD: 'of the operator' };
  const replaced = jest.replaceProperty(process, 'env', env);
  await runPostgresProgram('pg_dump', `postgres://${user}@localhost/x`, []);
  replaced.restore();
  expect(readFileSync(file, 'utf8')).toBe(password);
  rmSync(folder, { recursive: true });
});
