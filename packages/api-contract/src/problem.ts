import * as z from 'zod/mini';
import { errorCodes } from './errorCodes.ts';

/** Body of every error response (`application/problem+json`, RFC 9457) with our machine-readable `code`. */
export const problem = () =>
  z.object({
    type: z.string(),
    title: z.string(),
    status: z.number(),
    code: z.enum(errorCodes),
    /** Names the offending fields of an invalid input; never a server internal. */
    fields: z.optional(z.array(z.string())),
    requestId: z.optional(z.string()),
  });

export type Problem = z.infer<ReturnType<typeof problem>>;
