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

test.each([
  ['sslmode=verify-full', undefined, '/etc/ssl/certs/ca-certificates.crt'],
  ['sslmode=verify-full', '/own.crt', '/own.crt'],
  ['sslmode=disable', undefined, ''],
])('the program for %s, with %s of the operator, trusts the certificates „%s“', async (query, own, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  const [program, file] = [join(folder, 'pg_dump'), join(folder, 'certificates')];
  writeFileSync(program, `#!/bin/sh\nprintf %s "$PGSSLROOTCERT" > ${file}\n`);
  chmodSync(program, 0o755);
  const env = { PATH: [folder, searchPath()].join(delimiter), HOME: folder, ...(own && { PGSSLROOTCERT: own }) };
  const replaced = jest.replaceProperty(process, 'env', env);
  await runPostgresProgram('pg_dump', `postgres://anna@database.example/x?${query}`, []);
  replaced.restore();
  expect(readFileSync(file, 'utf8')).toBe(expected);
  rmSync(folder, { recursive: true });
});
