import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { takeLock } from 'node-kit/lock.ts';
import type { DatabasePlace } from '../config.ts';
import { runPostgresProgram } from './runPostgresProgram.ts';

/** Options of `pg_dump`. Counts of calls for rate limits are left out, because they are soon outdated. */
const dumpOptions = ['--format=custom', '--exclude-table-data=call_counts'];

/**
 * Writes the whole database into a new file, completely or not at all. A Postgres server may be in use at the same
 * time. An embedded database (PGlite, a folder) may not: the backup fails while a backend holds the folder's lock.
 */
export async function backup(where: DatabasePlace, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already.`);
  const partFile = `${file}.part`;
  // The file has this mode from its creation on, so that other users can at no moment read its personal data.
  writeFileSync(partFile, '', { mode: 0o600 });
  try {
    if ('url' in where) await runPostgresProgram('pg_dump', where.url, [...dumpOptions, `--file=${partFile}`]);
    else writeFileSync(partFile, await dumpEmbeddedDatabase(where.folder));
    renameSync(partFile, file);
  } finally {
    rmSync(partFile, { force: true });
  }
}

/** Returns the embedded database in `folder` as an archive (tar, gzip). Throws while a backend has it open. */
async function dumpEmbeddedDatabase(folder: string): Promise<Buffer> {
  if (!existsSync(folder)) throw new Error(`There is no database in ${folder}.`);
  const lock = await takeLock(`${folder}.lock`, { resource: `The database in ${folder}` });
  try {
    const engine = new PGlite(folder);
    await engine.waitReady;
    const data = await engine.dumpDataDir('gzip');
    await engine.close();
    return Buffer.from(await data.arrayBuffer());
  } finally {
    lock.release();
  }
}
