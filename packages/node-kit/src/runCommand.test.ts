import { LostRaceError } from './LostRaceError.ts';
import { runCommand } from './runCommand.ts';
import { UsageError } from './UsageError.ts';

afterEach(() => {
  process.exitCode = undefined;
});

test.each([
  [1, new Error('The backend does not answer.')],
  [2, new UsageError('A command is missing.')],
  [3, new LostRaceError('The site is being changed by Anna.')],
])('A command that fails ends with exit code %i and prints why', async (code, error) => {
  const print = jest.spyOn(console, 'error').mockImplementation(() => {});
  await runCommand(() => Promise.reject(error));
  expect(process.exitCode).toBe(code);
  expect(print.mock.calls.flat().join(' ')).toContain(error.message);
});

test('A command that succeeds prints its answer', async () => {
  const print = jest.spyOn(console, 'log').mockImplementation(() => {});
  await runCommand(() => Promise.resolve('Done.'));
  expect(print).toHaveBeenCalledWith('Done.');
  expect(process.exitCode).toBeUndefined();
});
