import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { mapConcurrently } from '../store/mapConcurrently.ts';
import type { Store } from '../store/Store.ts';
import type { Counts } from './countRecords.ts';

// Reports of pages in the site's store: counts and error messages by version, in an object of each server for each day
// (UTC): `reports/2026-11-25.3f2a91bc.json`. No page depends on these objects.

/** Age in days up to which an object is kept. */
const maxAgeDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
/** Minimum time between two writes of one process. */
const pauseMs = 10_000;
/** Number of latest messages of a version that are kept. */
const maxMessages = 5;
/** Maximum size of an object, because anybody can send reports. Further reports of that day are dropped. */
const maxBytesPerDay = 5_000_000;

/** Folder of the reports in a store. */
export const reportsFolder = 'reports';
const formatDay = (at: Date) => at.toISOString().slice(0, 10);
/** Returns the beginning of the keys of a day's objects. Keys sort like their dates. */
const formatPrefix = (day: string) => `${reportsFolder}/${day}.`;
/** Returns the day of an object, by its key. */
const parseDay = (key: string) => key.slice(reportsFolder.length + 1).slice(0, '2026-11-25'.length);

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
  const recentKeys = keys.filter((key) => key >= formatPrefix(formatDay(since)));
  const contents = await mapConcurrently(
    recentKeys,
    async (key) => [parseDay(key), await readDay(store, key)] as const,
  );
  const reports: Reports = new Map();
  const hours = contents.flatMap(([day, content]) =>
    Object.entries(content).map(([hour, versions]) => ({ at: `${day}T${hour}:59:59Z`, versions })),
  );
  // The oldest hour comes first, because the latest messages are kept.
  for (const { at, versions } of hours.toSorted((one, other) => one.at.localeCompare(other.at)))
    if (Date.parse(at) >= since.getTime())
      for (const [version, hourReports] of Object.entries(versions)) addReports(reports, version, hourReports);
  return reports;
}

/** Creates a writer that adds reports to its own object of the day, at most once per `pauseMs`, and removes old days. */
export function createReportsWriter(store: Store) {
  let unwritten: Reports = new Map();
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;
  let writing: Promise<void> = Promise.resolve();
  const append = createAppender(store);

  /** Writes what was added since the last write, after it. */
  function write(): void {
    if (unwritten.size === 0) return;
    const reports = unwritten;
    unwritten = new Map();
    writing = writing
      .then(() => append(new Date(), reports))
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

/** Creates a function that adds reports to the writer's own object of the day. */
function createAppender(store: Store) {
  const writer = randomUUID();
  /** What the writer has added today. */
  let own: { date: string; day: Day } | undefined;
  return async (at: Date, reports: Reports): Promise<void> => {
    const date = formatDay(at);
    const isFirst = own?.date !== date;
    const day = isFirst ? {} : (own?.day ?? {});
    const hour = at.toISOString().slice(11, 13);
    const versions: Reports = new Map(Object.entries(structuredClone(day[hour] ?? {})));
    for (const [version, newReports] of reports) addReports(versions, version, newReports);
    const next = { ...day, [hour]: Object.fromEntries(versions) } satisfies Day;
    const content = JSON.stringify(next);
    if (Buffer.byteLength(content) > maxBytesPerDay) return;
    own = { date, day: next };
    await store.put(`${formatPrefix(date)}${writer}.json`, content);
    if (isFirst) await removeOldDays(store, at);
  };
}

/** Removes the objects of days that are too old. */
async function removeOldDays(store: Store, now: Date): Promise<void> {
  const oldestDay = formatDay(new Date(now.getTime() - maxAgeDays * dayMs));
  for (const { key } of await store.list(`${reportsFolder}/`)) if (parseDay(key) < oldestDay) await store.remove(key);
}

/** Reads an object. One that cannot be read counts as empty. */
async function readDay(store: Store, key: string): Promise<Day> {
  try {
    return daySchema.parse(JSON.parse((await store.get(key))?.content.toString() ?? '{}'));
  } catch {
    return {};
  }
}

/** Adds counts and messages of a version to those in `reports`, in place. */
function addReports(reports: Reports, version: string, { counts, messages }: VersionReports): void {
  const total = reports.get(version) ?? { counts: {}, messages: [] };
  for (const [name, number] of Object.entries(counts)) total.counts[name] = (total.counts[name] ?? 0) + number;
  total.messages = [...new Set([...total.messages, ...messages])].slice(-maxMessages);
  reports.set(version, total);
}
