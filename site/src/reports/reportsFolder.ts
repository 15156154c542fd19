import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Counts } from './countsOf.ts';

const keptForDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
/** So that a busy site writes a line now and then, and a day's file stays small. */
const pauseMs = 10_000;
const mostMessages = 5;
/** Anybody can send reports: 30 days of them need at most 150 MB. */
const mostBytesADay = 5_000_000;

const folderOf = (siteDir: string) => join(siteDir, 'reports');
const fileOf = (at: Date) => `${at.toISOString().slice(0, 10)}.jsonl`;

/** What was noticed of a version. */
const notedSchema = z.object({ counts: z.record(z.string(), z.number()), messages: z.array(z.string()) });
const lineSchema = z.object({ at: z.iso.datetime(), parts: z.record(z.string(), notedSchema) });
export type Noted = z.infer<typeof notedSchema>;

/** What was noticed since a moment, by version (`mf-help@1.0.0-…`). */
export function readReports(siteDir: string, since: Date): Map<string, Noted> {
  const noted = new Map<string, Noted>();
  for (const file of filesIn(siteDir).filter((name) => name >= fileOf(since)))
    for (const text of readFileSync(join(folderOf(siteDir), file), 'utf8').split('\n')) {
      const line = lineIn(text);
      if (!line || new Date(line.at) < since) continue;
      for (const [part, more] of Object.entries(line.parts)) add(noted, part, more);
    }
  return noted;
}

export interface ReportsWriter {
  add(part: string, counts: Counts, messages: string[]): void;
  /** Writes what is still waiting. */
  end(): void;
}

/** Writes a line for each ten seconds in which something was noticed, into a file for each day. Old days go. */
export function createReportsWriter(siteDir: string): ReportsWriter {
  let waiting = new Map<string, Noted>();
  let timer: NodeJS.Timeout | undefined;
  let hasSaidWhy = false;

  function write(): void {
    if (waiting.size === 0) return;
    const at = new Date();
    const line = JSON.stringify({ at, parts: Object.fromEntries(waiting) });
    waiting = new Map();
    try {
      append(siteDir, at, line);
    } catch (error) {
      // Nobody's visit depends on it.
      if (!hasSaidWhy) console.error(`Reports are not kept: ${String(error)}`);
      hasSaidWhy = true;
    }
  }

  return {
    add(part, counts, messages) {
      add(waiting, part, { counts, messages });
      if (timer) return;
      write();
      timer = setTimeout(() => {
        timer = undefined;
        write();
      }, pauseMs).unref();
    },
    end() {
      clearTimeout(timer);
      write();
    },
  };
}

function append(siteDir: string, at: Date, line: string): void {
  const folder = folderOf(siteDir);
  mkdirSync(folder, { recursive: true });
  const oldest = fileOf(new Date(at.getTime() - keptForDays * dayMs));
  for (const name of filesIn(siteDir)) if (name < oldest) rmSync(join(folder, name), { force: true });
  const file = join(folder, fileOf(at));
  const written = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (written + Buffer.byteLength(line) < mostBytesADay) appendFileSync(file, `${line}\n`);
}

function add(noted: Map<string, Noted>, part: string, { counts, messages }: Noted): void {
  const known = noted.get(part) ?? { counts: {}, messages: [] };
  for (const [word, number] of Object.entries(counts)) known.counts[word] = (known.counts[word] ?? 0) + number;
  known.messages = [...new Set([...known.messages, ...messages])].slice(-mostMessages);
  noted.set(part, known);
}

const filesIn = (siteDir: string) =>
  existsSync(folderOf(siteDir)) ? readdirSync(folderOf(siteDir)).filter((name) => name.endsWith('.jsonl')) : [];

/** A line that was cut off in the midst of being written counts as none. */
function lineIn(text: string) {
  try {
    return lineSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
