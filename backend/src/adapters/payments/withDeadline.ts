import { once } from 'node:events';
import type { Payments } from './payments.ts';
import { ProviderError } from './providerError.ts';

/**
 * Maximum wait of one request for all its calls to the provider. With the look at the details after a change it is 20
 * s.
 */
export const requestMilliseconds = 17_000;

/**
 * Returns the dependencies for one request. Its calls to the provider share one deadline, with all repetitions of
 * the SDK.
 * Then the call that runs counts as unanswered, and no further one starts.
 */
export function withDeadline<Dependencies extends { payments: Payments }>(dependencies: Dependencies): Dependencies {
  const deadline = AbortSignal.timeout(requestMilliseconds);
  const payments = new Proxy(dependencies.payments, {
    get(target, name: keyof Payments) {
      const call = target[name] as (...input: unknown[]) => unknown;
      return (...input: unknown[]) => {
        if (deadline.aborted) return Promise.reject(unanswered());
        const answer = call(...input);
        return answer instanceof Promise ? before(deadline, answer) : answer;
      };
    },
  });
  return { ...dependencies, payments };
}

async function before<Answer>(deadline: AbortSignal, answer: Promise<Answer>): Promise<Answer> {
  const answered = new AbortController();
  const late = once(deadline, 'abort', { signal: answered.signal }).then(() => Promise.reject(unanswered()));
  return Promise.race([answer, late]).finally(() => answered.abort());
}

const unanswered = () => new ProviderError({ type: 'deadline of the request' }, { outcome: 'silent' });
