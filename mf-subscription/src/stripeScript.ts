import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** Maximum wait for the provider's script, in milliseconds; afterwards the session's own address is used. */
export const scriptTimeout = 10_000;

/** Release of the script that this version of the loader package loads. The loader reuses a script in the page. */
const address = 'https://js.stripe.com/basil/stripe.js';

/**
 * Loads the payment provider's script, and returns its function that opens the hosted checkout. Resolves to undefined
 * if the script is blocked, takes too long, or has no `redirectToCheckout`, which later releases do not have any more.
 */
export async function loadRedirect(publishableKey: string): Promise<Stripe['redirectToCheckout'] | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), scriptTimeout);
  });
  try {
    placeScript();
    const stripe = await Promise.race([loadStripe(publishableKey), timeout]);
    return stripe && typeof stripe.redirectToCheckout === 'function'
      ? (options) => stripe.redirectToCheckout(options)
      : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/**
 * Inserts the script in place of the loader, which sets its address as plain text: our pages reject that by their
 * policy `require-trusted-types-for 'script'`.
 */
function placeScript(): void {
  if ('Stripe' in window || document.querySelector(`script[src="${address}"]`)) return;
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  // The page's Content-Security-Policy allows only the policy that is named after the remote.
  const policy = trustedTypes?.createPolicy('mf-subscription', { createScriptURL: () => address });
  const script = document.createElement('script');
  script.src = policy ? policy.createScriptURL(address) : address;
  document.head.append(script);
}
