import { QueryCache, QueryClient } from '@tanstack/react-query';
import { RequestError, session } from 'shared-auth';
import { logFailure } from './logFailure.ts';

/** Codes of failures after which another attempt may succeed. */
const temporaryCodes = ['network', 'timeout', 'unavailable', 'internal', 'payment-provider-failed'];
const isTemporary = (error: unknown) => error instanceof RequestError && temporaryCodes.includes(error.code);

/**
 * Creates the cache of a remote. Every query key starts with the user's id, so that nobody sees another person's
 * data; a sign-out clears the cache. A query that fails for a temporary reason is retried twice. After the last failure
 * one line is logged, in which the query's `meta.call` names the call: `age-settings failed: timeout`.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { meta }) => logFailure(String(meta?.call), error) }),
    defaultOptions: {
      queries: {
        // The default 'online' would leave a screen pending as long as the browser believes that it is offline.
        networkMode: 'always',
        // With this mode, the default is false: a notice that the network failed would stay when it is back.
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isTemporary(error),
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
