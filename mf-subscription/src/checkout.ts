import { leaveTo } from './leave.ts';
import { loadRedirect } from './stripeScript.ts';
import { createCheckoutSession } from './subscriptionApi.ts';

/**
 * Orders a plan: one session, then the provider's hosted page. Resolves when the browser is on its way there.
 * The session's own address is the way on when the provider's script is out of reach, or when none belongs to the provider.
 */
export async function startCheckout(priceId: string, signal: AbortSignal): Promise<void> {
  const { sessionId, url, publishableKey } = await createCheckoutSession(priceId, signal);
  const redirect = publishableKey ? await loadRedirect(publishableKey) : undefined;
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
