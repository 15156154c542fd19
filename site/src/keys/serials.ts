import { existsSync, readFileSync } from 'node:fs';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { z } from 'zod';
import type { Trust } from './Trust.ts';

const serialsSchema = z.record(z.string(), z.number());

/** The highest serial that this machine has seen of the site. */
export const lastSerial = ({ keys, serialFile }: Trust) => read(serialFile)[keys.origin] ?? 0;

export function rememberSerial({ keys, serialFile }: Trust, serial: number): void {
  const serials = read(serialFile);
  if (serial > (serials[keys.origin] ?? 0))
    writeFileAtomically(serialFile, `${JSON.stringify({ ...serials, [keys.origin]: serial })}\n`);
}

/** By the clock, so that a machine which has never seen the site goes on from where others are. */
export const nextSerial = (trust: Trust) => Math.max(lastSerial(trust) + 1, Math.floor(trust.now().getTime() / 1000));

function read(file: string): Record<string, number> {
  if (!existsSync(file)) return {};
  try {
    return serialsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(
      `${file} no longer tells how far the site had come. Delete it when you know that the site is the newest.`,
    );
  }
}
