import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { App, AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';

const tags = ['operation'];
const answerSchema = z.object({ status: z.literal('ok') });

/**
 * Registers the probes: `/health` for restarts, `/ready` for proxies that distribute requests. `shutdown` is aborted
 * when the process begins to end.
 */
export function addHealthRoutes(app: App, { db }: AppDependencies, shutdown: AbortSignal) {
  app.get(
    '/health',
    { schema: { tags, summary: 'The process is alive', response: { 200: answerSchema } } },
    async () => ({
      status: 'ok' as const,
    }),
  );

  /**
   * Query that concurrent probes share: they have no rate limit, and with one query each could take all connections.
   */
  let runningQuery: Promise<unknown> | undefined;
  app.get(
    '/ready',
    { schema: { tags, summary: 'The database answers', response: { 200: answerSchema } } },
    async () => {
      if (shutdown.aborted) throw new CodedError('unavailable', { message: 'this process ends', retryAfterSeconds: 5 });
      runningQuery ??= db.execute(sql`select 1`).finally(() => (runningQuery = undefined));
      await runningQuery;
      return { status: 'ok' as const };
    },
  );
}
