import type { PlanId } from 'api-contract';

/** Result of a request for the customer. `waits`: accepted. `unheard`: the process died before it answered. */
export type Verdict = 'done' | 'waits' | 'failed' | 'unheard';

/** Payment of a change from the plan `before`. */
interface Charge {
  plan: PlanId;
  before: PlanId;
}

/** Requests to change the plan during one step, and their visible effects. */
interface Changes {
  requests: { plan: PlanId; verdict: Verdict }[];
  charges: Charge[];
  /** Mails that say that a change did not work. */
  refusals: number;
  /** The change that the backend still waits for. */
  open: PlanId | null;
}

/** State of a subscription that the customer decides: its plan, and whether it ends with the period. */
export interface Decision {
  plan: PlanId;
  ends: boolean;
}

/**
 * Model of a customer's money, written from the rules and not from the code. After each step the test tells it the
 * requests, answers and charges. Each method throws an error with a sentence if a rule is broken.
 */
export class MoneyModel {
  #waiting: { plan: PlanId; isCharged: boolean } | null = null;
  #decision: Decision | null = null;
  readonly #refunded = new Set<string>();

  /** Rule: an accepted request ends in one charge or in one mail about a failure, and a failed one in neither. */
  checkChanges({ requests, charges, refusals, open }: Changes): void {
    const waiting = this.#waiting;
    // Plans that may still be charged, once each.
    const wishes = requests.filter(({ verdict }) => verdict !== 'failed').map(({ plan }) => plan);
    if (waiting && !waiting.isCharged) wishes.push(waiting.plan);
    for (const { plan, before } of charges) {
      if (plan === before) throw new Error(`charged for ${plan} once more`);
      const index = wishes.indexOf(plan);
      if (index < 0) throw new Error(`charged for ${plan}, which was called failed or was not asked for`);
      wishes.splice(index, 1);
    }
    if (refusals > 0 && waiting?.isCharged)
      throw new Error(`${waiting.plan} was charged, and then called failed by mail`);
    if (refusals > wishes.length)
      throw new Error('told by mail that a change did not work that was charged or not asked for');
    const isPromised = (waiting && !waiting.isCharged) || requests.some(({ verdict }) => verdict === 'waits');
    if (isPromised && charges.length + refusals === 0 && open === null)
      throw new Error('a change that was to be confirmed is forgotten');
    const isCharged = charges.some(({ plan }) => plan === open) || (waiting?.plan === open && waiting.isCharged);
    this.#waiting = open && { plan: open, isCharged };
  }

  /**
   * Stores the customer's last decision, valid until the next one. `null`: the answer to a later one may be lost.
   */
  storeDecision(now: Decision | null): void {
    this.#decision = now;
  }

  /** Rule: without a request in progress, the provider's state is what the customer decided. */
  checkProvider(seen: Decision | null): void {
    const wanted = this.#decision;
    if (wanted && seen && (wanted.plan !== seen.plan || wanted.ends !== seen.ends))
      throw new Error(`the customer was told ${JSON.stringify(wanted)}, and the provider says ${JSON.stringify(seen)}`);
    this.#decision = seen;
  }

  /** Rule: of the checkout pages that can still be paid, there is at most one, and its order is open. */
  checkPages(open: { isOfOpenOrder: boolean }[]): void {
    if (open.length > 1) throw new Error('two pages can be paid');
    if (open.some(({ isOfOpenOrder }) => !isOfOpenOrder)) throw new Error('a page can be paid whose order is closed');
  }

  /** Rule: no refund is requested twice, if every answer was received (`isQuiet`). */
  checkRefunds(asked: string[], isQuiet: boolean): void {
    const twice = asked.find((payment, index) => asked.indexOf(payment) !== index || this.#refunded.has(payment));
    if (isQuiet && twice) throw new Error(`the refund of ${twice} was asked for twice`);
    if (isQuiet) for (const payment of asked) this.#refunded.add(payment);
  }
}
