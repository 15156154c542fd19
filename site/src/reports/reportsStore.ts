import { z } from 'zod';
import { inTurns } from '../store/inTurns.ts';
import type { Store } from '../store/Store.ts';
import type { Counts } from './countsOf.ts';

const keptForDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
/** A busy site writes now and then. */
const pauseMs = 10_000;
const mostMessages = 5;
/** Anybody can send reports: 30 days of them need at most 150 MB. */
const mostBytesADay = 5_000_000;

const keyOf = (day: string) => `reports/${day}.json`;
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const notedSchema = z.object({ counts: z.record(z.string(), z.number()), messages: z.array(z.string()) });
/** Of one day: by hour, then by version (`mf-help@1.0.0-…`). */
const daySchema = z.record(z.string(), z.record(z.string(), notedSchema));
type Day = z.infer<typeof daySchema>;

/** Counts of a version. */
export type Noted = z.infer<typeof notedSchema>;
type Reports = Map<string, Noted>;

/** Returns the counts since the hour of a moment, by version. */
export async function readReports(store: Store, since: Date): Promise<Reports> {
  const keys = (await store.list('reports/')).map(({ key }) => key).filter((key) => key.endsWith('.json'));
  const days = keys.filter((key) => key >= keyOf(dayOf(since)));
  const noted: Reports = new Map();
  await inTurns(days, async (key) => {
    for (const [hour, versions] of Object.entries((await readDay(store, key)).day)) {
      const end = Date.parse(`${key.slice(8, 18)}T${hour}:59:59Z`);
      if (end < since.getTime()) continue;
      for (const [version, more] of Object.entries(versions)) add(noted, version, more);
    }
  });
  return noted;
}

export interface ReportsWriter {
  add(version: string, counts: Counts, messages: string[]): void;
  /** Writes what is still waiting. */
  end(): Promise<void>;
  /** Resolves when nothing is being written. */
  settled(): Promise<void>;
}

/** Adds what was noticed to the object of the day, at most every ten seconds. Old days go. */
export function createReportsWriter(store: Store): ReportsWriter {
  let waiting: Reports = new Map();
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;
  let writing: Promise<void> = Promise.resolve();

  function write(): void {
    if (waiting.size === 0) return;
    const noted = waiting;
    waiting = new Map();
    writing = writing
      .then(() => append(store, new Date(), noted))
      // No visit depends on it.
      .catch((error: unknown) => {
        if (!hasFailed) console.error(`Reports are not kept: ${String(error)}`);
        hasFailed = true;
      });
  }

  return {
    add(version, counts, messages) {
      add(waiting, version, { counts, messages });
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
      return writing;
    },
    settled: () => writing,
  };
}

async function append(store: Store, at: Date, noted: Reports): Promise<void> {
  const key = keyOf(dayOf(at));
  const hour = at.toISOString().slice(11, 13);
  for (;;) {
    const { day, etag } = await readDay(store, key);
    const versions: Reports = new Map(Object.entries(day[hour] ?? {}));
    for (const [version, more] of noted) add(versions, version, more);
    const content = JSON.stringify({ ...day, [hour]: Object.fromEntries(versions) } satisfies Day);
    if (Buffer.byteLength(content) > mostBytesADay) return;
    const condition = etag === undefined ? ({ ifNoneMatch: '*' } as const) : { ifMatch: etag };
    if ((await store.put(key, content, condition)) === undefined) continue;
    if (etag === undefined) await removeOldDays(store, at);
    return;
  }
}

async function removeOldDays(store: Store, now: Date): Promise<void> {
  const oldest = keyOf(dayOf(new Date(now.getTime() - keptForDays * dayMs)));
  for (const { key } of await store.list('reports/')) if (key < oldest) await store.remove(key);
}

async function readDay(store: Store, key: string): Promise<{ day: Day; etag?: string }> {
  const stored = await store.get(key);
  if (!stored) return { day: {} };
  try {
    return { day: daySchema.parse(JSON.parse(stored.content.toString())), etag: stored.etag };
  } catch {
    return { day: {}, etag: stored.etag };
  }
}

function add(noted: Reports, version: string, { counts, messages }: Noted): void {
  const known = noted.get(version) ?? { counts: {}, messages: [] };
  for (const [word, number] of Object.entries(counts)) known.counts[word] = (known.counts[word] ?? 0) + number;
  known.messages = [...new Set([...known.messages, ...messages])].slice(-mostMessages);
  noted.set(version, known);
}
