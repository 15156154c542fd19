import { readStack } from './config.ts';

// Calls of tests to the control page of the payment sandbox, a stand-in for Stripe's server.

/** Response of the sandbox's control page. */
interface SandboxState {
  /** Time of the sandbox's clock. Times are in seconds since 1970, as in Stripe's API. */
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

/** Moves the provider's clock forward and runs all due tasks. Only for a stack that no other browser test uses. */
export const advanceDays = (days: number) => callSandbox('clock', { days });

/** Sets the switches for the delivery of events; those that are missing are turned off. */
export const setSwitches = (switches: { duplicate?: boolean; reorder?: boolean; paused?: boolean }) =>
  callSandbox('switches', switches);
