import { readLastLines, type Processes, type RunningProgram } from './processes.ts';
import type { Program } from './programs.ts';
import { waitUntilReady } from './readiness.ts';

/** A program that ends within this time after a restart is not started again: it would end again and again. */
const minLifetimeMs = 10_000;

/**
 * Restarts a program of the local stack each time it ends unexpectedly, and reports that with `say`. Resolves when it
 * stays down: when the whole stack ends, when it does not start, or when it ends right after a restart. `running` is
 * the process that was started with the program's `job`.
 */
export async function keepRunning(
  { job, address }: Program,
  running: RunningProgram,
  { processes, say }: { processes: Processes; say: (line: string) => void },
): Promise<void> {
  let restartedAt = -Infinity;
  for (let current = running; ;) {
    const result = await current.ended;
    if (processes.isStopping) return;
    const report = `${job.name} has ended (${result}). The end of ${current.logFile}:\n${readLastLines(current.logFile)}`;
    if (Date.now() - restartedAt < minLifetimeMs)
      return say(`${report}\nIt stays down: it had just been started again.`);
    say(`${report}\nStarting it again ...`);
    restartedAt = Date.now();
    try {
      current = processes.start(job);
      await waitUntilReady(current, address);
      say(`${job.name} is up again, after ${((Date.now() - restartedAt) / 1000).toFixed(1)} s.`);
    } catch (error) {
      if (!processes.isStopping) say((error as Error).message);
      return;
    }
  }
}
