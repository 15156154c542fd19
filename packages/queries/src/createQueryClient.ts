import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { RequestError, session, subscribeToWrites } from 'shared-auth';
import { freshMs } from './accountQueries.ts';
import { healQuery } from './healQuery.ts';
import { logFailure } from './logFailure.ts';

/** Codes of failures after which another attempt may succeed. */
const temporaryCodes = ['network', 'timeout', 'unavailable', 'internal', 'payment-provider-failed'];
const isTemporary = (error: unknown) => error instanceof RequestError && temporaryCodes.includes(error.code);
const isTimeout = (error: unknown) => error instanceof RequestError && error.code === 'timeout';
const isConflict = (error: unknown) => error instanceof RequestError && error.code === 'conflict';

/**
 * Creates the cache of the backend's responses in one remote. Every query key starts with the user's id, so that nobody
 * sees another person's data; a sign-out clears the cache. Data younger than ten seconds are shown as they are, unless the
 * page has written something since: a write in any remote removes what no screen shows, and the screen that writes
 * updates what it shows. A write that ends as a conflict was based on outdated data, which are then read again. A query
 * that fails for a temporary reason is retried twice, after a timeout not at once. If the last attempt fails, one line is
 * logged, with the query's `meta.call`: `age-settings failed: timeout`. As long as a screen shows that failure, the data
 * is read again from time to time.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        logFailure(String(query.meta?.call), error);
        if (isTemporary(error)) void healQuery(client, query);
      },
    }),
    mutationCache: new MutationCache({
      onError(error) {
        if (isConflict(error)) void client.invalidateQueries();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        // The default 'online' sends nothing while the browser believes to be offline: the screen would stay pending.
        networkMode: 'always',
        // With 'always', the default is false. A notice of a failed network would stay when the network is back.
        refetchOnReconnect: 'always',
        // While the user was in another tab or app, something may have changed, also within ten seconds.
        refetchOnWindowFocus: 'always',
        // A time limit has been waited for once: the user reads about it then, and `healQuery` asks again.
        retry: (failures, error) => failures < 2 && isTemporary(error) && !isTimeout(error),
        // About 0.5 and 1 seconds. The random part prevents that all clients retry at the same moment.
        retryDelay: (failures) => 500 * 2 ** failures + Math.random() * 250,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  session.subscribe(() => {
    if (session.get().status === 'signed-out') client.clear();
  });
  subscribeToWrites(() => client.removeQueries({ type: 'inactive' }));
  return client;
}
