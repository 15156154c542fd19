import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** Maximum wait for the provider's script, in milliseconds; afterwards the session's own address is used. */
export const scriptTimeout = 10_000;

/**
 * Address of the script's release that this version of the package `@stripe/stripe-js` loads. The package uses a script
 * element with this address if the page has one already.
 */
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
 * Inserts the script before the package would. The package sets the script's address as plain text, which our pages
 * reject by their policy `require-trusted-types-for 'script'`.
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
