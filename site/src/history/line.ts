import { createHash } from 'node:crypto';
import { z } from 'zod';

const size = z.object({ kilobytes: z.number(), requests: z.number() });

/** One change of what is live. */
export const lineSchema = z.object({
  at: z.iso.datetime(),
  who: z.string(),
  how: z.enum(['release', 'rollback', 'composition']),
  /** `shell` or a remote. */
  part: z.string(),
  version: z.string(),
  /** Of a hundred signed-in people that get it from now on, in place of what stays live; 0: nobody any more. */
  percent: z.optional(z.number()),
  /** What was live until then. */
  instead: z.optional(z.string()),
  /** Of the working copy that was built; `…+` when it held more than the commit. */
  commit: z.optional(z.string()),
  /** What was asked before, and found right. */
  checks: z.optional(z.array(z.string())),
  /** What each screen weighs. */
  sizes: z.optional(z.record(z.string(), size)),
  /** Why it went live although something spoke against it, and what that was. */
  forced: z.optional(z.object({ why: z.string(), against: z.array(z.string()) })),
  /** Hash of the line before; of nothing in the first. */
  previous: z.string(),
});

export type Line = z.infer<typeof lineSchema>;

/** Stands for a line, and by its `previous` for all lines before. */
export const hashOfLine = (text: string) => createHash('sha256').update(text).digest('hex');
