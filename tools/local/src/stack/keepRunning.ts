import { readLastLines, type Processes, type RunningProgram } from './processes.ts';
import type { Program } from './programs.ts';
import { waitUntilReady } from './readiness.ts';

/** A program that ends within this time after a restart is not started again: it would end again and again. */
const minLifetimeMs = 10_000;

interface Context {
  /** All programs that run the app on this machine. */
  processes: Processes;
  say: (line: string) => void;
}

/**
 * Restarts a program each time it ends unexpectedly, and reports that with `say`. Resolves when the program stays down:
 * when all programs are ended, when it does not start, or when it ends right after a restart. `running` is its first
 * process.
 */
export async function keepRunning(program: Program, running: RunningProgram, context: Context): Promise<void> {
  const { processes, say } = context;
  let current: RunningProgram | undefined = running;
  let restartedAt = -Infinity;
  while (current) {
    const { ended, logFile } = current;
    const result = await ended;
    if (processes.isStopping) return;
    const report = `${program.job.name} has ended (${result}). The end of ${logFile}:\n${readLastLines(logFile)}`;
    const endedAfterRestart = Date.now() - restartedAt < minLifetimeMs;
    if (endedAfterRestart) return say(`${report}\nIt stays down: it had just been started again.`);
    say(`${report}\nStarting it again ...`);
    restartedAt = Date.now();
    current = await restart(program, context);
  }
}

/** Starts a program and waits until it is up. Returns undefined if the program does not start. */
async function restart({ job, address }: Program, { processes, say }: Context): Promise<RunningProgram | undefined> {
  const startedAt = Date.now();
  try {
    const running = processes.start(job);
    await waitUntilReady(running, address);
    say(`${job.name} is up again, after ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
    return running;
  } catch (error) {
    if (!processes.isStopping) say((error as Error).message);
    return undefined;
  }
}
