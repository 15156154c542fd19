import { QueryCache, QueryClient } from '@tanstack/react-query';
import type { ErrorCode } from 'api-contract';
import { RequestError, session } from 'shared-auth';
import { logFailure } from './logFailure.ts';

const passing: ErrorCode[] = ['network', 'timeout', 'unavailable', 'internal', 'payment-provider-failed'];

/** One cache for this remote; every key starts with the user's id, so that nobody ever sees another person's data. */
export const queryClient = new QueryClient({
  // Failed reads are only logged (specification section 8), once all tries are spent.
  queryCache: new QueryCache({ onError: (error, { meta }) => logFailure(String(meta?.failed), error) }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && error instanceof RequestError && passing.includes(error.code),
      retryDelay: (failures) => 300 * 2 ** failures,
      // Offline is an answer too: the screen says so instead of waiting without end.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

session.subscribe(() => {
  if (session.get().status === 'signed-out') queryClient.clear();
});
