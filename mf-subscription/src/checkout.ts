import { createCheckoutSession, type CheckoutSession } from 'api-contract';
import { readPage } from 'page-contract';
import { request, RequestError } from 'shared-auth';
import { leaveMs, leaveTo } from './leave.ts';
import { loadRedirect } from './stripeScript.ts';

/**
 * Creates the checkout session at the payment provider. The customer's specification demands the message "Subscription
 * creation failed" for every response but success. An error without a response, e.g. of the network, is passed on.
 */
async function createSession(priceId: string, signal: AbortSignal): Promise<CheckoutSession> {
  try {
    return await request(createCheckoutSession, { priceId }, { signal });
  } catch (error) {
    const isRefused = error instanceof RequestError && error.status !== undefined && error.status >= 300;
    throw isRefused ? new Error('Subscription creation failed', { cause: error }) : error;
  }
}

/**
 * Orders a plan: creates a checkout session and opens the payment provider's hosted page. By default the provider's
 * script opens it. There is no script if the server sends no key for it, if the page configuration does not allow it
 * (`checkout: 'url'`), or if it cannot be loaded; then this opens the session's own address. Rejects if the page
 * is not left in time, and resolves only if `signal` is aborted. `priceId`: id of the plan's price at the provider.
 */
export async function startCheckout(priceId: string, signal: AbortSignal): Promise<void> {
  const { sessionId, url, publishableKey } = await createSession(priceId, signal);
  const mayLoadScript = publishableKey && readPage().checkout !== 'url';
  const redirect = mayLoadScript ? await loadRedirect(publishableKey) : undefined;
  // The user may have left the screen while the script was loading.
  if (signal.aborted) return;
  const timeout = new Promise<undefined>((resolve) => {
    setTimeout(resolve, leaveMs);
  });
  if (redirect) {
    // The provider reports a refusal as a result instead of throwing it. After success, it may never settle.
    const { error } = (await Promise.race([redirect({ sessionId }), timeout])) ?? {};
    if (error) throw new Error(error.message ?? 'The provider refused the redirect');
  } else if (url) {
    leaveTo(url);
  } else {
    throw new Error('There is no way to the hosted checkout');
  }
  await timeout;
  throw new Error('The page was not left');
}
