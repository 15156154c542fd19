import type { Payments } from './payments.ts';

/** Returns the same client, which also passes each failure of a call to `report`. */
export const reportRefusals = (payments: Payments, report: (error: unknown) => void): Payments =>
  new Proxy(payments, {
    get(target, name: keyof Payments) {
      const call = target[name] as unknown;
      if (typeof call !== 'function') return call;
      return (...input: unknown[]) => {
        const result: unknown = call(...input);
        if (result instanceof Promise) result.catch(report);
        return result;
      };
    },
  });
