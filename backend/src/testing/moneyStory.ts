import { eq, sql } from 'drizzle-orm';
import { declarations, orders, outbox, planChanges, subscriptions, webhookEvents } from '../db/schema.ts';
import { settleDeclarations } from '../declarations/settleDeclarations.ts';
import { settlePlanChanges } from '../subscriptions/changeUp.ts';
import { takeMissedEvents } from '../subscriptions/missedEvents.ts';
import { reconcileAll } from '../subscriptions/reconcile.ts';
import { endsOf, isOver, planOf, priceOf } from './doubleSubscription.ts';
import { checkEnd } from './moneyEnd.ts';
import { MoneyModel } from './moneyModel.ts';
import type { Verdict } from './moneyModel.ts';
import { places } from './moneySteps.ts';
import type { Asked, Step, Trouble } from './moneySteps.ts';
import type { MortalProcess } from './mortalProcess.ts';
import { signedEvent } from './signedEvent.ts';
import { prices } from './testBackend.ts';
import type { TestBackend } from './testBackend.ts';

const day = 86_400;

interface Heard {
  asked: Asked;
  verdict: Verdict;
  body: ReturnType<typeof JSON.parse>;
}

/** One customer, two processes, the provider, and time. */
export class MoneyStory {
  readonly #model = new MoneyModel();
  readonly #events: { id: string; type: string; object: object }[] = [];
  /** What each subscription was when its last event was written. */
  readonly #told = new Map<string, string>();
  /** Pages that the customer was led to. */
  readonly #pages = new Set<string>();
  #heard: Heard[] = [];
  #charges = 0;
  #refusals = 0;
  #requests = 0;

  constructor(
    private readonly backend: TestBackend,
    private readonly processes: readonly MortalProcess[],
    private readonly user: string,
  ) {}

