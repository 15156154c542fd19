import type { PlanId } from 'api-contract';

/** State of a subscription at the provider, as one request reads it. `periodStart`: seconds since 1970. */
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
 * Model of what the backend should know and mail after it has read a subscription several times, written from the rules
 * and not from the code. Tests compare it with the backend after shuffled, repeated, lost and crashed events.
 */
export class SubscriptionModel {
  last: (Look & { periodPlan: PlanId }) | undefined;
  readonly mails: string[] = [];
  #activated = false;

  /** Tells the model what the backend has read: sets `last`, and adds the kinds of mails that follow to `mails`. */
  look(now: Look): void {
    const was = this.last;
    const samePeriod = was?.periodStart === now.periodStart;
    const periodPlan = was && samePeriod && size[was.periodPlan] > size[now.plan] ? was.periodPlan : now.plan;
    const isRunning = running.includes(now.status);
    const wasRunning = was !== undefined && running.includes(was.status);
    const begins = !this.#activated && usable.includes(now.status);
    this.#activated ||= begins;

    if (begins) this.mails.push('order-confirmation');
    if (isRunning && now.cancel && !was?.cancel) this.mails.push('cancellation-confirmation');
    if (was && isRunning && !begins) {
      if (was.cancel && !now.cancel) this.mails.push('resumption');
      if (was.plan !== now.plan) this.mails.push('plan-change');
      else if (was.periodPlan !== periodPlan) this.mails.push('plan-start');
    }
    const storiesStop = was && isRunning && usable.includes(was.status) && !usable.includes(now.status);
    if (storiesStop) this.mails.push('stories-stopped');
    else if (failed.includes(now.status) && !(was && failed.includes(was.status))) this.mails.push('payment-failure');
    if (wasRunning && !isRunning) this.mails.push('ending');
    this.last = { ...now, periodPlan };
  }
}
