import type { Payments } from '../adapters/payments/payments.ts';
import { ProviderError } from '../adapters/payments/providerError.ts';
import { eventReaders } from '../adapters/payments/providerEvents.ts';

/**
 * Sets the account at Stripe up: the webhook endpoint at `webhookUrl`, and what customers can do in the portal. Safe to
 * repeat; never touches endpoints at other addresses. `isDone` is false if the owner has to do something first.
 */
export async function setupStripe(
  payments: Payments,
  webhookUrl: string,
): Promise<{ text: string; isDone: boolean; signingSecret: string | null }> {
  try {
    await payments.setUpPortal();
    // Last, because nothing may fail after the secret, which the provider tells only once.
    const endpoint = await setUpEndpoint(payments, webhookUrl);
    const lines = [
      ...endpoint.lines,
      'Its events:',
      ...Object.keys(eventReaders).map((type) => `  ${type}`),
      'The portal: invoices, payment method, cancellation at the end of the period.',
    ];
    return { text: lines.join('\n'), isDone: endpoint.isDone, signingSecret: endpoint.signingSecret };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new Error(`Stripe: ${(error.cause as Error).message}`, { cause: error });
  }
}

async function setUpEndpoint(payments: Payments, url: string) {
  const endpoints = await payments.listWebhookEndpoints();
  if (endpoints === null)
    throw new Error('This key may not read webhook endpoints: use the secret key of the account for this command.');
  const [existing, second] = endpoints.filter((endpoint) => endpoint.url === url);
  if (!existing) {
    const signingSecret = await payments.createWebhookEndpoint(url);
    const lines = [
      `Created the webhook endpoint ${url}.`,
      `Its signing secret is shown only now: STRIPE_WEBHOOK_SECRET=${signingSecret}`,
    ];
    return { lines, isDone: true, signingSecret };
  }
  await payments.updateWebhookEndpoint(existing.id);
  const { apiVersion } = existing;
  // The provider cannot change the version of an endpoint.
  const isOld = apiVersion !== null && apiVersion !== payments.apiVersion;
  const problem = second
    ? `There is another endpoint with this address: remove ${second.id} in the dashboard.`
    : isOld &&
      `Its API version is ${apiVersion}, not ${payments.apiVersion}: remove it in the dashboard, and repeat this.`;
  const lines = [`The webhook endpoint ${url} is there.`, ...(problem ? [problem] : [])];
  return { lines, isDone: !problem, signingSecret: null };
}
