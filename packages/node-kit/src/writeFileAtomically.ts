import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a whole file or nothing: if the process is killed half-way, the former content stays. Synchronous on purpose,
 * so that a server has saved a change before it confirms it. `mode` are the file's permissions.
 */
export function writeFileAtomically(file: string, content: string | Uint8Array, mode = 0o600): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  // `flush` waits until the disk has the content (fsync).
  writeFileSync(draft, content, { mode, flush: true });
  renameSync(draft, file);
}
