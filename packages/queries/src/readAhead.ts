import type { QueryClient } from '@tanstack/react-query';
import { session } from 'shared-auth';

type Read = (userId: string) => Parameters<QueryClient['prefetchQuery']>[0];

/** What is younger need not be asked for again ahead of time. */
const freshForMilliseconds = 30_000;

/**
 * Asks ahead for what a screen will show to whoever is signed in. The screen then shows it at once, and reads it again as always;
 * a read that failed here counts for nothing.
 */
export function readAhead(client: QueryClient, ...reads: Read[]): void {
  const current = session.get();
  if (current.status !== 'signed-in') return;
  for (const read of reads) void client.prefetchQuery({ ...read(current.user.id), staleTime: freshForMilliseconds });
}
