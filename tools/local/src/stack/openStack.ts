import { join } from 'node:path';
import { LockHeldError, takeLock, type Lock } from 'node-kit/lock.ts';
import type { StackConfig } from './config.ts';
import { emptyDataFolder, holdsData, prepareDataFolder } from './dataFolder.ts';
import { keepUp } from './keepUp.ts';
import { endLeftBehind, isEnding, stackNote } from './leftBehind.ts';
import { requireFreePorts, type PortName } from './ports.ts';
import { lastLines, Processes, type Job, type Running } from './processes.ts';
import type { Program } from './programs.ts';
import { NotStarted, untilReady } from './readiness.ts';

export interface Stack {
  root: string;
  config: StackConfig;
  env: Record<string, string>;
  processes: Processes;
  /** One line of progress. */
  say: (line: string) => void;
  /** Starts a long-running program and waits until it is up. A program that ends unexpectedly is restarted. */
  start(program: Program): Promise<Running>;
  /** Runs a program to its end and returns what it printed. `failure` says what did not work. */
  run(job: Job, failure: string): Promise<string>;
  /** Ends everything that runs and gives the folder back. */
  close(): Promise<void>;
}

interface Options {
  root: string;
  config: StackConfig;
  say: (line: string) => void;
  /** Forget what earlier starts have stored. */
  fresh: boolean;
  /** The ports that must be free. Judged after the lock: a second start is told that the first one runs. */
  ports: PortName[];
}

/**
 * Takes the data folder for one stack. Everything started through it ends with `close`, at whatever moment that comes.
 */
export async function openStack({ root, config, say, fresh, ports }: Options): Promise<Stack> {
  prepareDataFolder(config.dataDir);
  const lockFile = join(config.dataDir, 'start.lock');
  const lock = await takeFolder(lockFile, config.dataDir, say);
  try {
    await endLeftBehind(lock.previousNote);
    await requireFreePorts(config.ports, ports);
    if (fresh) emptyDataFolder(config.dataDir, lockFile);
  } catch (error) {
    lock.release();
    throw error;
  }
  const hadData = holdsData(config.dataDir);
  const processes = new Processes(join(config.dataDir, 'logs'), noteState);

  return {
    root,
    config,
    processes,
    say,
    env: config.env,
    async start(program) {
      const running = processes.start(program.job);
      await untilReady(running, program.sign).catch((error: unknown) => {
        if (!(error instanceof NotStarted) || !hadData) throw error;
        throw new Error(
          `${error.message}\nPerhaps the data in ${config.dataDir} are damaged. To start afresh: npm start -- --fresh`,
        );
      });
      void keepUp(program, running, { processes, say });
      return running;
    },
    async run(job, failure) {
      const running = processes.start(job);
      const result = await running.ended;
      if (result !== 0 && !processes.isStopping) throw new Error(`${failure}\n${lastLines(running.logFile, 40)}`);
      return lastLines(running.logFile, 1000);
    },
    async close() {
      const stopping = processes.stop();
      noteState(processes.list);
      await stopping;
      lock.release();
    },
  };

  function noteState(running: Running[]): void {
    lock.writeNote(
      stackNote(
        running.map(({ pid }) => pid),
        processes.isStopping,
      ),
    );
  }
}

/**
 * A stack that lost its terminal notices within a second and needs some more to end; a new start waits for it and says
 * so. Beside one that goes on running it fails at once.
 */
async function takeFolder(lockFile: string, folder: string, say: Options['say']): Promise<Lock> {
  const resource = `The data folder ${folder}`;
  return takeLock(lockFile, { resource, maxWaitMs: 1000 }).catch((error: unknown) => {
    if (!(error instanceof LockHeldError && isEnding(error.note))) throw error;
    say(`${resource} is still in use; waiting up to 20 seconds for the app that ran there to end ...`);
    return takeLock(lockFile, { resource, maxWaitMs: 20_000 });
  });
}
