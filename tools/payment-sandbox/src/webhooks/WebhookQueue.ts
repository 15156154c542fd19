import type { Attempt, Delivery } from '../SandboxData.ts';
import type { ServerState } from '../ServerState.ts';
import { signEvent } from './signEvent.ts';

/** Time after which an attempt without a response from the backend fails. */
const timeoutMs = 10_000;
/** Longest pause between two attempts; 13 failures lead to it. */
const longestPauseSeconds = 3_600;
/** Number of the latest attempts that are stored: enough failures for the longest pause. */
const keptAttempts = 20;

/** Tells whether the result of an attempt is a status 2xx: `200`, but neither `503` nor `ECONNREFUSED`. */
const isSuccess = (result: string) => result.startsWith('2');

/**
 * Delivers the sandbox's events to the backend's webhook, as Stripe does: one after the other, each repeated until the
 * response is 2xx, also after a restart of the sandbox. The deliveries are part of the state. Callers call `wake` after
 * each change of the state. Between two attempts, the queue waits with a timer.
 */
export class WebhookQueue {
  readonly #state: ServerState;
  /** Address of the webhook, and the key that signs the events. */
  readonly #target: { url: string; secret: string };
  /** Calls `wake` when the next attempt is due. */
  #timer: NodeJS.Timeout | undefined;
  /** Resolves when all due events are delivered. Undefined if no delivery is under way. */
  #delivering: Promise<void> | undefined;
  readonly #stop = new AbortController();

  constructor(state: ServerState, target: { url: string; secret: string }) {
    this.#state = state;
    this.#target = target;
  }

  /** Sends due events now. A delivery that is already under way goes on with the new events. */
  wake(): void {
    clearTimeout(this.#timer);
    if (this.#stop.signal.aborted) return;
    this.#delivering ??= this.#deliverDue().finally(() => {
      this.#delivering = undefined;
      this.#setTimer();
    });
  }

  /** Aborts the current attempt and ends the queue. */
  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#delivering;
  }

  /** Returns the pending delivery whose attempt comes first, even if it is not due yet. */
  #findNext(): Delivery | undefined {
    const { deliveries, switches } = this.#state.data;
    if (switches.paused) return undefined;
    const pending = Object.values(deliveries).filter(({ state }) => state === 'pending');
    return pending.sort((a, b) => a.nextAttemptAt - b.nextAttemptAt)[0];
  }

  async #deliverDue(): Promise<void> {
    for (;;) {
      const next = this.#findNext();
      if (!next || next.nextAttemptAt > Date.now() || this.#stop.signal.aborted) return;
      const result = await this.#post(next);
      const wasAbortedByStop = this.#stop.signal.aborted && !isSuccess(result);
      if (wasAbortedByStop) return;
      this.#record(next, result);
      this.#state.save();
    }
  }

  /** Stores the result of an attempt and plans the next one, if it is needed. */
  #record(delivery: Delivery, result: string): void {
    delivery.attempts = [...delivery.attempts, { at: new Date().toISOString(), result }].slice(-keptAttempts);
    if (isSuccess(result)) {
      // With the switch `duplicate`, an event is delivered again after its first success.
      delivery.state = delivery.repeatOnSuccess ? 'pending' : 'delivered';
      delivery.nextAttemptAt = Date.now();
      delivery.repeatOnSuccess = false;
      return;
    }
    delivery.nextAttemptAt = Date.now() + calculatePauseSeconds(delivery.attempts) * 1000;
  }

  /** Sends the event and returns the HTTP status, or the reason why there is none. */
  async #post(delivery: Delivery): Promise<string> {
    const event = this.#state.data.events[delivery.event];
    // Looks like a success, so that the delivery is not repeated.
    if (!event) return '204 (the event is gone)';
    const body = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(this.#target.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (payment sandbox)',
          'stripe-signature': signEvent(body, this.#target.secret),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(timeoutMs)]),
      });
      // Reads the body, so that the connection becomes free.
      await response.arrayBuffer();
      return String(response.status);
    } catch (error) {
      return describeFailure(error);
    }
  }

  #setTimer(): void {
    const next = this.#findNext();
    if (!next || this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => this.wake(), Math.max(0, next.nextAttemptAt - Date.now()));
  }
}

/** Returns the pause after a failed attempt: one second, doubled with each failure. */
function calculatePauseSeconds(attempts: Attempt[]): number {
  const failures = attempts.filter(({ result }) => !isSuccess(result)).length;
  return Math.min(2 ** (failures - 1), longestPauseSeconds);
}

/** Returns why `fetch` got no response: the code of a network error (`ECONNREFUSED`), or `TimeoutError`. */
function describeFailure(error: unknown): string {
  const { cause } = error as { cause?: { code?: string } };
  return cause?.code ?? (error instanceof Error ? error.name : String(error));
}
