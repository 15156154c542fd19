import type { PlanId } from 'api-contract';

/** State of a subscription at the provider. */
export interface Look {
  status: string;
  plan: PlanId;
  cancel: boolean;
  periodStart: number;
}

const running = ['trialing', 'active', 'past_due', 'unpaid', 'paused'];
const usable = ['trialing', 'active', 'past_due'];
const failed = ['past_due', 'unpaid'];
const size: Record<PlanId, number> = { basic: 1, standard: 2, premium: 3 };

/**
 * Model of what the backend should know and mail after a sequence of looks, written from the rules, not the code: the
 * tests compare the two after shuffled, repeated, lost and crashed events.
 */
export class SubscriptionModel {
  last: (Look & { periodPlan: PlanId }) | undefined;
  readonly mails: string[] = [];
  #activated = false;

  look(now: Look): void {
    const was = this.last;
    const samePeriod = was?.periodStart === now.periodStart;
    const periodPlan = was && samePeriod && size[was.periodPlan] > size[now.plan] ? was.periodPlan : now.plan;
    const [runs, ran] = [running.includes(now.status), was !== undefined && running.includes(was.status)];
    const begins = !this.#activated && usable.includes(now.status);
    this.#activated ||= begins;

    if (begins) this.mails.push('order-confirmation');
    if (runs && now.cancel && !was?.cancel) this.mails.push('cancellation-confirmation');
    if (was && runs && !begins) {
      if (was.cancel && !now.cancel) this.mails.push('resumption');
      if (was.plan !== now.plan) this.mails.push('plan-change');
      else if (was.periodPlan !== periodPlan) this.mails.push('plan-start');
    }
    if (failed.includes(now.status) && !(was && failed.includes(was.status))) this.mails.push('payment-failure');
    if (ran && !runs) this.mails.push('ending');
    this.last = { ...now, periodPlan };
  }
}
