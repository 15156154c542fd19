import { readStack } from './config.ts';

// Calls of tests to the control page of the payment sandbox, a stand-in for Stripe's server.

/** Response of the sandbox's control page. */
interface SandboxState {
  /** Time of the sandbox's clock. Times are in seconds since 1970, as in Stripe's API. */
  now: number;
  deliveries: { event: string; type: string; state: string; attempts: { result: string }[] }[];
  subscriptions: { id: string; customer: string; status: string; cancel_at: number | null }[];
  invoices: { parent: { subscription_details: { subscription: string } }; status: string; amount_paid: number }[];
  sessions: {
    id: string;
    status: string;
    customer: string;
    subscription: string | null;
    customer_details: { email: string } | null;
  }[];
}

async function callSandbox(path: string, body?: object): Promise<SandboxState> {
  const response = await fetch(`${readStack().payment}/sandbox/${path}`, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as SandboxState;
}

/** Returns checkout sessions and subscriptions of the customer with an e-mail address. */
export async function readCheckouts(email: string) {
  const { sessions, subscriptions } = await callSandbox('state');
  const ownSessions = sessions.filter(({ customer_details }) => customer_details?.email === email);
  const customers = new Set(ownSessions.map(({ customer }) => customer));
  return { sessions: ownSessions, subscriptions: subscriptions.filter(({ customer }) => customers.has(customer)) };
}

/** Returns the events that the provider sends to the backend, with their state and number of attempts. */
export const readDeliveries = async () =>
  (await callSandbox('state')).deliveries.map(({ type, state, attempts }) => ({ type, state, times: attempts.length }));

/** Changes the card of the account's subscription on the provider's portal. `portal`: its address. */
export async function changeCard(portal: string, subscriptionId: string, card: string): Promise<void> {
  const body = new URLSearchParams({ number: card });
  const { status } = await fetch(`${portal}/payment-method/${subscriptionId}`, { method: 'POST', body });
  if (status !== 200) throw new Error(`the portal answers ${status}`);
}

/** Returns the invoices of a subscription, oldest first: their status and the paid cents. */
export const readInvoices = async (subscriptionId: string) =>
  (await callSandbox('state')).invoices
    .filter(({ parent }) => parent.subscription_details.subscription === subscriptionId)
    .map(({ status, amount_paid: paid }) => ({ status, paid }));

/** Moves the provider's clock to the end of a subscription's period, or on to the payment of its renewal. */
export const moveTo = (what: 'period-end' | 'renewal', subscriptionId: string) =>
  callSandbox(`subscriptions/${subscriptionId}/to-${what}`, {});

/** Moves the provider's clock forward and runs all due tasks. Only for a stack that no other browser test uses. */
export const advanceDays = (days: number) => callSandbox('clock', { days });

/** Sets the switches for the delivery of events; those that are missing are turned off. */
export const setSwitches = (switches: { duplicate?: boolean; reorder?: boolean; paused?: boolean }) =>
  callSandbox('switches', switches);
