import { eq, sql } from 'drizzle-orm';
import { createCancelAtFields, hasEnded, updateSubscription } from 'payment-sandbox/billing/subscriptions.ts';
import { declarations, orders, outbox, planChanges, subscriptions, webhookEvents } from '../db/schema.ts';
import { settleDeclarations } from '../declarations/settleDeclarations.ts';
import { handleMissedEvents } from '../subscriptions/handleMissedEvents.ts';
import { reconcileAll } from '../subscriptions/reconcile.ts';
import { settlePlanChanges } from '../subscriptions/settlePlanChanges.ts';
import { checkEnd } from './moneyEnd.ts';
import { MoneyModel, type Verdict } from './moneyModel.ts';
import { places, type Asked, type Step, type Trouble } from './moneySteps.ts';
import type { MortalProcess } from './mortalProcess.ts';
import { findPlan, getPriceId, isEndPlanned, prices } from './paymentProvider.ts';
import { signedEvent } from './signedEvent.ts';
import type { TestBackend } from './testBackend.ts';

/** Request of the current step, and how the backend responded. */
interface Outcome {
  asked: Asked;
  verdict: Verdict;
  body: ReturnType<typeof JSON.parse>;
}

/**
 * Plays a random story (`moneySteps.ts`) of one customer with two backend processes, the payment provider and time, and
 * compares what happens with the model (`moneyModel.ts`).
 */
export class MoneyStory {
  readonly #model = new MoneyModel();
  /** Checkout pages to which the customer was sent. */
  readonly #pages = new Set<string>();
  /** Outcomes of the current step's requests. */
  #outcomes: Outcome[] = [];
  /** Numbers of charged changes, refusal mails and provider requests that earlier steps have caused. */
  #charges = 0;
  #refusals = 0;
  #requests = 0;

  readonly #backend: TestBackend;
  readonly #processes: readonly MortalProcess[];
  readonly #user: string;

  constructor(backend: TestBackend, processes: readonly MortalProcess[], user: string) {
    this.#backend = backend;
    this.#processes = processes;
    this.#user = user;
  }

