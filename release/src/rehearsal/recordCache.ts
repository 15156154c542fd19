import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageConfig } from 'page-contract';
import type { StateRecord } from '../candidatePage/StateRecord.ts';

/** Number of records that are kept of each part: of what is live, of the candidate, and of earlier candidates. */
const keptCount = 4;

/** Keeps what browsers saw of a part in a site, so that what is live is not opened again for each candidate. */
export type RecordCache = ReturnType<typeof createRecordCache>;

/** All that may change what a browser sees of a part. */
interface Seen {
  /** `shell`, or the name of a remote. */
  part: string;
  /** Versions that are live together. */
  versions: Record<string, string>;
  /** Page configuration. */
  page: PageConfig;
  /** Version of the browser. */
  browser: string;
}

/** Creates the cache in a folder. */
export function createRecordCache(folder: string) {
  function formatPath({ part, versions, page, browser }: Seen): string {
    const inputs = [Object.entries(versions).toSorted(), page, browser];
    const hash = createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
    return join(folder, `${part}-${hash.slice(0, 16)}.json`);
  }

  return {
    /** Returns the records of a part; undefined if no browser has seen it like this. */
    async read(seen: Seen): Promise<StateRecord[] | undefined> {
      const text = await readFile(formatPath(seen), 'utf8').catch(() => undefined);
      return text === undefined ? undefined : (JSON.parse(text) as StateRecord[]);
    },
    /** Writes the records of a part, and deletes its oldest ones. */
    async write(seen: Seen, records: StateRecord[]): Promise<void> {
      await mkdir(folder, { recursive: true });
      await writeFile(formatPath(seen), JSON.stringify(records));
      const names = (await readdir(folder)).filter((name) => name.startsWith(`${seen.part}-`));
      const files = await Promise.all(
        names.map(async (name) => ({ path: join(folder, name), written: (await stat(join(folder, name))).mtimeMs })),
      );
      const old = files.toSorted((one, other) => other.written - one.written).slice(keptCount);
      for (const { path } of old) await rm(path);
    },
  };
}
