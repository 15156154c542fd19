import { basename } from 'node:path';
import { z } from 'zod';
import { mapConcurrently } from '../store/mapConcurrently.ts';
import type { Store } from '../store/Store.ts';
import type { Counts } from './countRecords.ts';

// Reports of pages in the site's store: counts and error messages by version, in one object for each day (UTC):
// `reports/2026-11-25.json`. Several servers may write the same object, so that each write names the entity tag that it
// has read. No page depends on these objects.

/** Age in days up to which an object is kept. */
const maxAgeDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
/** Minimum time between two writes of one process. */
const pauseMs = 10_000;
/** Number of latest messages of a version that are kept. */
const maxMessages = 5;
/** Maximum size of a day's object, because anybody can send reports. Further reports of that day are dropped. */
const maxBytesPerDay = 5_000_000;

/** Folder of the reports in a store. */
export const reportsFolder = 'reports';
const formatKey = (day: string) => `${reportsFolder}/${day}.json`;
const formatDay = (at: Date) => at.toISOString().slice(0, 10);

const versionReportsSchema = z.object({ counts: z.record(z.string(), z.number()), messages: z.array(z.string()) });
/** Reports of one day by hour in UTC (`00` to `23`), then by version (`mf-help@1.0.0-…`). */
const daySchema = z.record(z.string(), z.record(z.string(), versionReportsSchema));
type Day = z.infer<typeof daySchema>;

/** Counts of a version, and its latest error messages. */
export type VersionReports = z.infer<typeof versionReportsSchema>;
/** Reports by version. */
type Reports = Map<string, VersionReports>;

/** Returns counts and messages since `since`, rounded down to the hour, by version. */
export async function readReports(store: Store, since: Date): Promise<Reports> {
  const keys = (await store.list(`${reportsFolder}/`)).map(({ key }) => key).filter((key) => key.endsWith('.json'));
  const days = keys.filter((key) => key >= formatKey(formatDay(since))).sort();
  const contents = await mapConcurrently(days, async (key) => (await readDay(store, key)).day);
  const reports: Reports = new Map();
  // Reads the oldest hour first, because the latest messages are kept. JavaScript lists keys such as `10`, which are
  // whole numbers, before `09`.
  for (const [index, content] of contents.entries())
    for (const hour of Object.keys(content).sort()) {
      const endOfHour = Date.parse(`${basename(days[index]!, '.json')}T${hour}:59:59Z`);
      if (endOfHour < since.getTime()) continue;
      for (const [version, hourReports] of Object.entries(content[hour]!)) addReports(reports, version, hourReports);
    }
  return reports;
}

/** Creates a writer that adds reports to the object of the day, at most once per `pauseMs`, and removes old days. */
export function createReportsWriter(store: Store) {
  let unwritten: Reports = new Map();
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;
  let writing: Promise<void> = Promise.resolve();

  /** Writes what was added since the last write, after it. */
  function write(): void {
    if (unwritten.size === 0) return;
    const reports = unwritten;
    unwritten = new Map();
    writing = writing
      .then(() => appendReports(store, new Date(), reports))
      .then(() => void (hasFailed = false))
      // A failure must not affect visitors. Only the first of successive ones is logged.
      .catch((error: unknown) => {
        if (!hasFailed) console.error(`Reports are not kept: ${String(error)}`);
        hasFailed = true;
      });
  }

  return {
    add(version: string, counts: Counts, messages: string[]): void {
      addReports(unwritten, version, { counts, messages });
      // The first reports are written at once, those of the next seconds together after the pause.
      if (timer) return;
      write();
      timer = setTimeout(() => {
        timer = undefined;
        write();
      }, pauseMs).unref();
    },
    /** Writes the reports that are not stored yet. */
    end(): Promise<void> {
      clearTimeout(timer);
      write();
      return writing;
    },
    /** Resolves when nothing is being written. */
    waitForWrites: () => writing,
  };
}

/** Adds reports to the object of the day. Repeats it if another process has written the object in between. */
async function appendReports(store: Store, at: Date, reports: Reports): Promise<void> {
  const key = formatKey(formatDay(at));
  const hour = at.toISOString().slice(11, 13);
  for (;;) {
    const { day, etag } = await readDay(store, key);
    const versions: Reports = new Map(Object.entries(day[hour] ?? {}));
    for (const [version, newReports] of reports) addReports(versions, version, newReports);
    const content = JSON.stringify({ ...day, [hour]: Object.fromEntries(versions) } satisfies Day);
    if (Buffer.byteLength(content) > maxBytesPerDay) return;
    const condition = etag === undefined ? ({ ifNoneMatch: '*' } as const) : { ifMatch: etag };
    if ((await store.put(key, content, condition)) === undefined) continue;
    // The first write of a day removes the days that have become too old.
    if (etag === undefined) await removeOldDays(store, at);
    return;
  }
}

/** Removes the objects of days that are too old. Keys sort like their dates. */
async function removeOldDays(store: Store, now: Date): Promise<void> {
  const oldestKey = formatKey(formatDay(new Date(now.getTime() - maxAgeDays * dayMs)));
  for (const { key } of await store.list(`${reportsFolder}/`)) if (key < oldestKey) await store.remove(key);
}

/** Reads the object of a day; `etag` is absent if there is none. */
async function readDay(store: Store, key: string): Promise<{ day: Day; etag?: string }> {
  const stored = await store.get(key);
  if (!stored) return { day: {} };
  try {
    return { day: daySchema.parse(JSON.parse(stored.content.toString())), etag: stored.etag };
  } catch {
    // An object that cannot be read is replaced.
    return { day: {}, etag: stored.etag };
  }
}

/** Adds counts and messages of a version to those in `reports`, in place. */
function addReports(reports: Reports, version: string, { counts, messages }: VersionReports): void {
  const total = reports.get(version) ?? { counts: {}, messages: [] };
  for (const [name, number] of Object.entries(counts)) total.counts[name] = (total.counts[name] ?? 0) + number;
  total.messages = [...new Set([...total.messages, ...messages])].slice(-maxMessages);
  reports.set(version, total);
}
