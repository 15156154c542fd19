import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { App, AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import type { Departure } from './departure.ts';

const tags = ['operation'];
const answer = z.object({ status: z.literal('ok') });

export function healthRoutes(app: App, { db }: AppDependencies, { isLeaving }: Departure) {
  app.get('/health', { schema: { tags, summary: 'The process is alive', response: { 200: answer } } }, async () => ({
    status: 'ok' as const,
  }));

  /** Query that concurrent probes share: they are never rejected, and must not take every connection. */
  let look: Promise<unknown> | undefined;
  app.get('/ready', { schema: { tags, summary: 'The database answers', response: { 200: answer } } }, async () => {
    if (isLeaving()) throw new CodedError('unavailable', { message: 'this process ends', retryAfterSeconds: 5 });
    await (look ??= db.execute(sql`select 1`).finally(() => (look = undefined)));
    return { status: 'ok' as const };
  });
}
