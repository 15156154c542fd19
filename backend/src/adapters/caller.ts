import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Request (named by its route) or job that causes a database query. The pool (`fairPool.ts`) limits each caller's
 * connections and timeouts. It reads the caller from the async context, because drizzle cannot pass it on.
 */
export interface Caller {
  route: string;
  kind: 'read' | 'write' | 'job';
}

const background: Caller = { route: 'background', kind: 'job' };
const storage = new AsyncLocalStorage<Caller>();

/** Returns the present caller; outside of requests it is a job. */
export const getCaller = (): Caller => storage.getStore() ?? background;

/** Runs `work` with this caller, which also holds for everything asynchronous that it starts. */
export const runAsCaller = <Result>(caller: Caller, work: () => Result): Result => storage.run(caller, work);

/** Runs work that continues after the response: it counts as a job and no longer as the request. */
export const runAsBackgroundJob = <Result>(work: () => Result): Result => storage.run(background, work);
