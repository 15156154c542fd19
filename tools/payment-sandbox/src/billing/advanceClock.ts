import { emit } from '../events.ts';
import type { Sandbox } from '../Sandbox.ts';
import { afterFailure, collect } from './collect.ts';
import { renew } from './renew.ts';
import { endSubscription, firstItem, isOver, updateSubscription } from './subscriptions.ts';

interface Due {
  at: number;
  run(): void;
}

/** Moves the clock forward and lets everything happen that falls due on the way, in its order and at its time. */
export function advanceClock(sandbox: Sandbox, to: number, pageAddress: string): void {
  for (let next = earliest(sandbox, pageAddress); next && next.at <= to; next = earliest(sandbox, pageAddress)) {
    if (next.at > sandbox.now()) sandbox.setClock(next.at);
    next.run();
  }
  if (to > sandbox.now()) sandbox.setClock(to);
}

/** When something falls due next, as the sandbox's clock counts. */
export function nextDue(sandbox: Sandbox): number | undefined {
  return earliest(sandbox, '')?.at;
}

function earliest(sandbox: Sandbox, pageAddress: string): Due | undefined {
  const all = [...expiries(sandbox), ...retries(sandbox), ...periodEnds(sandbox, pageAddress)];
  return all.reduce<Due | undefined>((first, due) => (first && first.at <= due.at ? first : due), undefined);
}

function expiries(sandbox: Sandbox): Due[] {
  return Object.values(sandbox.data.sessions)
    .filter(({ status }) => status === 'open')
    .map((session) => ({
      at: session.expires_at,
      run: () => {
        Object.assign(session, { status: 'expired', url: null });
        emit(sandbox, 'checkout.session.expired', session);
      },
    }));
}

function retries(sandbox: Sandbox): Due[] {
  return Object.values(sandbox.data.invoices).flatMap((invoice) => {
    const subscription = sandbox.data.subscriptions[invoice.parent.subscription_details.subscription];
    if (invoice.status !== 'open' || invoice.next_payment_attempt === null || !subscription) return [];
    const run = () => {
      if (!collect(sandbox, subscription, invoice)) afterFailure(sandbox, subscription, invoice);
      else if (subscription.status === 'past_due') updateSubscription(sandbox, subscription, { status: 'active' });
    };
    return [{ at: invoice.next_payment_attempt, run }];
  });
}

function periodEnds(sandbox: Sandbox, pageAddress: string): Due[] {
  return Object.values(sandbox.data.subscriptions)
    .filter((subscription) => !isOver(subscription))
    .map((subscription) => {
      const end = firstItem(subscription).current_period_end;
      const { cancel_at } = subscription;
      if (cancel_at !== null && cancel_at <= end)
        return { at: cancel_at, run: () => endSubscription(sandbox, subscription, 'cancellation_requested') };
      return { at: end, run: () => renew(sandbox, subscription, pageAddress) };
    });
}
