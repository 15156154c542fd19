import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf the database is asked: a request, by its route, or a job. */
export interface Caller {
  route: string;
  kind: 'read' | 'write' | 'job';
}

const background: Caller = { route: 'background', kind: 'job' };
const storage = new AsyncLocalStorage<Caller>();

export const currentCaller = (): Caller => storage.getStore() ?? background;

/** Everything that `work` starts asks on behalf of this caller. */
export const asCaller = <Result>(caller: Caller, work: () => Result): Result => storage.run(caller, work);

/** For work that goes on after the response. */
export const inBackground = <Result>(work: () => Result): Result => storage.run(background, work);
