import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from 'node-kit/freePort.ts';
import type { PostgresPlace } from '../config.ts';
import { readTestDatabaseUrl, searchPath } from './config.ts';

/** A database for one test file. `label` stands in the titles, so that the output says where the tests ran. */
export interface TestDatabase {
  label: string;
  start(): Promise<{ where: PostgresPlace | { folder: string }; stop(): void }>;
}

/** For what only a Postgres of its own process can do: go silent, be started on twice. */
export const postgresOnly = (): TestDatabase[] => testDatabases().filter(({ label }) => label === 'Postgres');

/** For what is the same on both and takes long. */
export const embeddedOnly = (): TestDatabase[] => testDatabases().filter(({ label }) => label === 'PGlite');

/** The embedded Postgres always; a real one as well where its programs are installed or an address is given. */
export function testDatabases(): TestDatabase[] {
  const embedded = { label: 'PGlite', start: async () => ({ where: { folder: 'memory://' }, stop: () => undefined }) };
  const url = readTestDatabaseUrl();
  const programs = findPrograms();
  if (programs !== null) return [embedded, { label: 'Postgres', start: () => startCluster(programs) }];
  if (url !== null)
    return [embedded, { label: 'Postgres', start: async () => ({ where: placeOf(url), stop: () => undefined }) }];
  return [embedded];
}

const placeOf = (url: string): PostgresPlace => ({ url, connections: 10, migrates: true });

function findPrograms(): string | null {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed)
    ? readdirSync(installed).sort((one, other) => Number(other) - Number(one))
    : [];
  const folders = [...searchPath().split(delimiter), ...versions.map((version) => join(installed, version, 'bin'))];
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name)))) ?? null;
}

/** A cluster of its own in a temporary folder. Postgres refuses to run as root, so root runs it as `postgres`. */
async function startCluster(programs: string) {
  const folder = mkdtempSync(join(tmpdir(), 'backend-test-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, ...idsOf('postgres'));
  const run = (name: string, args: string[]) => {
    const program = join(programs, name);
    const [command, all] = isRoot ? ['setpriv', asPostgres([program, ...args])] : [program, args];
    execFileSync(command as string, all as string[], { stdio: 'ignore', cwd: folder });
  };
  const data = join(folder, 'data');
  const port = await freePort();
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--no-instructions']);
  run('pg_ctl', [
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-F -p ${port} -h 127.0.0.1 -k ${folder}`,
    'start',
  ]);
  return {
    where: placeOf(`postgres://postgres@127.0.0.1:${port}/postgres`),
    stop: () => {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const asPostgres = (command: string[]) => ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--', ...command];

function idsOf(user: string): [number, number] {
  const id = (kind: string) => Number(execFileSync('id', [kind, user], { encoding: 'utf8' }));
  return [id('-u'), id('-g')];
}
