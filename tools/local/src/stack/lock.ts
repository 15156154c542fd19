import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { birthOf } from './birthOf.ts';
import { signalGroup } from './signalGroup.ts';

interface Known {
  pid: number;
  birth?: string;
}

interface Holder extends Known {
  /** Leaders of the process groups that the holder started. */
  groups: Known[];
}

export interface Lock {
  /** Notes what would be left behind if this process died without a chance to tidy up. */
  note(leaders: number[]): void;
  release(): void;
}

const known = (pid: number): Known => ({ pid, birth: birthOf(pid) });

/** Takes the folder for this process. A lock whose holder is dead is taken over, and what the holder left running is ended. */
export function takeLock(file: string): Lock {
  const write = (leaders: number[], flag: 'w' | 'wx') =>
    writeFileSync(file, JSON.stringify({ ...known(process.pid), groups: leaders.map(known) } satisfies Holder), {
      flag,
    });
  try {
    write([], 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    tidyUpAfter(readHolder(file));
    rmSync(file, { force: true });
    write([], 'wx');
  }
  return { note: (leaders) => write(leaders, 'w'), release: () => rmSync(file, { force: true }) };
}

function tidyUpAfter(holder: Holder | undefined): void {
  if (holder && isAlive(holder)) {
    throw new Error(
      `In diesem Ordner läuft die App schon (Prozess ${holder.pid}). Beende sie dort mit Ctrl-C oder mit: kill ${holder.pid}`,
    );
  }
  for (const { pid, birth } of holder?.groups ?? []) {
    if (birth && birthOf(pid) === birth) signalGroup(pid, 'SIGKILL');
  }
}

/** A lock that was cut off while being written belongs to nobody. */
function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, birth }: Known): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return pid !== process.pid && birthOf(pid) === birth;
}
