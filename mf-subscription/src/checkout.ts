import { createCheckoutSession, type CheckoutSession } from 'api-contract';
import { readPage } from 'page-contract';
import { request, RequestError } from 'shared-auth';
import { leaveTo } from './leave.ts';
import { loadRedirect } from './stripeScript.ts';

/** Rejects with "Subscription creation failed" for every response but success (specification section 7). */
async function createSession(priceId: string, signal: AbortSignal): Promise<CheckoutSession> {
  try {
    return await request(createCheckoutSession, { priceId }, { signal });
  } catch (error) {
    const isRefused = error instanceof RequestError && error.status !== undefined && error.status >= 300;
    throw isRefused ? new Error('Subscription creation failed', { cause: error }) : error;
  }
}

/**
 * Orders a plan: creates a checkout session and opens the payment provider's hosted page, by the provider's script.
 * Without the script it opens the session's own address: if the server sends no key for the script, the page
 * configuration does not allow it (`checkout: 'url'`), or it cannot be loaded. Resolves when the browser has begun to
 * navigate.
 */
export async function startCheckout(priceId: string, signal: AbortSignal): Promise<void> {
  const { sessionId, url, publishableKey } = await createSession(priceId, signal);
  const hasScript = publishableKey && readPage().checkout !== 'url';
  const redirect = hasScript ? await loadRedirect(publishableKey) : undefined;
  if (signal.aborted) return;
  if (redirect) {
    // The provider reports a refusal as a result instead of throwing it.
    const { error } = (await redirect({ sessionId })) ?? {};
    if (error) throw new Error(error.message ?? 'The provider refused the redirect');
  } else if (url) {
    leaveTo(url);
  } else {
    throw new Error('There is no way to the hosted checkout');
  }
}
