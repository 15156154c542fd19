import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LockHeldError, takeLock, type Lock } from 'node-kit/lock.ts';
import type { Env } from 'node-kit/settings.ts';
import { choosePorts, keepPorts, type ChosenPorts } from './choosePorts.ts';
import { readStackConfig, type StackConfig } from './config.ts';
import { emptyDataFolder, moveEarlierDataAside, prepareDataFolder } from './dataFolder.ts';
import { readLastLines, Processes, type Job, type RunningProgram } from './processes.ts';
import type { Program } from './programs.ts';
import { waitUntilReady } from './readiness.ts';

/** All programs that run the app on this machine, with the data folder that they use. */
export type Stack = Awaited<ReturnType<typeof openStack>>;

/** Note in the lock of a data folder: the stack that has it is ending. */
const isEnding = 'ending';

interface StackOptions {
  /** Root of the repository. */
  root: string;
  /** Environment variables with the settings, for example the data folder. */
  env: Env;
  /** Prints one line of progress. */
  say: (line: string) => void;
  /** Deletes the data of earlier starts. */
  fresh: boolean;
}

/**
 * Opens a stack, in which no program runs yet, and locks its data folder. Callers start programs with the functions
 * `start` and `runToEnd` of the stack. Its function `close` ends all programs and may be called at any time.
 */
export async function openStack({ root, env, say, fresh }: StackOptions) {
  const { dataDir } = readStackConfig(env, root);
  prepareDataFolder(dataDir);
  const lockFile = join(dataDir, 'start.lock');
  const lock = await lockDataFolder(lockFile, dataDir, say);
  let ports: ChosenPorts | undefined;
  let config: StackConfig;
  try {
    // After the lock: if the app already runs here, the lock's error says so.
    ports = await choosePorts(dataDir);
    if (ports.offset > 0) say(`Other programs use the usual ports: ${ports.offset} is added to each.`);
    config = readStackConfig(env, root, ports.offset);
    keepPorts(dataDir, ports);
    // The backend of a stack that was killed may still store its data.
    const database = { resource: 'The database', maxWaitMs: 12_000 };
    (await takeLock(`${config.databaseDir}.lock`, database)).release();
    if (fresh) emptyDataFolder(dataDir, lockFile);
    const aside = moveEarlierDataAside(dataDir, lockFile);
    if (aside) say(`The data are of an earlier format. They are in ${aside} now, and new ones begin.`);
  } catch (error) {
    ports?.release();
    lock.release();
    throw error;
  }
  const processes = new Processes(join(dataDir, 'logs'));
  const reportEnd = async ({ name, ended, logFile }: RunningProgram): Promise<void> => {
    const result = await ended;
    if (processes.isStopping) return;
    say(`${name} has ended (${result}) and stays down. The end of ${logFile}:\n${readLastLines(logFile)}`);
  };

  return {
    root,
    config,
    processes,
    say,
    env: config.env,
    /** Starts a long-running program and waits until it is up. If it ends unasked later, this is said. */
    async start(program: Program): Promise<RunningProgram> {
      const running = processes.start(program.job);
      await waitUntilReady(running, program.address);
      void reportEnd(running);
      return running;
    },
    /**
     * Runs a program to its end and returns what it has printed. If it fails, this throws an error that begins with the
     * line `failure`.
     */
    async runToEnd(job: Job, failure: string): Promise<string> {
      const running = processes.start(job);
      const result = await running.ended;
      if (result !== 0 && !processes.isStopping) throw new Error(`${failure}\n${readLastLines(running.logFile, 40)}`);
      return readFileSync(running.logFile, 'utf8').trim();
    },
    /** Stops all programs and releases the data folder. */
    async close(): Promise<void> {
      // Another start then waits for the end of this one.
      lock.writeNote(isEnding);
      await processes.stop();
      ports.release();
      lock.release();
    },
  };
}

/** Locks the data folder. Waits for another stack that is ending. Throws an error if another stack goes on running. */
async function lockDataFolder(lockFile: string, folder: string, say: StackOptions['say']): Promise<Lock> {
  const resource = `The data folder ${folder}`;
  try {
    // A stack whose terminal was closed needs up to a second until it begins to end.
    return await takeLock(lockFile, { resource, maxWaitMs: 1000 });
  } catch (error) {
    const otherIsEnding = error instanceof LockHeldError && error.note === isEnding;
    if (!otherIsEnding) throw error;
    say(`${resource} is still in use; waiting up to 20 seconds for the app that ran there to end ...`);
    return takeLock(lockFile, { resource, maxWaitMs: 20_000 });
  }
}
