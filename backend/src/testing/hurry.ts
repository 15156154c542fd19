/** What the SDK of the payment provider waits before its second attempt. Nobody has to. */
const pause = 500;

export function hurry() {
  const { setTimeout: wait } = globalThis;
  const hurried = (work: () => void, milliseconds = 0, ...more: []) =>
    wait(work, milliseconds === pause ? 0 : milliseconds, ...more);
  beforeAll(() => void Object.assign(globalThis, { setTimeout: hurried }));
  afterAll(() => void Object.assign(globalThis, { setTimeout: wait }));
}
