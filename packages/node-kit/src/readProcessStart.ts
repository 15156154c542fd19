import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process began, as text to compare. Process ids are given out again, above all after a restart of the machine:
 * the same id with the same beginning is the same process. Nothing when there is none, or where it cannot be found out.
 */
export function readProcessStart(pid: number): string | undefined {
  try {
    if (process.platform === 'win32') return undefined;
    if (process.platform !== 'linux') {
      return (
        execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim() ||
        undefined
      );
    }
    // Not `ps`, which small systems lack. The name in brackets may hold anything, the numbers follow it.
    const ticksSinceBoot = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
    return `${readBootId()} ${ticksSinceBoot}`;
  } catch {
    return undefined;
  }
}

/** Linux only: names the time from one start of the machine to the next. */
export const readBootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