  get #address(): string {
    return `${this.#user}@example.org`;
  }

  /** Plays all steps, and throws if the backend breaks a rule in or after one of them. */
  async play(steps: Step[]): Promise<void> {
    for (const step of steps) {
      this.#outcomes = [];
      await this.#perform(step);
      await this.#restartProcesses();
      await this.#check(step);
    }
    await this.#finishOpenWork();
    await checkEnd(this.#backend, this.#user, this.#address);
  }

  async #perform(step: Step): Promise<void> {
    const { stripe } = this.#backend;
    switch (step.do) {
      case 'ask':
        return this.#runWithTrouble(step.trouble, step.process, () => this.#send(step.asked, step.process));
      case 'at once':
        return this.#runWithTrouble(step.trouble, 0, () =>
          Promise.all(step.asked.map((asked, process) => this.#send(asked, process))),
        );
      case 'slowly': {
        const hold = stripe.hold(places[step.at], { isLate: step.fate === 'answers late' });
        const asked = this.#send(step.asked, 0).then(() => this.#waitUntilIdle());
        await Promise.race([hold.arrived, asked]);
        const others = (async () => {
          for (const other of step.meanwhile) await this.#perform(other);
        })();
        // A request that has to wait for the first is not awaited.
        await Promise.race([others, stripe.conflict(), hold.another]);
        if (step.fate === 'is lost') hold.drop();
        else hold.release();
        return void (await Promise.all([others, asked]));
      }
      case 'pay': {
        const [page] = this.#listPayablePages();
        if (!page) return;
        stripe.pay(page.id);
        if (step.isTold) await this.#deliverEvent(0, 2);
        return;
      }
      case 'portal ends':
        for (const one of this.#listRunning())
          updateSubscription(stripe.state, one, createCancelAtFields(stripe.state, one, step.ends));
        return;
      case 'events':
        return this.#runWithTrouble(step.trouble, 0, () => this.#deliverEvent(step.which, step.times));
      case 'wait':
        return this.#passTime(step.minutes);
    }
  }

  /** Does the work of a step while its fault is active. */
  async #runWithTrouble(trouble: Trouble | null, process: number, work: () => Promise<unknown>): Promise<void> {
    const { stripe } = this.#backend;
    const mortal = this.#processes[process]!;
    if (trouble && 'at' in trouble) {
      const { what, at, lasts } = trouble;
      const dies = what === 'dies unheard' || what === 'dies unanswered';
      const fault = { 'dies unheard': 'disconnect', 'dies unanswered': 'lose-answer' } as const;
      if (dies) stripe.failOn(places[at], fault[what], lasts, mortal.die);
      else stripe.failOn(places[at], what, lasts);
    } else if (trouble) mortal.dieAt(trouble.what);
    await work();
    // The backend is never idle while the provider holds a request back.
    if (!stripe.isHolding()) await this.#waitUntilIdle();
    stripe.recover();
  }

  /** Sends a customer's request to a process, or runs its jobs, and notes the outcome. */
  async #send(asked: Asked, process: number): Promise<void> {
    const { app, dependencies, isDead } = this.#processes[process]!;
    // A customer does not decide twice in one millisecond.
    this.#backend.clock.forward({ seconds: 1 });
    if (asked.do === 'jobs') {
      const deliver = () => dependencies.outbox.deliverDue();
      for (const job of [handleMissedEvents, settleDeclarations, settlePlanChanges, reconcileAll, deliver])
        await job(dependencies).catch(() => undefined);
      return;
    }
    const [url, payload] = this.#buildCall(asked);
    const isOwn = asked.do !== 'withdraw' || asked.signedIn;
    const headers = isOwn ? { authorization: `Bearer ${this.#backend.token(this.#user)}` } : {};
    const answer = await app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
    const body = answer.body === '' ? undefined : answer.json();
    const isDone = answer.statusCode < 300;
    const isWaiting = isDone && asked.do === 'change' && body.subscription?.pendingPlanId;
    const verdict = isDead() ? 'unheard' : isWaiting ? 'waits' : isDone ? 'done' : 'failed';
    if (asked.do === 'order' && verdict === 'done') this.#pages.add(body.sessionId);
    this.#outcomes.push({ asked, verdict, body });
  }

  #buildCall(asked: Exclude<Asked, { do: 'jobs' }>): [string, object?] {
    const at = (name: string) => `/api/subscription/${name}`;
    switch (asked.do) {
      case 'order':
        return [at('create-checkout-session'), { priceId: prices[asked.plan] }];
      case 'change':
        return [at('change'), { planId: asked.plan }];
      case 'withdraw':
        return ['/api/withdrawal', { name: 'Kim Beispiel', email: this.#address, contract: 'Standard' }];
      case 'cancel':
      case 'resume':
      case 'portal':
        return [at(asked.do)];
    }
  }

  /** Delivers an event, 0 being the newest, several times to both processes at the same time. */
  async #deliverEvent(which: number, times: number): Promise<void> {
    const backend = this.#backend;
    const events = Object.values(backend.stripe.data.events);
    const event = events.at(-1 - (which % (events.length || 1)));
    if (!event) return;
    const now = Math.floor(backend.clock.now.getTime() / 1000);
    const isKnown = await backend.database.db.$count(webhookEvents, eq(webhookEvents.id, event.id));
    const [before, requests] = [await this.#countWrites(), backend.stripe.requests.length];
    const isAlone = !backend.stripe.isFailing() && !backend.stripe.isHolding();
    const answers = await Promise.all(
      Array.from({ length: times }, (_, index) =>
        this.#processes[index % 2]!.app.inject({
          method: 'POST',
          url: '/api/subscription/webhook',
          ...signedEvent(event.type, event.data.object, now, event.id),
        }),
      ),
    );
    const isQuiet = isAlone && this.#processes.every((one) => !one.isDead());
    if (isQuiet) expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const writes = (await this.#countWrites()) - before;
    // One event has one effect, and an event that was handled before causes no request to the provider.
    expect({ event: event.type, writes }).toEqual({ event: event.type, writes: isKnown ? 0 : Math.min(writes, 1) });
    if (isKnown && isQuiet) expect(backend.stripe.requests.length).toBe(requests);
  }

  /** Lets time pass here and at the provider, where periods end or begin, and pages expire. */
  async #passTime(minutes: number): Promise<void> {
    const { clock, stripe, database } = this.#backend;
    clock.forward({ minutes });
    stripe.passTime();
    // Leases of jobs go by the database's clock, which no test can move.
    if (minutes > 1) await database.db.execute(sql`update solo_jobs set claimed_until = now() - interval '1 second'`);
  }

  async #waitUntilIdle(): Promise<void> {
    await this.#backend.idle();
    for (const { dependencies } of this.#processes) await dependencies.outbox.waitUntilIdle();
  }

  /** Starts processes again that died. */
  async #restartProcesses(): Promise<void> {
    await this.#waitUntilIdle();
    for (const one of this.#processes) one.restart();
  }

  /** Runs the jobs of both processes without faults, with time enough to end what is open. */
  async #finishOpenWork(): Promise<void> {
    for (const minutes of [31, 1_500]) {
      // Only a declaration without a sign-in waits for a day.
      if (minutes > 31 && !(await this.#backend.database.db.$count(declarations, eq(declarations.state, 'matched'))))
        return;
      this.#outcomes = [];
      await this.#passTime(minutes);
      await this.#restartProcesses();
      await Promise.all([this.#send({ do: 'jobs' }, 0), this.#send({ do: 'jobs' }, 1)]);
      await this.#restartProcesses();
      await this.#check({ do: 'at once', asked: [{ do: 'jobs' }, { do: 'jobs' }], trouble: null });
    }
  }

  /** Tells the model what a step has caused, so that it checks the rules. */
  async #check(step: Step): Promise<void> {
    const { stripe, database } = this.#backend;
    // Whether no fault hit the step, and no request was held back in it.
    const isQuiet =
      step.do === 'ask' || step.do === 'at once' || step.do === 'events' ? step.trouble === null : step.do !== 'slowly';
    const running = this.#listRunning();
    expect(running.length).toBeLessThanOrEqual(1);

    const charged = stripe.chargedChanges();
    const [change] = await database.db.select().from(planChanges);
    const refusals = await database.db.$count(outbox, eq(outbox.kind, 'plan-change-refused'));
    this.#model.checkChanges({
      requests: this.#outcomes.flatMap(({ asked, verdict }) =>
        asked.do === 'change' ? [{ plan: asked.plan, verdict }] : [],
      ),
      charges: charged
        .slice(this.#charges)
        .map(({ price, before }) => ({ plan: findPlan(price), before: findPlan(before) })),
      refusals: refusals - this.#refusals,
      open: change?.state === 'asked' ? change.planId : null,
    });
    const isCharged = charged.length > this.#charges;
    [this.#charges, this.#refusals] = [charged.length, refusals];

    const refundsAsked = stripe.requests
      .slice(this.#requests)
      .filter(({ path }) => path === '/v1/refunds')
      .map(({ form }) => form.get('payment_intent') ?? '');
    this.#requests = stripe.requests.length;
    this.#model.checkRefunds(refundsAsked, isQuiet);

    const allOrders = await database.db.select().from(orders);
    this.#model.checkPages(
      this.#listPayablePages().map(({ id }) => ({
        isOfOpenOrder: allOrders.some(({ sessionId, state }) => sessionId === id && state === 'open'),
      })),
    );

    const [only, ...others] = this.#outcomes;
    const isDecisionUnknown =
      !isQuiet || others.length > 0 || isCharged || step.do === 'portal ends' || step.do === 'pay';
    const now = running[0] ? { plan: findPlan(getPriceId(running[0])), ends: isEndPlanned(running[0]) } : null;
    if (isDecisionUnknown || only?.verdict === 'failed') this.#model.storeDecision(null);
    if (isQuiet && only && others.length === 0 && only.verdict === 'done') this.#checkDone(only);
    if (step.do !== 'wait') this.#model.checkProvider(now);
    else this.#model.storeDecision(now);
  }

  /** Checks that an answer was true at the moment it was given. */
  #checkDone({ asked, body }: Outcome): void {
    const { stripe } = this.#backend;
    const [running] = this.#listRunning();
    if (asked.do === 'order')
      expect(stripe.data.sessions[body.sessionId]).toMatchObject({ status: 'open', price: prices[asked.plan] });
    if (asked.do === 'change') this.#model.storeDecision({ plan: asked.plan, ends: false });
    if (asked.do === 'cancel' || asked.do === 'resume')
      this.#model.storeDecision({ plan: findPlan(getPriceId(running!)), ends: asked.do === 'cancel' });
    if (asked.do === 'portal')
      expect(Object.values(stripe.data.portalSessions).map(({ url }) => url)).toContain(body.url);
  }

  #listRunning = () => Object.values(this.#backend.stripe.data.subscriptions).filter((one) => !hasEnded(one));

  /** Lists the checkout pages that the customer can still pay. */
  #listPayablePages = () =>
    [...this.#pages]
      .flatMap((id) => this.#backend.stripe.data.sessions[id] ?? [])
      .filter(({ status }) => status === 'open');

  /** Counts the writes of all subscriptions so far. */
  async #countWrites(): Promise<number> {
    const rows = await this.#backend.database.db.select().from(subscriptions);
    return rows.reduce((sum, { version }) => sum + version, 0);
  }
}