  get #address(): string {
    return `${this.user}@example.org`;
  }

  async play(steps: Step[]): Promise<void> {
    for (const step of steps) {
      this.#heard = [];
      await this.#perform(step);
      await this.#rest();
      await this.#check(step);
    }
    await this.#calm();
    await checkEnd(this.backend, this.user, this.#address);
  }

  async #perform(step: Step): Promise<void> {
    const { stripe } = this.backend;
    switch (step.do) {
      case 'ask':
        return this.#troubled(step.trouble, step.process, () => this.#ask(step.asked, step.process));
      case 'at once':
        return this.#troubled(step.trouble, 0, () =>
          Promise.all(step.asked.map((asked, process) => this.#ask(asked, process))),
        );
      case 'slowly': {
        const hold = stripe.hold(places[step.at], { isLate: step.fate === 'answers late' });
        const asked = this.#ask(step.asked, 0).then(() => this.#idle());
        await Promise.race([hold.arrived, asked]);
        const others = (async () => {
          for (const other of step.meanwhile) await this.#perform(other);
        })();
        // Who has to wait for the first is not waited for.
        await Promise.race([others, stripe.conflict(), hold.another]);
        if (step.fate === 'is lost') hold.drop();
        else hold.release();
        return void (await Promise.all([others, asked]));
      }
      case 'pay': {
        const [page] = this.#payable();
        if (!page) return;
        const bought = stripe.pay(page.id);
        this.#happens('checkout.session.completed', page);
        this.#happens('customer.subscription.created', bought);
        this.#told.set(bought.id, JSON.stringify(bought));
        if (step.isTold) await this.#deliver(this.#events.length - 1, 2);
        return;
      }
      case 'portal ends':
        for (const one of this.#running()) {
          one.cancel_at = step.ends ? one.items.data[0]!.current_period_end : null;
          one.cancel_at_period_end = false;
        }
        return;
      case 'events':
        return this.#troubled(step.trouble, 0, () => this.#deliver(step.which, step.times));
      case 'wait':
        return this.#pass(step.minutes);
    }
  }

  async #troubled(trouble: Trouble | null, process: number, work: () => Promise<unknown>): Promise<void> {
    const { stripe } = this.backend;
    const mortal = this.processes[process]!;
    if (trouble && 'at' in trouble) {
      const { what, at, lasts } = trouble;
      const dies = what === 'dies unheard' || what === 'dies unanswered';
      const fault = { 'dies unheard': 'down', 'dies unanswered': 'lose-answer' } as const;
      stripe.failOn(places[at], dies ? fault[what] : what, { lasts, ...(dies && { hit: mortal.die }) });
    } else if (trouble) mortal.dieAt(trouble.what);
    await work();
    // Nothing rests while the provider holds a request back.
    if (!stripe.isHolding) await this.#idle();
    stripe.fault = 'none';
  }

  async #ask(asked: Asked, process: number): Promise<void> {
    const { app, parts, isDead } = this.processes[process]!;
    if (asked.do === 'jobs') {
      const deliver = () => parts.outbox.deliverDue();
      for (const job of [takeMissedEvents, settleDeclarations, settlePlanChanges, reconcileAll, deliver])
        await job(parts).catch(() => undefined);
      return;
    }
    const [url, payload] = this.#callOf(asked);
    const isOwn = asked.do !== 'withdraw' || asked.signedIn;
    const headers = isOwn ? { authorization: `Bearer ${this.backend.token(this.user)}` } : {};
    const answer = await app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
    const body = answer.body === '' ? undefined : answer.json();
    const isDone = answer.statusCode < 300;
    const isWaiting = isDone && asked.do === 'change' && body.subscription?.pendingPlanId;
    const verdict = isDead() ? 'unheard' : isWaiting ? 'waits' : isDone ? 'done' : 'failed';
    if (asked.do === 'order' && verdict === 'done') this.#pages.add(body.sessionId);
    this.#heard.push({ asked, verdict, body });
  }

  #callOf(asked: Exclude<Asked, { do: 'jobs' }>): [string, object?] {
    const at = (name: string) => `/api/subscription/${name}`;
    switch (asked.do) {
      case 'order':
        return [at('create-checkout-session'), { priceId: prices[asked.plan] }];
      case 'change':
        return [at('change'), { planId: asked.plan }];
      case 'withdraw':
        return ['/api/withdrawal', { name: 'Kim Beispiel', email: this.#address, contract: 'Abo Standard' }];
      case 'cancel':
      case 'resume':
      case 'portal':
        return [at(asked.do)];
    }
  }

  #happens(type: string, object: object): void {
    this.#events.push({ id: this.backend.stripe.happens(type, object), type, object: structuredClone(object) });
  }

  /** One event, as often as the provider likes, to both processes at the same time. */
  async #deliver(which: number, times: number): Promise<void> {
    const event = this.#events[which % (this.#events.length || 1)];
    if (!event) return;
    const { backend } = this;
    const now = Math.floor(backend.clock.now.getTime() / 1000);
    const isKnown = await backend.database.db.$count(webhookEvents, eq(webhookEvents.id, event.id));
    const [before, requests] = [await this.#versions(), backend.stripe.requests.length];
    const isAlone = backend.stripe.fault === 'none' && !backend.stripe.isHolding;
    const answers = await Promise.all(
      Array.from({ length: times }, (_, index) =>
        this.processes[index % 2]!.app.inject({
          method: 'POST',
          url: '/api/subscription/webhook',
          ...signedEvent(event.type, event.object, now, event.id),
        }),
      ),
    );
    const isQuiet = isAlone && this.processes.every((one) => !one.isDead());
    if (isQuiet) expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const writes = (await this.#versions()) - before;
    // One event is one effect; an event whose effect is stored is not even a reason to look.
    expect({ event: event.type, writes }).toEqual({ event: event.type, writes: isKnown ? 0 : Math.min(writes, 1) });
    if (isKnown && isQuiet) expect(backend.stripe.requests.length).toBe(requests);
  }

  /** Time passes at the provider, too: periods end, or begin anew, and pages expire. */
  async #pass(minutes: number): Promise<void> {
    const { clock, stripe, database } = this.backend;
    clock.forward({ minutes });
    const now = clock.now.getTime() / 1000;
    for (const one of this.#running()) {
      while (!isOver(one) && one.items.data[0]!.current_period_end <= now) {
        if (endsOf(one)) one.status = 'canceled';
        else stripe.renew(one);
      }
    }
    for (const session of stripe.sessions.values()) {
      if (session.status !== 'open' || session.created + day > now) continue;
      session.status = 'expired';
      this.#happens('checkout.session.expired', session);
    }
    // Leases of jobs go by the database's clock, which no test can move.
    if (minutes > 1) await database.db.execute(sql`update solo_jobs set claimed_until = now() - interval '1 second'`);
  }

  async #idle(): Promise<void> {
    await this.backend.idle();
    for (const { parts } of this.processes) await parts.outbox.idle();
  }

  /** Whoever died starts anew, and the provider has written down what happened. */
  async #rest(): Promise<void> {
    await this.#idle();
    for (const one of this.processes) one.restart();
    for (const one of this.backend.stripe.subscriptions.values()) {
      const now = JSON.stringify(one);
      if (this.#told.get(one.id) !== now) this.#happens('customer.subscription.updated', one);
      this.#told.set(one.id, now);
    }
  }

  /** The storm is over: the jobs of both processes get time to end what is open. */
  async #calm(): Promise<void> {
    for (const minutes of [31, 1_500]) {
      // Only what strangers declare waits for a day.
      if (minutes > 31 && !(await this.backend.database.db.$count(declarations, eq(declarations.state, 'matched'))))
        return;
      this.#heard = [];
      await this.#pass(minutes);
      await this.#rest();
      await Promise.all([this.#ask({ do: 'jobs' }, 0), this.#ask({ do: 'jobs' }, 1)]);
      await this.#rest();
      await this.#check({ do: 'at once', asked: [{ do: 'jobs' }, { do: 'jobs' }], trouble: null });
    }
  }

  async #check(step: Step): Promise<void> {
    const { stripe, database } = this.backend;
    const isQuiet =
      step.do === 'ask' || step.do === 'at once' || step.do === 'events' ? step.trouble === null : step.do !== 'slowly';
    const running = this.#running();
    expect(running.length).toBeLessThanOrEqual(1);

    const [change] = await database.db.select().from(planChanges);
    const refusals = await database.db.$count(outbox, eq(outbox.kind, 'plan-change-refused'));
    this.#model.changes({
      asks: this.#heard.flatMap(({ asked, verdict }) => (asked.do === 'change' ? [{ plan: asked.plan, verdict }] : [])),
      charges: stripe.charged
        .slice(this.#charges)
        .map(({ price, before }) => ({ plan: planOf(price), before: planOf(before) })),
      refusals: refusals - this.#refusals,
      open: change?.state === 'asked' ? change.planId : null,
    });
    const isCharged = stripe.charged.length > this.#charges;
    [this.#charges, this.#refusals] = [stripe.charged.length, refusals];

    const refundsAsked = stripe.requests
      .slice(this.#requests)
      .filter(({ path }) => path === '/v1/refunds')
      .map(({ form }) => form.get('payment_intent') ?? '');
    this.#requests = stripe.requests.length;
    this.#model.refunds(refundsAsked, isQuiet);

    const closed = await database.db.select().from(orders);
    this.#model.pages(
      this.#payable().map(({ id }) => ({
        isOfOpenOrder: closed.some(({ sessionId, state }) => sessionId === id && state === 'open'),
      })),
    );

    const [only, ...others] = this.#heard;
    const mayDecide = !isQuiet || others.length > 0 || isCharged || step.do === 'portal ends' || step.do === 'pay';
    const now = running[0] ? { plan: planOf(priceOf(running[0])), ends: endsOf(running[0]) } : null;
    if (mayDecide || only?.verdict === 'failed') this.#model.decided(null);
    if (isQuiet && only && others.length === 0 && only.verdict === 'done') this.#checkDone(only);
    if (step.do !== 'wait') this.#model.stands(now);
    else this.#model.decided(now);
  }

  /** What somebody was told is so, in this very moment. */
  #checkDone({ asked, body }: Heard): void {
    const { stripe } = this.backend;
    const [running] = this.#running();
    if (asked.do === 'order')
      expect(stripe.sessions.get(body.sessionId)).toMatchObject({ status: 'open', priceId: prices[asked.plan] });
    if (asked.do === 'change') this.#model.decided({ plan: asked.plan, ends: false });
    if (asked.do === 'cancel' || asked.do === 'resume')
      this.#model.decided({ plan: planOf(priceOf(running!)), ends: asked.do === 'cancel' });
    if (asked.do === 'portal')
      expect([...stripe.customers].map((id) => `https://portal.test/${id}`)).toContain(body.url);
  }

  #running = () => [...this.backend.stripe.subscriptions.values()].filter((one) => !isOver(one));

  #payable = () =>
    [...this.#pages]
      .flatMap((id) => this.backend.stripe.sessions.get(id) ?? [])
      .filter(({ status }) => status === 'open');

  async #versions(): Promise<number> {
    const rows = await this.backend.database.db.select().from(subscriptions);
    return rows.reduce((sum, { version }) => sum + version, 0);
  }
}
