import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { takeLock } from 'node-kit/lock.ts';
import type { DatabasePlace } from '../config.ts';
import { runPostgresProgram } from './runPostgresProgram.ts';

/** Counts of calls are left out: they are of this minute only. */
const format = ['--format=custom', '--exclude-table-data=call_counts'];

/** Writes the whole database into a new file, completely or not at all. A Postgres continues to work. */
export async function backup(where: DatabasePlace, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already.`);
  const part = `${file}.part`;
  // Only for us, from its first byte on: it holds everything about everybody.
  writeFileSync(part, '', { mode: 0o600 });
  try {
    if ('url' in where) await runPostgresProgram('pg_dump', where.url, [...format, `--file=${part}`]);
    else writeFileSync(part, await embeddedData(where.folder));
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}

async function embeddedData(folder: string): Promise<Buffer> {
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
