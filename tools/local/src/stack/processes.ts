import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signalGroup } from './signalGroup.ts';

export interface Job {
  name: string;
  program: string;
  /** Node's own options. */
  flags?: string[];
  args?: string[];
  cwd: string;
  env: Record<string, string>;
}

export interface Running {
  name: string;
  pid: number;
  logFile: string;
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | string>;
  hasEnded(): boolean;
}

/** How long a program may take to end: the backend finishes its requests and closes the database first. */
const patienceMs = 11_000;

/** The programs of one stack. Each leads a process group of its own, so that Ctrl-C in a terminal reaches only us. */
export class Processes {
  readonly #logs: string;
  /** Told after every start and end, to note what runs. */
  readonly #onChange: (running: Running[]) => void;
  readonly #running = new Map<Running, ChildProcess>();
  #stopping: Promise<void> | undefined;

  constructor(logs: string, onChange: (running: Running[]) => void = () => {}) {
    this.#logs = logs;
    this.#onChange = onChange;
    mkdirSync(logs, { recursive: true });
  }

  get list(): Running[] {
    return [...this.#running.keys()];
  }

  get isStopping(): boolean {
    return this.#stopping !== undefined;
  }

  start({ name, program, flags = [], args = [], cwd, env }: Job): Running {
    if (this.#stopping) throw new Error('The stack is ending.');
    const logFile = join(this.#logs, `${name}.log`);
    const log = openSync(logFile, 'w');
    const child = spawn(process.execPath, [...flags, program, ...args], {
      cwd,
      env,
      stdio: ['ignore', log, log],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    closeSync(log);
    let over = false;
    const ended = new Promise<number | string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
    }).then((result) => {
      over = true;
      // Its own children must not outlive it.
      signalGroup(child.pid, 'SIGKILL');
      this.#running.delete(running);
      this.#onChange(this.list);
      return result;
    });
    const running: Running = { name, pid: child.pid ?? 0, logFile, ended, hasEnded: () => over };
    this.#running.set(running, child);
    this.#onChange(this.list);
    return running;
  }

  /** Asks every program to end, once, and forces those that do not. Safe to call again. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  /** Ends at once, without asking. */
  kill(): void {
    for (const { pid } of this.list) signalGroup(pid, 'SIGKILL');
  }

  async #stopAll(): Promise<void> {
    const all = this.list;
    for (const [, child] of this.#running) child.kill('SIGTERM');
    const force = setTimeout(() => this.kill(), patienceMs);
    await Promise.all(all.map(({ ended }) => ended));
    clearTimeout(force);
  }
}

/** The end of a program's log, for the person who has to find out why it stopped. */
export function lastLines(logFile: string, count = 12): string {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n');
  return lines
    .slice(-count)
    .map((line) => `    ${line}`)
    .join('\n');
}
