import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { runPostgresProgram } from './runPostgresProgram.ts';

/** Options of `pg_dump`. Counts of calls for rate limits are left out, because they are soon outdated. */
const dumpOptions = ['--format=custom', '--exclude-table-data=call_counts'];

/**
 * Writes the whole Postgres into a new file, completely or not at all. Programs may use it at the same time.
 */
export async function backup(url: string, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already.`);
  const partFile = `${file}.part`;
  // The file has this mode from its creation on, so that other users can at no moment read its personal data.
  writeFileSync(partFile, '', { mode: 0o600 });
  try {
    await runPostgresProgram('pg_dump', url, [...dumpOptions, `--file=${partFile}`]);
    renameSync(partFile, file);
  } finally {
    rmSync(partFile, { force: true });
  }
}
