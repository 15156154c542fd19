import type { Payments } from '../adapters/payments/payments.ts';
import { eventReaders } from '../adapters/payments/providerEvents.ts';

/**
 * Checks the payment provider's endpoint: it must exist at `address` and send all events that this backend handles.
 * Returns what was found, for the report. Throws an error that says what is wrong.
 */
export async function checkWebhookEndpoint(payments: Payments, address: string): Promise<string> {
  const endpoints = await payments.listWebhookEndpoints();
  // The check is skipped if the key may not list endpoints: the running backend does not need that right.
  if (endpoints === null) return 'not looked at: the key may not read webhook endpoints, and need not';
  const ours = endpoints.find(({ url, isEnabled }) => url === address && isEnabled);
  if (!ours) throw new Error(`no enabled endpoint at ${address}`);
  // An endpoint with the type `*` gets events of every type.
  const missing = Object.keys(eventReaders).filter((type) => !ours.events.includes(type) && !ours.events.includes('*'));
  if (missing.length > 0) throw new Error(`it does not send ${missing.join(', ')}`);
  // Null: the account's default version.
  if (ours.apiVersion !== null && ours.apiVersion !== payments.apiVersion)
    throw new Error(`its API version is ${ours.apiVersion}, and that of this backend is ${payments.apiVersion}`);
  return 'the endpoint is there and sends every event';
}
