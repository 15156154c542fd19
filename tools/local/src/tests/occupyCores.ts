import { spawn } from 'node:child_process';

/** Occupies processor cores, to simulate a busy machine. Returns a function that ends this. */
export function occupyCores(cores: number): () => void {
  const children = Array.from({ length: cores }, () =>
    spawn(
      process.execPath,
      [
        '-e',
        'process.stdin.on("end", () => process.exit()).resume(); (function turn() { for (const end = Date.now() + 50; Date.now() < end; ); setImmediate(turn); })()',
      ],
      {
        // The child ends when this pipe is closed, even if this process is killed.
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    ),
  );
  return () => children.forEach((child) => child.kill());
}
