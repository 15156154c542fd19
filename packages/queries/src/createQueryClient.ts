import { QueryCache, QueryClient } from '@tanstack/react-query';
import { RequestError, session } from 'shared-auth';
import { logFailure } from './logFailure.ts';

/** Codes of failures after which another attempt may succeed. */
const temporaryCodes = ['network', 'timeout', 'unavailable', 'internal', 'payment-provider-failed'];
const isTemporary = (error: unknown) => error instanceof RequestError && temporaryCodes.includes(error.code);

/**
 * Creates the cache of the backend's responses in one remote. Every query key starts with the user's id, so that nobody
 * sees another person's data; a sign-out clears the cache. A query that fails for a temporary reason is retried twice.
 * The last failure is logged in one line, `age-settings failed: timeout`, with the name of the call from `meta.call`.
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
        // About half a second, then one. The random part keeps clients from retrying at the same moment.
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
