import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './config.ts';
import type { Cell, Show } from './report.ts';

/** Measures and shows the throughput of the backend on each database, under loads of some seconds each. */
export async function showBackend(show: Show, seconds: number): Promise<void> {
  const program = join(root, 'backend/src/testing/load/loadMain.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, String(seconds)]);
  for (const line of stdout.trim().split('\n')) {
    // The backend's own program prints each table as a line of JSON.
    const { title, head, rows } = JSON.parse(line) as { title: string; head: string[]; rows: Cell[][] };
    show(title, head, rows);
  }
}
