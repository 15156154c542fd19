import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStripeAccount } from './stripeAccount.ts';
import { fail, stripeRoutes, type StripeAnswer } from './stripeRoutes.ts';

/** What the test does to the next requests. `broken` is an answer that the SDK does not try again, so that nobody waits for that. */
export type Fault = 'none' | 'down' | 'broken' | 'hang' | 'lose-answer' | 'decline' | 'refuse' | 'no-balance';

/** At the requests named alone; from the first of them on, at all; or at all that come after it. */
export type FaultLasts = 'there' | 'from then on' | 'afterwards';

/**
 * The payment provider at the network edge: as much of Stripe's protocol as the backend speaks, with idempotency keys, and the
 * faults a network has. The unmodified SDK talks to it.
 */
export async function startStripeDouble(nowSeconds: () => number) {
  const account = createStripeAccount(nowSeconds);
  const routes = stripeRoutes(account, () => state.fault !== 'no-balance');
  const answers = new Map<string, StripeAnswer>();
  const requests: { method: string; path: string; form: URLSearchParams }[] = [];
  /** Keys of requests that have not been answered yet. */
  const inFlight = new Set<string>();
  /** Requests that wait for the test, as at a slow bank. */
  let held: { on: RegExp; isLate: boolean; arrives(): void; released: Promise<'act' | 'drop'> } | undefined;
  let onConflict = () => undefined as void;
  const noFault = { fault: 'none' as Fault, faultOn: /^/, lasts: 'there' as FaultLasts, hit: () => undefined as void };
  const state = { ...noFault };
  /** Keys of processes that have died: they ask nothing more, and hear nothing. */
  const gone = new Set<string>();
  function faultFor(about: string): Fault {
    if (state.fault === 'none' || !state.faultOn.test(about)) return 'none';
    const { lasts } = state;
    if (lasts !== 'there') Object.assign(state, { faultOn: /^/, lasts: 'there' });
    if (lasts === 'afterwards') return 'none';
    state.hit();
    return state.fault;
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const answerAs = async () => {
      const url = new URL(request.url ?? '/', 'http://double');
      const isGet = request.method === 'GET';
      const form = isGet ? url.searchParams : new URLSearchParams(Buffer.concat(chunks).toString());
      const line = `${request.method} ${url.pathname}`;
      const about = `${line}?${form}`;
      const caller = request.headers.authorization ?? '';
      if (gone.has(caller)) return void request.socket.destroy();
      const fault = faultFor(about);
      if (fault === 'hang') return;
      if (fault === 'down') return void request.socket.destroy();
      if (fault === 'broken') {
        response.writeHead(500, { 'stripe-should-retry': 'false', 'content-type': 'application/json' });
        return void response.end(JSON.stringify({ error: { type: 'api_error', message: 'broken' } }));
      }
      requests.push({ method: request.method ?? '', path: url.pathname, form });
      const key = isGet ? undefined : (request.headers['idempotency-key'] as string | undefined);
      const send = ({ status, body }: StripeAnswer) =>
        gone.has(caller)
          ? void request.socket.destroy()
          : void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (key !== undefined && inFlight.has(key)) {
        onConflict();
        return send(fail(409, 'idempotency_key_in_use'));
      }
      if (fault === 'refuse') return send(fail(400, 'parameter_invalid'));
      const hold = held?.on.test(about) ? held : undefined;
      if (hold && !hold.isLate) {
        if (key !== undefined) inFlight.add(key);
        hold.arrives();
        const fate = await hold.released;
        if (key !== undefined) inFlight.delete(key);
        if (fate === 'drop' || gone.has(caller)) return void request.socket.destroy();
      }
      const known = key === undefined ? undefined : answers.get(key);
      const [pattern, act] = routes.find(([route]) => route.test(line)) ?? [/^/, () => fail(404, 'no_route')];
      const declined = fault === 'decline' && /^POST \/v1\/subscriptions\//.test(line);
      const answer = known ?? (declined ? fail(402, 'card_declined') : act(form, pattern.exec(line)?.[1] ?? ''));
      if (key !== undefined) answers.set(key, answer);
      if (fault === 'lose-answer') return void request.socket.destroy();
      if (hold?.isLate) {
        hold.arrives();
        if ((await hold.released) === 'drop') return void request.socket.destroy();
      }
      send(answer);
    };
    request.on('end', () => void answerAs());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    ...account,
    ...{ requests, gone },
    get fault(): Fault {
      return state.fault;
    },
    set fault(fault: Fault) {
      Object.assign(state, noFault, { fault });
    },
    /**
     * Like `fault`, for the requests alone whose `METHOD /path?form` matches, or for more of them. `hit` is told of each.
     */
    failOn(on: RegExp, fault: Fault, more: { lasts?: FaultLasts; hit?: () => void } = {}) {
      Object.assign(state, noFault, { fault, faultOn: on, ...more });
    },
    get isHolding(): boolean {
      return held !== undefined;
    },
    /** Resolves at the next request whose key is in flight. */
    conflict: () => new Promise<void>((resolve) => (onConflict = resolve)),
    /** Holds matching requests back before they act, or with `isLate` their answers; `arrived` when the first is there, `another` at the second. */
    hold(on: RegExp, { isLate = false } = {}) {
      let end: (fate: 'act' | 'drop') => void;
      const released = new Promise<'act' | 'drop'>((resolve) => (end = resolve));
      const endAll = (fate: 'act' | 'drop') => {
        held = undefined;
        end(fate);
      };
      const waiting: (() => void)[] = [];
      const arrived = new Promise<void>((resolve) => waiting.push(resolve));
      const another = new Promise<void>((resolve) => waiting.push(resolve));
      held = { on, isLate, released, arrives: () => waiting.shift()?.() };
      return {
        ...{ arrived, another },
        release: () => endAll('act'),
        /** The requests are lost: they never act, or are never answered. */
        drop: () => endAll('drop'),
      };
    },
    address: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),

    forget() {
      account.forget();
      answers.clear();
      requests.length = 0;
      held = undefined;
      gone.clear();
      Object.assign(state, noFault);
    },

    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>;
