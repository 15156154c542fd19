import { once } from 'node:events';
import type { Waits } from '../../waits.ts';
import type { Payments } from './payments.ts';
import { ProviderError } from './providerError.ts';
import { wrapCalls } from './wrapCalls.ts';

/**
 * Returns the dependencies for one request, whose calls to the payment provider, with the SDK's retries, share one
 * deadline. When it has passed, the running call fails as `unanswered`, and no further one starts.
 */
export function withDeadline<Dependencies extends { payments: Payments; waits: Pick<Waits, 'providerRequest'> }>(
  dependencies: Dependencies,
): Dependencies {
  const deadline = AbortSignal.timeout(dependencies.waits.providerRequest);
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
