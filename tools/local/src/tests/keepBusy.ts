import { spawn } from 'node:child_process';

/** Occupies as many processor cores as asked, as a neighbour on the same machine does. Returns how to end it. */
export function keepBusy(cores: number): () => void {
  const neighbours = Array.from({ length: cores }, () =>
    spawn(
      process.execPath,
      [
        '-e',
        'process.stdin.on("end", () => process.exit()).resume(); (function turn() { for (const end = Date.now() + 50; Date.now() < end; ); setImmediate(turn); })()',
      ],
      {
        // The open pipe ends it with us, however we end.
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    ),
  );
  return () => neighbours.forEach((neighbour) => neighbour.kill());
}
