import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signalGroup } from './signalGroup.ts';

/** Program to start with Node. */
export interface Job {
  /** Name in messages, and of the log file. */
  name: string;
  /** Node's own options, the path of the script, and its arguments. */
  args: string[];
  cwd: string;
  env: Record<string, string>;
}

/** Program that was started. It may have ended since. */
export interface RunningProgram {
  name: string;
  /** Process id; 0, which `signalGroup` ignores, if the program could not be started. */
  pid: number;
  logFile: string;
  /** Resolves with the exit code, the signal's name, or why the program could not be started. */
  ended: Promise<number | string>;
  hasEnded: boolean;
}

/** File that every program loads, so that none outlives the stack, not even one that is killed. */
const endOnDisconnect = join(import.meta.dirname, 'endOnDisconnect.cjs');

/** Time between SIGTERM and SIGKILL. The backend needs it to finish its requests and to close the database. */
const stopTimeoutMs = 11_000;

/**
 * The programs that run the app on this machine, as child processes. Each has its own process group. Therefore Ctrl-C
 * in a terminal reaches only this process, which then ends the programs.
 */
export class Processes {
  /** Folder of the log files. */
  readonly #logs: string;
  readonly #running = new Map<RunningProgram, ChildProcess>();
  /** Undefined before the first call of `stop`. Resolves when all programs have ended. */
  #stopping: Promise<void> | undefined;

  constructor(logs: string) {
    this.#logs = logs;
  }

  /** Programs that run now. */
  get running(): RunningProgram[] {
    return [...this.#running.keys()];
  }

  get isStopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Starts a program. Throws an error after the first call of `stop`. */
  start({ name, args, cwd, env }: Job): RunningProgram {
    if (this.#stopping) throw new Error('The stack is ending.');
    const logFile = join(this.#logs, `${name}.log`);
    mkdirSync(this.#logs, { recursive: true });
    const log = openSync(logFile, 'w');
    const child = spawn(process.execPath, ['--require', endOnDisconnect, ...args], {
      cwd,
      env,
      // The system closes the channel when this process ends, whichever way.
      stdio: ['ignore', log, log, 'ipc'],
      // Puts the program into its own process group. Windows has no groups.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    closeSync(log);
    const running: RunningProgram = {
      name,
      pid: child.pid ?? 0,
      logFile,
      ended: waitForEnd(child).finally(() => this.#remove(running)),
      hasEnded: false,
    };
    this.#running.set(running, child);
    return running;
  }

  /** Stops every program, and kills those that do not end in time. May be called again. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  /** Kills every program at once. */
  kill(): void {
    for (const { pid } of this.running) signalGroup(pid, 'SIGKILL');
  }

  /** Removes a program that has ended from the list, and kills its own children. */
  #remove(ended: RunningProgram): void {
    ended.hasEnded = true;
    signalGroup(ended.pid, 'SIGKILL');
    this.#running.delete(ended);
  }

  async #stopAll(): Promise<void> {
    const all = this.running;
    // Children get no signal from here, because some programs (`node --watch`) pass the signal on to their child.
    for (const child of this.#running.values()) child.kill('SIGTERM');
    const killTimer = setTimeout(() => this.kill(), stopTimeoutMs);
    await Promise.all(all.map(({ ended }) => ended));
    clearTimeout(killTimer);
  }
}

/** Returns the exit code or the name of the signal. If the program could not be started, returns the error message. */
function waitForEnd(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
}

/** Returns the last lines of a log, indented, for an error message. Returns an empty text if the log was deleted. */
export function readLastLines(logFile: string, count = 12): string {
  if (!existsSync(logFile)) return '';
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  return lines
    .slice(-count)
    .map((line) => `    ${line}`)
    .join('\n');
}
