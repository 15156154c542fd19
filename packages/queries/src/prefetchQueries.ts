import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { session } from 'shared-auth';

type CreateQuery = (userId: string) => FetchQueryOptions;

/**
 * Prefetches the queries of a screen for the signed-in user. The screen later shows the cached data, and reads it again
 * in the background. A failure is ignored here, because the screen then reads the data and reports its own failure.
 */
export function prefetchQueries(client: QueryClient, ...createQueries: CreateQuery[]): void {
  const current = session.get();
  if (current.status !== 'signed-in') return;
  for (const createQuery of createQueries) void client.prefetchQuery(createQuery(current.user.id));
}
