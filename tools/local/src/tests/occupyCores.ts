import { spawn } from 'node:child_process';

/** Program that computes in turns of 50 ms, and ends when its standard input is closed. */
const busyLoop =
  'process.stdin.on("end", () => process.exit()).resume(); (function turn() { for (const end = Date.now() + 50; Date.now() < end; ); setImmediate(turn); })()';

/** Occupies processor cores, to simulate a busy machine. Returns a function that ends this. */
export function occupyCores(cores: number): () => void {
  const children = Array.from({ length: cores }, () =>
    // The pipe is closed even if this process is killed.
    spawn(process.execPath, ['-e', busyLoop], { stdio: ['pipe', 'ignore', 'ignore'] }),
  );
  return () => children.forEach((child) => child.kill());
}
