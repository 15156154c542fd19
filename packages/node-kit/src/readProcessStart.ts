import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns when a process started, as text that can only be compared. Process ids are reused, above all after a reboot,
 * but two processes with the same id differ in their start. Returns undefined if there is no such process, and on
 * Windows.
 */
export function readProcessStart(pid: number): string | undefined {
  try {
    if (process.platform === 'win32') return undefined;
    if (process.platform !== 'linux') {
      // `ps` writes the time in the language and the time zone of its caller.
      const options = { encoding: 'utf8', stdio: 'pipe', env: { LC_ALL: 'C', TZ: 'UTC' } } as const;
      return execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], options).trim() || undefined;
    }
    // Small systems lack `ps`. This file is one line, e.g. `42 (node) S 1 …`. A name in brackets may contain spaces, so
    // fields are counted after it: the 20th is the start, in clock ticks since the boot.
    const ticksSinceBoot = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];
    return `${readBootId()} ${ticksSinceBoot}`;
  } catch {
    // There is no such process.
    return undefined;
  }
}

/** Reads the id of the machine's current boot. Linux only. */
export const readBootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
