/** Pause of the payment provider's SDK before its second attempt, which tests skip. */
const pause = 500;

export function hurry() {
  const { setTimeout: wait } = globalThis;
  const hurried = (work: () => void, milliseconds = 0, ...more: []) =>
    wait(work, milliseconds === pause ? 0 : milliseconds, ...more);
  beforeAll(() => void Object.assign(globalThis, { setTimeout: hurried }));
  afterAll(() => void Object.assign(globalThis, { setTimeout: wait }));
}
