import type { AppDependencies } from './appDependencies.ts';
import { createJobs, startJobs } from './jobs.ts';

test('each job runs within ten minutes of the start, for hosts that restart a process before an hour is over', () => {
  jest.useFakeTimers();
  // Runs no job to its end, so that none is started a second time.
  const runInBackground = jest.fn();
  const dependencies = { runInBackground } as unknown as AppDependencies;
  const stopJobs = startJobs(dependencies, async () => undefined);
  jest.advanceTimersByTime(10 * 60_000);
  const numberOfJobs = Object.keys(createJobs(dependencies, async () => undefined)).length;
  expect(runInBackground).toHaveBeenCalledTimes(numberOfJobs);
  stopJobs();
  expect(jest.getTimerCount()).toBe(0);
});
