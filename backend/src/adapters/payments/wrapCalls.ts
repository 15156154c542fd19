import type { Payments } from './payments.ts';

/** Returns the same client of the payment provider, each call of which is made by `make`. */
export const wrapCalls = (payments: Payments, make: (call: () => Promise<unknown>) => Promise<unknown>): Payments =>
  new Proxy(payments, {
    get(target, name: keyof Payments) {
      const call = target[name] as unknown;
      // `readSignedEvent` asks nobody.
      if (typeof call !== 'function' || name === 'readSignedEvent') return call;
      return (...input: unknown[]) => make(() => call(...input) as Promise<unknown>);
    },
  });
