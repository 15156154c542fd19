import { applyFault } from 'payment-sandbox/api/faults.ts';
import type { ApiCall, Intercept } from 'payment-sandbox/api/Intercept.ts';
import type { FaultKind } from 'payment-sandbox/Fault.ts';

/** Calls that a fault hits: the matching ones; all from the first match on; or all after the first match. */
export type FaultScope = 'matching' | 'from then on' | 'afterwards';

/** Fault that calls get, until a test ends it with `recover`. */
interface ActiveFault {
  kind: FaultKind;
  pattern: RegExp;
  scope: FaultScope;
  /** Called at each call that fails. */
  onHit(): void;
}

/** Calls that wait: before they act, or if `isLate` before their response. */
interface Hold {
  pattern: RegExp;
  isLate: boolean;
  onArrival(): void;
  released: Promise<'act' | 'drop'>;
}

/** Returns the text of a call that patterns match: `POST /v1/refunds?payment_intent=pi_1`. */
const textOf = ({ method, path, form }: ApiCall) => `${method} ${path}?${new URLSearchParams(form)}`;

/**
 * Faults that a test gives to calls of the backend, by patterns over `METHOD /path?form`, and the list of calls that
 * arrived.
 */
export function createProviderFaults() {
  const requests: { method: string; path: string; form: URLSearchParams }[] = [];
  /** Authorizations of processes that have died: their calls are dropped without an effect. */
  const gone = new Set<string | undefined>();
  let activeFault: ActiveFault | undefined;
  let held: Hold | undefined;
  let onConflict = () => undefined as void;

  const faultOf = (text: string): FaultKind | undefined => {
    if (!activeFault?.pattern.test(text)) return undefined;
    const { scope } = activeFault;
    if (scope !== 'matching') activeFault = { ...activeFault, pattern: /^/, scope: 'matching' };
    if (scope === 'afterwards') return undefined;
    activeFault.onHit();
    return activeFault.kind;
  };

  const intercept: Intercept = async (call, run) => {
    const { method, path, form, authorization, response } = call;
    const text = textOf(call);
    const breakOff = () => {
      response.destroy();
      return undefined;
    };
    if (gone.has(authorization)) return breakOff();
    let fault = faultOf(text);
    // A card can only be declined where one is charged.
    if (fault === 'decline' && call.name !== 'POST /v1/subscriptions/:id') fault = undefined;
    if (fault === 'silence' || fault === 'disconnect' || fault === 'failure') return applyFault(fault, call, run);
    requests.push({ method, path, form: new URLSearchParams(form) });
    if (call.isInFlight) {
      onConflict();
      run();
    }
    const hold = held?.pattern.test(text) ? held : undefined;
    if (hold && !hold.isLate) {
      hold.onArrival();
      if ((await hold.released) === 'drop' || gone.has(authorization)) return breakOff();
    }
    const body = applyFault(fault, call, run);
    if (!body) return undefined;
    if (hold?.isLate) {
      hold.onArrival();
      if ((await hold.released) === 'drop') return breakOff();
    }
    return gone.has(authorization) ? breakOff() : body;
  };

  return {
    requests,
    gone,
    intercept,
    /** Gives all calls a fault. */
    fail(kind: FaultKind) {
      activeFault = { kind, pattern: /^/, scope: 'matching', onHit: () => undefined };
    },
    /** Gives matching calls a fault. `onHit` is called at each call that fails. */
    failOn(pattern: RegExp, kind: FaultKind, scope: FaultScope = 'matching', onHit = () => undefined as void) {
      activeFault = { kind, pattern, scope, onHit };
    },
    recover() {
      activeFault = undefined;
    },
    isFailing: () => activeFault !== undefined,
    isHolding: () => held !== undefined,
    /** Resolves at the next request whose key is in flight. */
    conflict: () => new Promise<void>((resolve) => (onConflict = resolve)),
    /** Holds matching requests back before they act, or with `isLate` their responses. */
    hold(pattern: RegExp, { isLate = false } = {}) {
      let release: (fate: 'act' | 'drop') => void;
      const released = new Promise<'act' | 'drop'>((resolve) => (release = resolve));
      const waiting: (() => void)[] = [];
      const arrived = new Promise<void>((resolve) => waiting.push(resolve));
      const another = new Promise<void>((resolve) => waiting.push(resolve));
      held = { pattern, isLate, released, onArrival: () => waiting.shift()?.() };
      const end = (fate: 'act' | 'drop') => {
        held = undefined;
        release(fate);
      };
      return {
        /** Resolves when the first request is there. */
        arrived,
        /** Resolves when the second request is there. */
        another,
        release: () => end('act'),
        /** Loses the requests: they never act, or are never answered. */
        drop: () => end('drop'),
      };
    },
    forgetFaults() {
      requests.length = 0;
      gone.clear();
      activeFault = undefined;
      held = undefined;
    },
  };
}
