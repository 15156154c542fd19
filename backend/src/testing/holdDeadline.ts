import { defaultWaits } from '../waits.ts';

/** Lets a test decide when the deadline of the following requests has passed. `jest.restoreAllMocks` ends it. */
export function holdDeadline(): AbortController {
  const deadline = new AbortController();
  const { timeout } = AbortSignal;
  jest
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((milliseconds) =>
      milliseconds === defaultWaits.providerRequest ? deadline.signal : timeout(milliseconds),
    );
  return deadline;
}
