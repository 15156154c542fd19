import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { migrationsFolder } from '../adapters/migrate.ts';
import { openDatabase, startEmbedded } from '../adapters/openDatabase.ts';
import type { OpenDatabase } from '../adapters/openDatabase.ts';
import type { PostgresPlace } from '../config.ts';
import { readTestDatabaseUrl, searchPath } from './config.ts';

/** A database for one test file. `label` stands in the titles, so that the output says where the tests ran. */
export interface TestDatabase {
  label: string;
  open(): Promise<OpenDatabase>;
}

/** For what is the same on both and takes long. */
export const embeddedOnly = (): TestDatabase[] => testDatabases().filter(({ label }) => label === 'PGlite');

/** The embedded Postgres always; a real one as well where its programs are installed or an address is given. */
export function testDatabases(): TestDatabase[] {
  return [
    { label: 'PGlite', open: openEmbedded },
    ...postgresClusters().map(({ label, start }) => ({ label, open: () => openOn(start()) })),
  ];
}

interface Cluster {
  where: PostgresPlace;
  stop(): void;
}

/** For what only a Postgres of its own process can do: go silent, be started on twice. */
export function postgresClusters(): { label: string; start(): Promise<Cluster> }[] {
  const label = 'Postgres';
  const url = readTestDatabaseUrl();
  const programs = findPrograms();
  if (programs !== null) return [{ label, start: () => startCluster(programs) }];
  return url === null ? [] : [{ label, start: async () => ({ where: placeOf(url), stop: () => undefined }) }];
}

async function openOn(cluster: Promise<Cluster>): Promise<OpenDatabase> {
  const { where, stop } = await cluster;
  const { db, close } = await openDatabase(where);
  return { db, close: () => close().then(stop) };
}

const openEmbedded = async () => startEmbedded(new PGlite({ loadDataDir: await migratedEmbedded() }), () => undefined);

/** Makes an embedded database without rows in a folder: to begin with a copy takes a tenth of the time there. */
export async function makeEmbedded(folder: string): Promise<void> {
  const engine = new PGlite({ dataDir: folder, loadDataDir: await migratedEmbedded() });
  await engine.waitReady;
  await engine.close();
}

/** Migrated once for all test files, which takes as long as all else that one of them begins with. */
async function migratedEmbedded(): Promise<Blob> {
  // For a database that lives for seconds, V8's optimizing compiler works longer than it saves.
  setFlagsFromString('--liftoff-only');
  const about = join(dirname(createRequire(import.meta.filename).resolve('@electric-sql/pglite')), '../package.json');
  const { version } = JSON.parse(readFileSync(about, 'utf8')) as { version: string };
  const hash = createHash('sha256');
  for (const file of readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    hash.update(readFileSync(join(migrationsFolder, file)));
  const migrated = await template(`pglite-${version}-${hash.digest('hex').slice(0, 12)}.tar`, async (file) => {
    const engine = new PGlite();
    const { close } = await startEmbedded(engine, () => undefined);
    writeFileSync(file, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
    await close();
  });
  return new Blob([readFileSync(migrated)]);
}

/** An empty database, made once on this machine: to begin with a copy takes a third of the time. */
async function template(name: string, make: (path: string) => void | Promise<void>): Promise<string> {
  const kept = join(tmpdir(), `backend-test-${userInfo().username}-${name}`);
  if (existsSync(kept)) return kept;
  const own = `${kept}-${randomUUID()}`;
  await make(own);
  try {
    renameSync(own, kept);
  } catch {
    // Another test file was faster.
    rmSync(own, { recursive: true });
  }
  return kept;
}

const placeOf = (url: string): PostgresPlace => ({ url, connections: 10, prepares: true, migrates: true });

function findPrograms(): string | null {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed)
    ? readdirSync(installed).sort((one, other) => Number(other) - Number(one))
    : [];
  const folders = [...searchPath().split(delimiter), ...versions.map((version) => join(installed, version, 'bin'))];
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name)))) ?? null;
}

/** A cluster of its own in a temporary folder. Postgres refuses to run as root, so root runs it as `postgres`. */
async function startCluster(programs: string): Promise<Cluster> {
  const isRoot = process.getuid?.() === 0;
  const run = (...command: string[]) => {
    const [program, ...args] = isRoot ? ['setpriv', ...asPostgres, ...command] : command;
    // Without streams of ours, which the server would hold open as long as it runs.
    execFileSync(program as string, args, { stdio: 'ignore', cwd: tmpdir() });
  };
  const [initdb, server] = [join(programs, 'initdb'), join(programs, 'pg_ctl')];
  const [version = ''] = /\d[\d.]+/.exec(execFileSync(initdb, ['--version'], { encoding: 'utf8' })) ?? [];
  const empty = await template(`postgres-${version}`, (folder) => {
    run(initdb, '-D', folder, '-U', 'postgres', '-A', 'trust', '--no-sync', '--no-instructions');
  });
  const data = join(tmpdir(), `backend-test-${randomUUID()}`);
  run('cp', '-R', empty, data);
  const port = await findFreePort();
  const options = `-F -p ${port} -h 127.0.0.1 -k ${data}`;
  run(server, '-D', data, '-w', '-l', join(data, 'log'), '-o', options, 'start');
  return {
    where: placeOf(`postgres://postgres@127.0.0.1:${port}/postgres`),
    stop: () => {
      run(server, '-D', data, '-w', '-m', 'immediate', 'stop');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

const asPostgres = ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--'];
