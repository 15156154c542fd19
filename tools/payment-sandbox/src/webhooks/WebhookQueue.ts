import type { Delivery } from '../Delivery.ts';
import type { Sandbox } from '../Sandbox.ts';
import { signature } from './signature.ts';

const timeoutMs = 10_000;
/** Seconds until the next attempt; after the last one only the button delivers. */
const pauses = [1, 2, 4, 8, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 28_800];

/** Delivers events one after the other, each until the receiver answers 2xx. What is not delivered survives a restart. */
export class WebhookQueue {
  readonly #sandbox: Sandbox;
  readonly #target: { url: string; secret: string };
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #stop = new AbortController();

  constructor(sandbox: Sandbox, target: { url: string; secret: string }) {
    this.#sandbox = sandbox;
    this.#target = target;
  }

  /** Looks for due deliveries now; call it after every change. */
  wake(): void {
    clearTimeout(this.#timer);
    if (this.#stop.signal.aborted) return;
    this.#running ??= this.#deliverDue().finally(() => {
      this.#running = undefined;
      this.#sleep();
    });
  }

  redeliver(id: string): boolean {
    const delivery = this.#sandbox.data.deliveries[id];
    if (!delivery) return false;
    Object.assign(delivery, { state: 'pending', nextAttemptAt: Date.now() });
    this.#sandbox.save();
    this.wake();
    return true;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #waiting(): Delivery[] {
    const { deliveries, switches } = this.#sandbox.data;
    if (switches.paused) return [];
    return Object.values(deliveries)
      .filter(({ state }) => state === 'pending')
      .sort((a, b) => a.nextAttemptAt - b.nextAttemptAt);
  }

  async #deliverDue(): Promise<void> {
    for (;;) {
      const [next] = this.#waiting();
      if (!next || next.nextAttemptAt > Date.now() || this.#stop.signal.aborted) return;
      const result = await this.#post(next);
      // An attempt that our own end cut off does not count.
      if (this.#stop.signal.aborted && !/^2/.test(result)) return;
      this.#note(next, result);
      this.#sandbox.save();
    }
  }

  #note(delivery: Delivery, result: string): void {
    delivery.attempts = [...delivery.attempts, { at: new Date().toISOString(), result }].slice(-20);
    if (/^2/.test(result)) {
      const event = this.#sandbox.data.events[delivery.event];
      if (event) event.pending_webhooks = 0;
      delivery.state = delivery.again ? 'pending' : 'delivered';
      delivery.nextAttemptAt = Date.now();
      delivery.again = false;
      return;
    }
    const failures = delivery.attempts.filter((attempt) => !/^2/.test(attempt.result)).length;
    const pause = pauses[failures - 1];
    if (pause === undefined) delivery.state = 'failed';
    else delivery.nextAttemptAt = Date.now() + pause * 1000;
  }

  async #post(delivery: Delivery): Promise<string> {
    const event = this.#sandbox.data.events[delivery.event];
    if (!event) return '204 (Ereignis vergessen)';
    const body = JSON.stringify(event, null, 2);
    try {
      const answer = await fetch(this.#target.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (Sandbox der Abenteuerbox)',
          'stripe-signature': signature(body, this.#target.secret),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await answer.arrayBuffer();
      return String(answer.status);
    } catch (error) {
      const cause = (error as { cause?: { code?: string } }).cause;
      return cause?.code ?? (error instanceof Error ? error.name : String(error));
    }
  }

  #sleep(): void {
    const [next] = this.#waiting();
    if (!next || this.#stop.signal.aborted) return;
    this.#timer = setTimeout(() => this.wake(), Math.max(0, next.nextAttemptAt - Date.now()));
  }
}
