import { z } from 'zod';

const openApiSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ responses: z.optional(z.record(z.string(), z.unknown())) })),
  ),
});

/** Fields that the check reads of a backend's `openapi.json`. */
export type OpenApi = z.infer<typeof openApiSchema>;

const patienceInMs = 10_000;

/** Asks the live backend what it offers. */
export async function readOpenApi(address: string): Promise<OpenApi> {
  const because = (why: string) => new Error(`${address} does not say what the live backend offers: ${why}`);
  const answer = await fetch(address, { signal: AbortSignal.timeout(patienceInMs) }).catch((error: Error) => {
    throw because(error.message);
  });
  if (!answer.ok) throw because(`status ${answer.status}`);
  const { data } = openApiSchema.safeParse(await answer.json().catch(() => undefined));
  if (!data) throw because('it is no OpenAPI document');
  return data;
}
