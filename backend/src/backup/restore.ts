import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { takeLock } from 'node-kit/lock.ts';
import pg from 'pg';
import type { DatabasePlace } from '../config.ts';
import { runPostgresProgram } from './runPostgresProgram.ts';

/** First bytes of a dump by `pg_dump`. */
const postgresSignature = Buffer.from('PGDMP');
/** First bytes of the archive (tar, gzip) of an embedded database (PGlite, a folder). */
const gzipSignature = Buffer.from([0x1f, 0x8b]);

/**
 * Fills an empty database from a backup, completely or not at all. Throws if the database is not empty, or the backup
 * is of the other kind of database.
 */
export async function restore(file: string, where: DatabasePlace): Promise<void> {
  const start = readStart(file);
  const startsWith = (signature: Buffer) => start.subarray(0, signature.length).equals(signature);
  const isDump = startsWith(postgresSignature);
  const isArchive = startsWith(gzipSignature);
  if (!isDump && !isArchive) throw new Error(`${file} is no backup of ours.`);
  if ('url' in where) {
    if (!isDump)
      throw new Error(`${file} is of an embedded database. Unset DATABASE_URL; DATABASE_DIR names the new folder.`);
    await rejectFilledDatabase(where.url);
    await runPostgresProgram('pg_restore', where.url, ['--single-transaction', '--exit-on-error', file]);
  } else {
    if (!isArchive) throw new Error(`${file} is of a Postgres. Set DATABASE_URL to a new, empty database.`);
    const archive = unzip(file, readFileSync(file));
    await createEmbeddedDatabase(where.folder, new Blob([archive]));
  }
}

/** Returns the first bytes, as many as the longer signature has: a whole dump may be too large for the memory. */
function readStart(file: string): Buffer {
  const start = Buffer.alloc(postgresSignature.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, start);
    return start;
  } finally {
    closeSync(descriptor);
  }
}

/** Throws if the database has a table. */
async function rejectFilledDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    );
    if (rowCount !== 0)
      throw new Error('The database is not empty. Make a new one, name it in DATABASE_URL, and restore into that.');
  } finally {
    await client.end();
  }
}

/** Unzips the archive of an embedded database. Throws if a part is missing, before a folder is created from it. */
function unzip(file: string, data: Buffer<ArrayBuffer>) {
  try {
    return gunzipSync(data);
  } catch (cause) {
    throw new Error(`${file} is damaged. Restore another backup.`, { cause });
  }
}

/** Creates an embedded database in a new folder. If that fails, it removes the folder. */
async function createEmbeddedDatabase(folder: string, loadDataDir: Blob): Promise<void> {
  const lock = await takeLock(`${folder}.lock`, { resource: `The database in ${folder}` });
  try {
    if (existsSync(folder)) throw new Error(`${folder} is there already. Move it away, and restore again.`);
    await loadArchive(folder, loadDataDir).catch((error: unknown) => {
      rmSync(folder, { recursive: true, force: true });
      throw error;
    });
  } finally {
    lock.release();
  }
}

async function loadArchive(folder: string, loadDataDir: Blob): Promise<void> {
  const engine = new PGlite({ dataDir: folder, loadDataDir });
  await engine.waitReady;
  await engine.close();
}
