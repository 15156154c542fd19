import type { Delivery, ServerState } from '../ServerState.ts';
import { signEvent } from './signEvent.ts';

/** Time after which an attempt without a response from the backend fails. */
const timeoutMs = 10_000;
/** Longest pause between two attempts. Pauses begin at one second and double after each failure. */
const longestPauseSeconds = 3_600;
/** Number of the latest attempts that are stored. The pause depends on their failures: 13 lead to the longest. */
const keptAttempts = 20;

/** Tells whether the result of an attempt, which begins with the HTTP status if there is one, is 2xx. */
const isSuccess = (result: string) => result.startsWith('2');

/**
 * Delivers the sandbox's events to the backend's webhook, as Stripe does: one after the other, each repeated until the
 * response is 2xx, also after a restart. The deliveries are part of the server's state. The caller calls `wake` after
 * each change of the state; between two attempts the queue waits with a timer, until `stop`.
 */
export class WebhookQueue {
  readonly #state: ServerState;
  /** Address of the webhook, and the key that signs the events. */
  readonly #target: { url: string; secret: string };
  /** Wakes the queue for the next delivery. */
  #timer: NodeJS.Timeout | undefined;
  /** Pending while due events are delivered, otherwise undefined. */
  #delivering: Promise<void> | undefined;
  readonly #stop = new AbortController();

  constructor(state: ServerState, target: { url: string; secret: string }) {
    this.#state = state;
    this.#target = target;
  }

  /** Sends due events now. If that is already under way, it continues with the new ones. */
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

  /** Returns the pending delivery whose attempt comes first, also in the future. */
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
      // An attempt that was aborted because the sandbox stops does not count.
      if (this.#stop.signal.aborted && !isSuccess(result)) return;
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
    const failures = delivery.attempts.filter((attempt) => !isSuccess(attempt.result)).length;
    const pauseSeconds = Math.min(2 ** (failures - 1), longestPauseSeconds);
    delivery.nextAttemptAt = Date.now() + pauseSeconds * 1000;
  }

  /** Sends the event and returns the HTTP status, or the reason why there is none. */
  async #post(delivery: Delivery): Promise<string> {
    const event = this.#state.data.events[delivery.event];
    // Counts as a success, so that the delivery is not repeated.
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
      await response.arrayBuffer();
      return String(response.status);
    } catch (error) {
      const cause = (error as { cause?: { code?: string } }).cause;
      return cause?.code ?? (error instanceof Error ? error.name : String(error));
    }
  }

  #setTimer(): void {
    const next = this.#findNext();
    if (!next || this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => this.wake(), Math.max(0, next.nextAttemptAt - Date.now()));
  }
}
