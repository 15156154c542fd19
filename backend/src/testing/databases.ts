import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { findFreePort } from 'node-kit/findFreePort.ts';
import { migrationsFolder } from '../adapters/migrate.ts';
import { openDatabase, startEmbedded, type OpenDatabase } from '../adapters/openDatabase.ts';
import type { PostgresPlace } from '../config.ts';
import { readTestDatabaseUrl, searchPath } from './config.ts';

/** A database for one test file. `label` stands in the titles, so that the output says where the tests ran. */
export interface TestDatabase {
  label: string;
  open(): Promise<OpenDatabase>;
}

/** Returns the embedded database only, for tests that take long and have the same result on both. */
export const embeddedOnly = (): TestDatabase[] => testDatabases().filter(({ label }) => label === 'PGlite');

/** Returns the embedded database, and a real Postgres if its programs are installed or an address is given. */
export function testDatabases(): TestDatabase[] {
  return [
    { label: 'PGlite', open: openEmbedded },
    ...postgresClusters().map(({ label, start }) => ({ label, open: () => openCluster(start()) })),
  ];
}

/** A running Postgres. */
interface Cluster {
  where: PostgresPlace;
  stop(): void;
}

/** Returns only the real Postgres, for tests that the embedded one cannot pass; empty if there is none. */
export function postgresClusters(): { label: string; start(): Promise<Cluster> }[] {
  const label = 'Postgres';
  const url = readTestDatabaseUrl();
  const programs = findPrograms();
  if (programs !== null) return [{ label, start: () => startCluster(programs) }];
  return url === null ? [] : [{ label, start: async () => ({ where: createPlace(url), stop: () => undefined }) }];
}

/** Opens the database of a cluster, which stops when the database is closed. */
async function openCluster(cluster: Promise<Cluster>): Promise<OpenDatabase> {
  const { where, stop } = await cluster;
  const { db, close } = await openDatabase(where);
  return { db, close: () => close().then(stop) };
}

/** Name of the file with the data of an embedded database. */
const dumpFile = 'data.tar';

/** Little memory and a short log: a test's database holds a few rows, and both are set up at each start. */
const smallEngine = {
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB'],
  initDbStartParams: ['--wal-segsize=1'],
};

const openEmbedded = async () =>
  startEmbedded(new PGlite({ ...smallEngine, loadDataDir: await readMigratedEmbedded() }), () => undefined);

/** Creates an embedded database without rows in a folder: a copy takes a tenth of the time that migrating takes. */
export async function createEmbedded(folder: string): Promise<void> {
  const engine = new PGlite({ ...smallEngine, dataDir: folder, loadDataDir: await readMigratedEmbedded() });
  await engine.waitReady;
  await engine.close();
}

/** Returns an embedded database that was migrated once for all test files, to save each of them that time. */
async function readMigratedEmbedded(): Promise<Blob> {
  // For a database that lives for seconds, V8's optimizing compiler works longer than it saves.
  setFlagsFromString('--liftoff-only');
  const about = join(dirname(createRequire(import.meta.filename).resolve('@electric-sql/pglite')), '../package.json');
  const { version } = JSON.parse(readFileSync(about, 'utf8')) as { version: string };
  const hash = createHash('sha256').update(JSON.stringify(smallEngine));
  for (const file of readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted())
    hash.update(readFileSync(join(migrationsFolder, file)));
  const migrated = await findOrCreateTemplate(
    `pglite-${version}-${hash.digest('hex').slice(0, 12)}`,
    async (folder) => {
      const engine = new PGlite(smallEngine);
      const { close } = await startEmbedded(engine, () => undefined);
      // Without it each copy would replay the migrations from the log.
      await engine.exec('checkpoint');
      mkdirSync(folder);
      writeFileSync(join(folder, dumpFile), Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
      await close();
    },
  );
  return openAsBlob(join(migrated, dumpFile));
}

/**
 * Returns the path of a folder that `create` creates only once on this machine, for all test files. It is a folder
 * because a rename replaces a file that another test is reading, and no folder.
 */
async function findOrCreateTemplate(name: string, create: (path: string) => void | Promise<void>): Promise<string> {
  const shared = join(tmpdir(), `backend-test-${userInfo().username}-${name}`);
  if (existsSync(shared)) return shared;
  const own = `${shared}-${randomUUID()}`;
  await create(own);
  try {
    renameSync(own, shared);
  } catch {
    // Another test file was faster.
    rmSync(own, { recursive: true });
  }
  return shared;
}

const createPlace = (url: string): PostgresPlace => ({ url, connections: 10, migrates: true });

/** Finds the folder with the programs of the newest Postgres. */
function findPrograms(): string | null {
  const installed = '/usr/lib/postgresql';
  const versions = existsSync(installed)
    ? readdirSync(installed).sort((one, other) => Number(other) - Number(one))
    : [];
  const folders = [...searchPath().split(delimiter), ...versions.map((version) => join(installed, version, 'bin'))];
  return folders.find((folder) => ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name)))) ?? null;
}

/** Starts a Postgres in a temporary folder. It refuses to run as root, so root runs it as the user `postgres`. */
async function startCluster(programs: string): Promise<Cluster> {
  const isRoot = process.getuid?.() === 0;
  const run = (...command: string[]) => {
    const [program, ...args] = isRoot ? ['setpriv', ...asPostgres, ...command] : command;
    // Without streams: the server would hold ours open as long as it runs.
    execFileSync(program as string, args, { stdio: 'ignore', cwd: tmpdir() });
  };
  const [initdb, server] = [join(programs, 'initdb'), join(programs, 'pg_ctl')];
  const [version = ''] = /\d[\d.]+/.exec(execFileSync(initdb, ['--version'], { encoding: 'utf8' })) ?? [];
  const empty = await findOrCreateTemplate(`postgres-${version}`, (folder) => {
    run(initdb, '-D', folder, '-U', 'postgres', '-A', 'trust', '--no-sync', '--no-instructions');
  });
  const data = join(tmpdir(), `backend-test-${randomUUID()}`);
  run('cp', '-R', empty, data);
  const port = await findFreePort();
  const options = `-F -p ${port} -h 127.0.0.1 -k ${data}`;
  run(server, '-D', data, '-w', '-l', join(data, 'log'), '-o', options, 'start');
  return {
    where: createPlace(`postgres://postgres@127.0.0.1:${port}/postgres`),
    stop: () => {
      run(server, '-D', data, '-w', '-m', 'immediate', 'stop');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

const asPostgres = ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--'];
