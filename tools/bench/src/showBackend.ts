import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './config.ts';
import type { Cell, Show } from './report.ts';

/** Table that the backend's own program prints as a line of JSON. */
interface Table {
  title: string;
  head: string[];
  rows: Cell[][];
}

/** Measures and shows the throughput of the backend on each database, under loads of some seconds each. */
export async function showBackend(show: Show, seconds: number): Promise<void> {
  const program = join(root, 'backend/src/testing/load/loadMain.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, String(seconds)]);
  for (const line of stdout.trim().split('\n')) {
    const { title, head, rows } = JSON.parse(line) as Table;
    show(title, head, rows);
  }
}
