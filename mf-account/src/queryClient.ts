import { QueryCache, QueryClient } from '@tanstack/react-query';
import type { ErrorCode } from 'api-contract';
import { RequestError, session } from 'shared-auth';

const passing: ErrorCode[] = ['network', 'timeout', 'unavailable', 'internal', 'payment-provider-failed'];

function mayPass(error: unknown): boolean {
  return error instanceof RequestError && passing.includes(error.code);
}

/** Failed reads are only logged (specification section 8): what failed and the code, nothing about the person. */
export function logFailure(what: string, error: unknown): void {
  // The session ended meanwhile: the call did not fail, it became pointless.
  if (error instanceof RequestError && error.code === 'unauthenticated') return;
  console.error(`${what} failed:`, error instanceof RequestError ? error.code : error);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => logFailure(String(query.meta?.call), error) }),
  defaultOptions: {
    queries: {
      // The default 'online' would leave a screen pending for ever while the browser believes to be offline.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (failures) => 500 * 2 ** failures + Math.random() * 250,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// Keys carry the user's id already; this also frees the memory of what the person could see.
session.subscribe(() => {
  if (session.get().status === 'signed-out') queryClient.clear();
});
