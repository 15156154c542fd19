import { mapConcurrently } from '../store/mapConcurrently.ts';
import type { Store } from '../store/Store.ts';
import { ParseError, parseJson } from './parseJson.ts';
import { releaseFormat, releaseSchema, type Release } from './releaseSchema.ts';

const keyPattern = /^releases\/(\d{6,})\.json$/;

/** Returns the key of a release in a site's store: `releases/000042.json`. */
export const formatReleaseKey = (number: number) => `releases/${String(number).padStart(6, '0')}.json`;

/** Lists the numbers of all releases in a store, the oldest first. */
export async function listReleaseNumbers(store: Store): Promise<number[]> {
  const numbers = (await store.list('releases/')).flatMap(({ key }) => {
    const [, digits] = keyPattern.exec(key) ?? [];
    return digits === undefined ? [] : [Number(digits)];
  });
  return numbers.toSorted((one, other) => one - other);
}

/** Reads a release; undefined if there is none with this number. Throws if this program cannot read it. */
export async function readRelease(store: Store, number: number): Promise<Release | undefined> {
  const key = formatReleaseKey(number);
  const text = (await store.get(key))?.toString();
  return text === undefined ? undefined : parseRelease(text, `${key} of ${store.name}`);
}

/** Parses a release. Throws an error that begins with `name` if this program cannot read it. */
export function parseRelease(text: string, name: string): Release {
  const format = readFormat(text);
  if (format > releaseFormat) throw new NewerFormatError(`${name} was written by a newer version of this program.`);
  return parseJson(releaseSchema, text, `${name} is not a release that this version of the program reads`);
}

/** Tells whether the releases of a store are of earlier formats; damaged ones do not count. */
export async function isOfEarlierFormat(store: Store): Promise<boolean> {
  const formats = await mapConcurrently(await listReleaseNumbers(store), async (number) =>
    readFormat(String(await store.get(formatReleaseKey(number)))),
  );
  return formats.some((format) => format > 0) && formats.every((format) => format < releaseFormat);
}

/** Thrown for a release of a later format. A command of this program must write no other one after it. */
export class NewerFormatError extends Error {}

/** Returns the format that a text states; 0 if it states none. */
function readFormat(text: string): number {
  try {
    const { format } = JSON.parse(text) as { format?: unknown };
    return typeof format === 'number' ? format : 0;
  } catch {
    return 0;
  }
}

interface Newest {
  release: Release;
  /** Highest number that is taken, maybe by a release that is damaged. */
  lastNumber: number;
}

/**
 * Reads the newest release of a site, from which a command plans the next one. Damaged releases are passed over. Throws
 * if a newer version of the program has written one. Returns undefined for a store without releases.
 */
export async function readNewestRelease(store: Store): Promise<Newest | undefined> {
  const numbers = await listReleaseNumbers(store);
  let failure: unknown;
  for (const number of numbers.toReversed()) {
    try {
      const release = await readRelease(store, number);
      if (release) return { release, lastNumber: numbers.at(-1)! };
    } catch (error) {
      if (error instanceof NewerFormatError) throw new NewerFormatError(`${error.message} Nothing was changed.`);
      // The storage may fail for a moment, too. That is no reason to plan from an older release.
      if (!(error instanceof ParseError)) throw error;
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  return undefined;
}

/** Reads the newest release like `readNewestRelease`. Throws if there is none. */
export async function requireNewestRelease(store: Store): Promise<Newest> {
  const newest = await readNewestRelease(store);
  if (newest) return newest;
  throw createMissingSiteError(store);
}

/** Creates the error about a store without a site. It tells the operator what to do. */
export const createMissingSiteError = (store: Store) =>
  new Error(
    `${store.name} holds no site.\nTo create one on your own machine: npm start; elsewhere: npm run compose -w release`,
  );

/** Reads all releases of a site that this program can read, oldest first, for people who read the history. */
export async function readHistory(store: Store): Promise<Release[]> {
  const releases = await mapConcurrently(await listReleaseNumbers(store), (number) =>
    readRelease(store, number).catch((error: unknown) => {
      if (!(error instanceof ParseError || error instanceof NewerFormatError)) throw error;
    }),
  );
  return releases.filter((release) => release !== undefined);
}

/**
 * Reads all releases of a site that are stored, oldest first. Older ones may have been pruned. Throws if one in between
 * is gone or damaged.
 */
export async function readReleases(store: Store): Promise<Release[]> {
  const numbers = await listReleaseNumbers(store);
  const first = numbers[0] ?? 1;
  return mapConcurrently(numbers, async (number, index) => {
    const release = number === first + index ? await readRelease(store, number) : undefined;
    if (release) return release;
    throw new Error(`${formatReleaseKey(first + index)} of ${store.name} is gone. Bring it back from a backup.`);
  });
}
