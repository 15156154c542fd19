import { once } from 'node:events';
import type { Payments } from './payments.ts';
import { ProviderError } from './providerError.ts';
import { wrapCalls } from './wrapCalls.ts';

/**
 * Maximum wait of one request for all its calls to the payment provider: less than the thirty seconds that a page waits
 * for a change of plan. Reading the subscription's details for the response, after these calls, has a limit of its own.
 */
export const requestMilliseconds = 17_000;

/**
 * Returns the dependencies for one request, whose calls to the payment provider, with the SDK's retries, share one
 * deadline. When it has passed, the running call fails as `unanswered`, and no further one starts.
 */
export function withDeadline<Dependencies extends { payments: Payments }>(dependencies: Dependencies): Dependencies {
  const deadline = AbortSignal.timeout(requestMilliseconds);
  const payments = wrapCalls(dependencies.payments, (call) =>
    deadline.aborted ? Promise.reject(createDeadlineError()) : rejectAfter(deadline, call()),
  );
  return { ...dependencies, payments };
}

async function rejectAfter<Result>(deadline: AbortSignal, result: Promise<Result>): Promise<Result> {
  const removeListener = new AbortController();
  const passed = once(deadline, 'abort', { signal: removeListener.signal });
  const rejected = passed.then(() => Promise.reject(createDeadlineError()));
  return Promise.race([result, rejected]).finally(() => removeListener.abort());
}

const createDeadlineError = () => new ProviderError({ type: 'deadline of the request' }, { outcome: 'unanswered' });
