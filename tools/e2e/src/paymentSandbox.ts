import { stack } from './config.ts';

interface State {
  now: number;
  deliveries: { event: string; type: string; state: string; attempts: { result: string }[] }[];
  subscriptions: { id: string; customer: string; status: string; cancel_at: number | null }[];
  sessions: {
    id: string;
    status: string;
    customer: string;
    subscription: string | null;
    customer_details: { email: string } | null;
  }[];
}

async function ask(path: string, body?: object): Promise<State> {
  const answer = await fetch(`${stack().payment}/sandbox/${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as State;
}

/** A person's checkouts and subscriptions at the payment provider. */
export async function atProvider(email: string) {
  const { sessions, subscriptions } = await ask('state');
  const mine = sessions.filter(({ customer_details }) => customer_details?.email === email);
  const customers = new Set(mine.map(({ customer }) => customer));
  return { sessions: mine, subscriptions: subscriptions.filter(({ customer }) => customers.has(customer)) };
}

/** Events that the provider has sent to us: whether each arrived, and how many times it was sent. */
export const deliveries = async () =>
  (await ask('state')).deliveries.map(({ type, state, attempts }) => ({ type, state, times: attempts.length }));

/** Moves the provider's clock; everything due on the way happens. Only for a stack of one's own. */
export const passDays = (days: number) => ask('clock', { days });

export const deliverEvents = (how: { duplicate?: boolean; reorder?: boolean; paused?: boolean }) =>
  ask('switches', how);
