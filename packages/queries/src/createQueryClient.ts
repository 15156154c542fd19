import { QueryCache, QueryClient } from '@tanstack/react-query';
import { RequestError, session } from 'shared-auth';
import { logFailure } from './logFailure.ts';

const passing = ['network', 'timeout', 'unavailable', 'internal', 'payment-provider-failed'];
const mayPass = (error: unknown) => error instanceof RequestError && passing.includes(error.code);

/**
 * The cache of a remote. Every key starts with the user's id, so that nobody ever sees another person's data; when they
 * sign out, it forgets everything. A read that failed is tried twice more and then only logged (specification section
 * 8), by its `meta.call`.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => logFailure(String(meta?.call), error) }),
    defaultOptions: {
      queries: {
        // The default 'online' would leave a screen pending as long as the browser believes that it is offline.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (failures) => 500 * 2 ** failures + Math.random() * 250,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  session.subscribe(() => {
    if (session.get().status === 'signed-out') client.clear();
  });
  return client;
}
