import { join } from 'node:path';
import { LockHeldError, takeLock, type Lock } from 'node-kit/lock.ts';
import type { StackConfig } from './config.ts';
import { emptyDataFolder, prepareDataFolder } from './dataFolder.ts';
import { keepRunning } from './keepRunning.ts';
import { requireFreePorts, type PortName } from './ports.ts';
import { readLastLines, Processes, type Job, type RunningProgram } from './processes.ts';
import type { Program } from './programs.ts';
import { waitUntilReady } from './readiness.ts';
import { killOrphans, isStackEnding, createStackNote } from './stackNote.ts';

/** The programs that run the app on this machine, with the data folder that they use. */
export type Stack = Awaited<ReturnType<typeof openStack>>;

interface StackOptions {
  /** Root of the repository. */
  root: string;
  config: StackConfig;
  /** Prints one line of progress. */
  say: (line: string) => void;
  /** Delete the data of earlier starts. */
  fresh: boolean;
  /** Ports that must be free. Checked after taking the lock, whose error says that the app runs already. */
  ports: PortName[];
}

/**
 * Locks the data folder for one stack and returns it. All programs that are started through it end with `close`, which
 * may be called at any time.
 */
export async function openStack({ root, config, say, fresh, ports }: StackOptions) {
  prepareDataFolder(config.dataDir);
  const lockFile = join(config.dataDir, 'start.lock');
  const lock = await lockDataFolder(lockFile, config.dataDir, say);
  try {
    // Programs of a previous stack that was killed may still run.
    await killOrphans(lock.previousNote);
    await requireFreePorts(config.ports, ports);
    if (fresh) emptyDataFolder(config.dataDir, lockFile);
  } catch (error) {
    lock.release();
    throw error;
  }
  // Calls `writeNote` at each later start and end of a program.
  const processes = new Processes(join(config.dataDir, 'logs'), writeNote);

  return {
    root,
    config,
    processes,
    say,
    env: config.env,
    /** Starts a long-running program and waits until it is up. If it ends unexpectedly, another process replaces it. */
    async start(program: Program): Promise<RunningProgram> {
      const running = processes.start(program.job);
      await waitUntilReady(running, program.address);
      void keepRunning(program, running, { processes, say });
      return running;
    },
    /** Runs a program to its end. `failure` is the first line of the error if it fails. */
    async runToEnd(job: Job, failure: string): Promise<void> {
      const running = processes.start(job);
      const result = await running.ended;
      if (result !== 0 && !processes.isStopping) throw new Error(`${failure}\n${readLastLines(running.logFile, 40)}`);
    },
    /** Stops all programs and releases the data folder. */
    async close(): Promise<void> {
      const stopping = processes.stop();
      writeNote(processes.running);
      await stopping;
      lock.release();
    },
  };

  /** Notes in the lock which programs run, for a start after this process was killed. */
  function writeNote(running: RunningProgram[]): void {
    const pids = running.map(({ pid }) => pid);
    lock.writeNote(createStackNote(pids, processes.isStopping));
  }
}

/**
 * Locks the data folder. If another stack still has it after a second, this waits up to 20 seconds more if that stack
 * is ending, and fails otherwise. A stack whose terminal was closed needs that first second until it begins to end.
 */
async function lockDataFolder(lockFile: string, folder: string, say: StackOptions['say']): Promise<Lock> {
  const resource = `The data folder ${folder}`;
  return takeLock(lockFile, { resource, maxWaitMs: 1000 }).catch((error: unknown) => {
    if (!(error instanceof LockHeldError && isStackEnding(error.note))) throw error;
    say(`${resource} is still in use; waiting up to 20 seconds for the app that ran there to end ...`);
    return takeLock(lockFile, { resource, maxWaitMs: 20_000 });
  });
}
