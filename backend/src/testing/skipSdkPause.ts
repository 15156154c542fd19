/** Pause of the payment provider's SDK before its second attempt. */
const pauseMilliseconds = 500;

/** Lets the SDK retry at once in the tests of a file: timers of exactly that length fire without waiting. */
export function skipSdkPause() {
  const { setTimeout: original } = globalThis;
  const withoutPause = (work: () => void, milliseconds = 0, ...more: []) =>
    original(work, milliseconds === pauseMilliseconds ? 0 : milliseconds, ...more);
  beforeAll(() => void Object.assign(globalThis, { setTimeout: withoutPause }));
  afterAll(() => void Object.assign(globalThis, { setTimeout: original }));
}
