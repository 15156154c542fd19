import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { App, AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';

const described = { tags: ['operation'], security: [] };
const response = { 200: z.object({ status: z.literal('ok') }) };

/**
 * Registers the probes: `/health` for restarts, `/ready` for proxies that distribute requests. `shutdown` is aborted
 * when the process begins to end.
 */
export function addHealthRoutes(app: App, { db }: AppDependencies, shutdown: AbortSignal) {
  app.get(
    '/health',
    { schema: { ...described, operationId: 'getHealth', summary: 'The process is alive', response } },
    async () => ({
      status: 'ok' as const,
    }),
  );

  /** Query that concurrent probes share: without a rate limit, one query for each could take all connections. */
  let runningQuery: Promise<unknown> | undefined;
  app.get(
    '/ready',
    { schema: { ...described, operationId: 'getReadiness', summary: 'The database answers', response } },
    async () => {
      if (shutdown.aborted) throw new CodedError('unavailable', { message: 'this process ends', retryAfterSeconds: 5 });
      runningQuery ??= db.execute(sql`select 1`).finally(() => (runningQuery = undefined));
      await runningQuery;
      return { status: 'ok' as const };
    },
  );
}
