import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import type { SandboxConfig } from './config.ts';
import { startPaymentSandbox } from './startPaymentSandbox.ts';

export const prices = {
  basic: 'price_basic_monthly',
  standard: 'price_standard_monthly',
  premium: 'price_premium_monthly',
};

interface SandboxStateResponse {
  charges: Stripe.Charge[];
  deliveries: { id: string; type: string; state: string }[];
  faults: { how: string }[];
}

/** For tests: a running sandbox, Stripe's unmodified SDK as its client, and a receiver of its events. */
export class TestRig {
  sandbox!: Awaited<ReturnType<typeof startPaymentSandbox>>;
  stripe!: Stripe;
  /** Events that passed the SDK's signature check, oldest first. */
  received: Stripe.Event[] = [];
  /** All requests to the receiver, also those that it has refused. */
  requests: { body: string; signature: string }[] = [];
  /** Status of the receiver's responses. */
  responseStatus = 200;
  readonly config: SandboxConfig;
  readonly #folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  #receiver!: Server;

  constructor() {
    this.config = {
      port: 0,
      file: join(this.#folder, 'state.json'),
      secretKey: 'local-test-key',
      webhook: { url: '', secret: 'local-test-secret' },
      prices,
    };
  }

  async start(): Promise<void> {
    this.#receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const signature = String(request.headers['stripe-signature']);
        this.requests.push({ body, signature });
        if (this.responseStatus === 200)
          this.received.push(this.stripe.webhooks.constructEvent(body, signature, this.config.webhook.secret));
        response.writeHead(this.responseStatus).end();
      });
    });
    await new Promise<void>((resolve) => this.#receiver.listen(0, '127.0.0.1', resolve));
    this.config.webhook.url = `http://127.0.0.1:${(this.#receiver.address() as { port: number }).port}/hook`;
    await this.restart();
  }

  /** Starts the sandbox again, with its stored state, after it has stopped and `whileStopped` was called. */
  async restart(whileStopped: () => void = () => undefined): Promise<void> {
    await this.sandbox?.stop();
    whileStopped();
    this.sandbox = await startPaymentSandbox(this.config);
    this.stripe = this.createSdk();
  }

  /** Creates Stripe's SDK as a client of the sandbox, without automatic retries. */
  createSdk(key = this.config.secretKey, options: Stripe.StripeConfig = {}): Stripe {
    return new Stripe(key, {
      host: 'localhost',
      port: this.sandbox.port,
      protocol: 'http',
      telemetry: false,
      maxNetworkRetries: 0,
      ...options,
    });
  }

  async stop(): Promise<void> {
    await this.sandbox.stop();
    this.#receiver.closeAllConnections();
    await new Promise((resolve) => this.#receiver.close(resolve));
    rmSync(this.#folder, { recursive: true });
  }

  /** Waits until something is true; the test's own time-out ends it. */
  async waitUntil(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  /** Waits for the event of a type, or for the `count`th one. */
  async waitForEvent(type: string, count = 1): Promise<Stripe.Event> {
    const findEvents = () => this.received.filter((event) => event.type === type);
    await this.waitUntil(() => findEvents().length >= count);
    return findEvents()[count - 1] as Stripe.Event;
  }

  /** Requests a page of the sandbox like a browser: with GET, or with POST if there is a form. */
  requestPage(path: string, form?: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
    const address = path.startsWith('http') ? path : `http://localhost:${this.sandbox.port}${path}`;
    return fetch(address, {
      redirect: 'manual',
      headers,
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
  }

  /** Creates a customer and an open checkout session. */
  async openCheckout(
    price = prices.standard,
    more: Stripe.Checkout.SessionCreateParams = {},
  ): Promise<Stripe.Checkout.Session> {
    const customer = await this.stripe.customers.create({ email: 'kim@example.org' });
    return this.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price, quantity: 1 }],
      success_url: 'http://localhost:3000/dashboard?session={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/subscription',
      ...more,
    });
  }

  /** Pays a new checkout session, and returns the subscription. `card` pays from the next payment on. */
  async subscribe(price = prices.standard, card = '4242424242424242'): Promise<Stripe.Subscription> {
    const session = await this.openCheckout(price);
    await this.requestPage(session.url!, { number: '4242424242424242' });
    const { subscription } = await this.stripe.checkout.sessions.retrieve(session.id);
    const subscribed = await this.stripe.subscriptions.retrieve(subscription as string);
    if (card !== '4242424242424242') await this.changeCard(subscribed, card);
    return this.stripe.subscriptions.retrieve(subscribed.id);
  }

  /** Changes the card of a subscription on the portal, as the customer does. */
  async changeCard({ id, customer }: Stripe.Subscription, card: string): Promise<void> {
    const { url } = await this.stripe.billingPortal.sessions.create({ customer: customer as string });
    await this.requestPage(`${url}/payment-method/${id}`, { number: card });
  }

  /** Calls the control page with JSON and returns the sandbox's state. */
  async callControlPage(path: string, body: object = {}): Promise<SandboxStateResponse> {
    const response = await fetch(`http://localhost:${this.sandbox.port}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as SandboxStateResponse;
  }

  advanceClock = (body: { days: number }) => this.callControlPage('clock', body);
  toPeriodEnd = ({ id }: { id: string }) => this.callControlPage(`subscriptions/${id}/to-period-end`);
  toRenewal = ({ id }: { id: string }) => this.callControlPage(`subscriptions/${id}/to-renewal`);
  setSwitches = (values: Record<string, string>) => this.callControlPage('switches', values);
}
