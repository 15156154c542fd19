import { createHash } from 'node:crypto';
import { z } from 'zod';
import { builtWithSchema } from '../manifest/manifestSchema.ts';

/** Compressed size and number of the files that a screen needs at once. */
const size = z.object({ kilobytes: z.number(), requests: z.number() });

/**
 * Release record: one change of what is live, for people who ask later who released what. It is an immutable object
 * that holds the hash of its predecessor, so that no record can be changed or removed unnoticed. Records of all ages
 * are read: a new field is optional.
 */
export const releaseRecordSchema = z.object({
  at: z.iso.datetime(),
  /** Person who ran the command: an e-mail address or the name of a user. */
  who: z.string(),
  /** Kind of change. `removal`: the remote is off the site. */
  how: z.enum(['release', 'rollback', 'removal', 'first start']),
  /** Name of the deployable: `shell`, or that of a remote (micro-frontend). */
  part: z.string(),
  version: z.string(),
  /** Version that was live before and was replaced. */
  instead: z.optional(z.string()),
  /** Commit that was built, with `+` if the working copy had other changes. */
  commit: z.optional(z.string()),
  /** Hash of package-lock.json, and versions of the tools. */
  builtWith: z.optional(builtWithSchema),
  /** Names of the checks that found nothing. */
  checks: z.optional(z.array(z.string())),
  /** Sizes by screen. */
  sizes: z.optional(z.record(z.string(), size)),
  /** Set if the version was made live although checks rejected it: why, and their findings (`against`). */
  forced: z.optional(z.object({ why: z.string(), against: z.array(z.string()) })),
  /** Hash of the record before this one; empty in the first. */
  previous: z.string(),
});

export type ReleaseRecord = z.infer<typeof releaseRecordSchema>;
/** A record that is not written yet. `appendRecords` adds the hash of its predecessor. */
export type NewRecord = Omit<ReleaseRecord, 'previous'>;

/** Returns the hash of a record's JSON. Its key and the next record contain it. */
export const hashRecord = (text: string) => createHash('sha256').update(text).digest('hex');
/** Returns the key of a record in the store. */
export const formatRecordKey = (hash: string) => `records/${hash}.json`;
