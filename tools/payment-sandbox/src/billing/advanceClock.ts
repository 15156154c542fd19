import type { Invoice, Subscription } from '../apiObjects.ts';
import type { ServerState } from '../ServerState.ts';
import { collectDraft, collectOrPlanRetry } from './collectInvoice.ts';
import { expireSession } from './expireSession.ts';
import { expirePendingUpdate } from './pendingUpdate.ts';
import { renewSubscription } from './renewSubscription.ts';
import { endSubscription, findItem, hasEnded } from './subscriptions.ts';

/** Task that the sandbox does without a call of the API when its time has come, such as a renewal. */
interface DueTask {
  /** Seconds since 1970, on the clock of the sandbox. */
  at: number;
  run(): void;
}

/**
 * Moves the clock of the sandbox to `to`, in seconds since 1970, and runs the tasks that are due by then, each at its
 * time. Returns whether there were any. The caller then has to save the state.
 */
export function advanceClock(state: ServerState, to: number): boolean {
  let hasRun = false;
  // Looks up the next task each time, because a task can plan others: a renewal plans the next renewal.
  for (let next = findNextTask(state); next && next.at <= to; next = findNextTask(state)) {
    state.setClock(next.at);
    next.run();
    hasRun = true;
  }
  state.setClock(to);
  return hasRun;
}

/** Returns the earliest task, also one in the future; undefined if nothing is planned. */
function findNextTask(state: ServerState): DueTask | undefined {
  // Of tasks at the same time the first one runs first: a pending update expires before its subscription renews.
  const tasks = [
    ...listSessionExpiries(state),
    ...listUpdateExpiries(state),
    ...listCollections(state),
    ...listPeriodEnds(state),
  ];
  return tasks.toSorted((one, other) => one.at - other.at)[0];
}

function listSessionExpiries(state: ServerState): DueTask[] {
  return Object.values(state.data.sessions)
    .filter(({ status }) => status === 'open')
    .map((session) => ({ at: session.expires_at, run: () => expireSession(state, session) }));
}

function listUpdateExpiries(state: ServerState): DueTask[] {
  return Object.values(state.data.subscriptions).flatMap((subscription) => {
    const update = subscription.pending_update;
    return update ? [{ at: update.expires_at, run: () => expirePendingUpdate(state, subscription) }] : [];
  });
}

/** Lists the drafts that are to be finalized and collected, and the next attempts to collect open invoices. */
function listCollections(state: ServerState): DueTask[] {
  return Object.values(state.data.invoices).flatMap((invoice) => {
    const subscription = state.data.subscriptions[invoice.parent.subscription_details.subscription];
    return subscription ? listCollectionsOf(state, subscription, invoice) : [];
  });
}

function listCollectionsOf(state: ServerState, subscription: Subscription, invoice: Invoice): DueTask[] {
  const { status, automatically_finalizes_at: finalizesAt, next_payment_attempt: attemptAt } = invoice;
  if (status === 'draft' && finalizesAt !== null)
    return [{ at: finalizesAt, run: () => collectDraft(state, subscription, invoice) }];
  if (status === 'open' && attemptAt !== null)
    return [{ at: attemptAt, run: () => collectOrPlanRetry(state, subscription, invoice) }];
  return [];
}

function listPeriodEnds(state: ServerState): DueTask[] {
  return Object.values(state.data.subscriptions)
    .filter((subscription) => !hasEnded(subscription))
    .map((subscription) => {
      const periodEnd = findItem(subscription).current_period_end;
      const plannedEnd = subscription.cancel_at;
      if (plannedEnd !== null && plannedEnd <= periodEnd)
        return { at: plannedEnd, run: () => endSubscription(state, subscription) };
      return { at: periodEnd, run: () => renewSubscription(state, subscription) };
    });
}
