import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { takeLock } from 'node-kit/lock.ts';
import type { DatabasePlace } from '../config.ts';
import { runPostgresProgram } from './runPostgresProgram.ts';

/** Options of `pg_dump`. The backup leaves out the counts of calls for rate limits, which are soon outdated. */
const dumpOptions = ['--format=custom', '--exclude-table-data=call_counts'];

/**
 * Writes the whole database into a new file, completely or not at all. A Postgres may be in use at the same time. An
 * embedded database may not: its lock makes the backup fail while a backend runs.
 */
export async function backup(where: DatabasePlace, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already.`);
  const partFile = `${file}.part`;
  // Created with this mode, so that others can at no moment read the personal data in it.
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
