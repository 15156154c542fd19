import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { session } from 'shared-auth';

type CreateQuery = (userId: string) => FetchQueryOptions;

/** Age up to which cached data is not prefetched again. */
const freshMs = 30_000;

/**
 * Prefetches a screen's queries for the signed-in user. The screen shows the cached data and reads it again as usual; a
 * prefetch that failed is ignored, because the screen reports its own read.
 */
export function prefetchQueries(client: QueryClient, ...createQueries: CreateQuery[]): void {
  const current = session.get();
  if (current.status !== 'signed-in') return;
  for (const createQuery of createQueries)
    void client.prefetchQuery({ ...createQuery(current.user.id), staleTime: freshMs });
}
