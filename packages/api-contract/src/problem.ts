import * as z from 'zod/mini';
import { errorCodes } from './errorCodes.ts';

/** Body of every error response (`application/problem+json`, RFC 9457) with our `code`. A function: see `Call`. */
export const problemSchema = () =>
  z.object({
    /** `urn:problem:` and the code. */
    type: z.string(),
    /** Name of the HTTP status, in English. */
    title: z.string(),
    status: z.number(),
    code: z.enum(errorCodes),
    /** Names the offending fields of an invalid input; never a server internal. */
    fields: z.optional(z.array(z.string())),
    /** Id of the request in the server's log, which customers can tell support. */
    requestId: z.optional(z.string()),
  });

export type Problem = z.infer<ReturnType<typeof problemSchema>>;
