import type { QueryClient } from '@tanstack/react-query';
import { session } from 'shared-auth';

type Read = (userId: string) => Parameters<QueryClient['prefetchQuery']>[0];

/** Age up to which cached data is not prefetched again. */
const freshForMilliseconds = 30_000;

/**
 * Prefetches a screen's data for the signed-in user. The screen shows the cached data and reads it again as usual; a
 * prefetch that failed is ignored.
 */
export function readAhead(client: QueryClient, ...reads: Read[]): void {
  const current = session.get();
  if (current.status !== 'signed-in') return;
  for (const read of reads) void client.prefetchQuery({ ...read(current.user.id), staleTime: freshForMilliseconds });
}
