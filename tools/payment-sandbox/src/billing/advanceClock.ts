import type { ServerState } from '../ServerState.ts';
import { collectInvoice, handleFailedCollection } from './collectInvoice.ts';
import { expireSession } from './expireSession.ts';
import { renewSubscription } from './renewSubscription.ts';
import { endSubscription, firstItem, hasEnded, updateSubscription } from './subscriptions.ts';

interface DueTask {
  /** Seconds since 1970, on the clock of the sandbox. */
  at: number;
  run(): void;
}

/**
 * Moves the clock to `to` and runs all tasks that are due by then, in their order and at their time. Returns whether
 * there were any. At the present time it makes up for the time that the sandbox did not run.
 */
export function advanceClock(state: ServerState, to: number, pagesUrl: string): boolean {
  let hasRun = false;
  for (let next = nextTask(state, pagesUrl); next && next.at <= to; next = nextTask(state, pagesUrl)) {
    state.setClock(next.at);
    next.run();
    hasRun = true;
  }
  state.setClock(to);
  return hasRun;
}

function nextTask(state: ServerState, pagesUrl: string): DueTask | undefined {
  const all = [...sessionExpiries(state), ...collectionRetries(state), ...periodEnds(state, pagesUrl)];
  return all.reduce<DueTask | undefined>((first, task) => (first && first.at <= task.at ? first : task), undefined);
}

function sessionExpiries(state: ServerState): DueTask[] {
  return Object.values(state.data.sessions)
    .filter(({ status }) => status === 'open')
    .map((session) => ({ at: session.expires_at, run: () => expireSession(state, session) }));
}

function collectionRetries(state: ServerState): DueTask[] {
  return Object.values(state.data.invoices).flatMap((invoice) => {
    const subscription = state.data.subscriptions[invoice.parent.subscription_details.subscription];
    if (invoice.status !== 'open' || invoice.next_payment_attempt === null || !subscription) return [];
    const run = () => {
      if (!collectInvoice(state, subscription, invoice)) handleFailedCollection(state, subscription, invoice);
      else if (subscription.status === 'past_due') updateSubscription(state, subscription, { status: 'active' });
    };
    return [{ at: invoice.next_payment_attempt, run }];
  });
}

function periodEnds(state: ServerState, pagesUrl: string): DueTask[] {
  return Object.values(state.data.subscriptions)
    .filter((subscription) => !hasEnded(subscription))
    .map((subscription) => {
      const end = firstItem(subscription).current_period_end;
      const { cancel_at } = subscription;
      if (cancel_at !== null && cancel_at <= end)
        return { at: cancel_at, run: () => endSubscription(state, subscription) };
      return { at: end, run: () => renewSubscription(state, subscription, pagesUrl) };
    });
}
