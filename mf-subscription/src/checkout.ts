import { createCheckoutSession, type CheckoutSession } from 'api-contract';
import { readPage } from 'page-contract';
import { leaveTimeoutMs, leaveTo } from 'queries';
import { request, RequestError } from 'shared-auth';
import { loadRedirect } from './stripeScript.ts';

/**
 * Creates the checkout session at the payment provider. The customer's specification demands an error with the message
 * "Subscription creation failed" for each response that is no success. Other errors, e.g. of the network, are rethrown.
 */
async function createSession(priceId: string, signal: AbortSignal): Promise<CheckoutSession> {
  try {
    return await request(createCheckoutSession, { priceId }, { signal });
  } catch (error) {
    const isRefused = error instanceof RequestError && error.status !== undefined && error.status >= 300;
    if (isRefused) throw new Error('Subscription creation failed', { cause: error });
    throw error;
  }
}

/**
 * Orders a plan: creates a checkout session, and leaves for the payment provider's page. The provider's script opens
 * that page. Without the script, the session's `url` is opened: if the server sends no key for the script, the page
 * configuration forbids it (`checkout: 'url'`), or it cannot be loaded. Rejects if the browser has not left our page in
 * time. Resolves only if `signal` is aborted. `priceId`: id of the plan's price at the provider.
 */
export async function startCheckout(priceId: string, signal: AbortSignal): Promise<void> {
  const { sessionId, url, publishableKey } = await createSession(priceId, signal);
  const { checkout = 'script' } = readPage();
  const standIn = checkout === 'script' ? undefined : checkout;
  const redirect = publishableKey && checkout !== 'url' ? await loadRedirect(publishableKey, standIn) : undefined;
  // The user may have left the screen while the script was loading.
  if (signal.aborted) return;
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(resolve, leaveTimeoutMs);
  });
  if (redirect) {
    // The script resolves to an error instead of rejecting. After a success, its promise may never settle.
    const result = await Promise.race([redirect({ sessionId }), timeout]);
    if (result?.error) throw new Error(result.error.message ?? 'The provider refused the redirect');
  } else if (url) {
    leaveTo(url);
  } else {
    throw new Error('There is no way to the hosted checkout');
  }
  await timeout;
  throw new Error('The page was not left');
}
