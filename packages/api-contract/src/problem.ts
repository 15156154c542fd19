import * as z from 'zod/mini';
import { errorCodes } from './errorCodes.ts';

/** Body of every error response (`application/problem+json`, RFC 9457). `code` is our addition to the RFC's fields. */
export const problemSchema = () =>
  z.object({
    /** `urn:problem:` and the code. */
    type: z.string(),
    /** Name of the HTTP status, in English. */
    title: z.string(),
    status: z.number(),
    code: z.enum(errorCodes),
    /** Names of the fields that make an input invalid. */
    fields: z.optional(z.array(z.string())),
    /** Id of the request in the server's log. Screens show it, so that customers can tell it to the support. */
    requestId: z.optional(z.string()),
  });

export type Problem = z.infer<ReturnType<typeof problemSchema>>;
