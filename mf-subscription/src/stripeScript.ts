import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** Maximum wait for the payment provider's script; afterwards the checkout opens without it, by an address. */
const scriptTimeoutMs = 10_000;

/**
 * Address of the script's release (`basil`) that the installed version of the package `@stripe/stripe-js` loads. The
 * package uses a script element with this address if the page has one already: both addresses must be the same.
 */
const scriptAddress = 'https://js.stripe.com/basil/stripe.js';

/**
 * Loads the payment provider's script, and returns its function that opens the hosted checkout. Resolves to undefined
 * if the script is blocked, takes too long, or has no `redirectToCheckout`, which later releases do not have any more.
 */
export async function loadRedirect(publishableKey: string): Promise<Stripe['redirectToCheckout'] | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), scriptTimeoutMs);
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

/** Part of the browser's Trusted Types API that this file uses. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/**
 * Inserts the script before the package would. The package sets the script's address as plain text, which our pages
 * reject by their policy `require-trusted-types-for 'script'`.
 */
function placeScript(): void {
  if ('Stripe' in window || document.querySelector(`script[src="${scriptAddress}"]`)) return;
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  // The page's Content-Security-Policy allows only the policy that is named after the remote.
  const policy = trustedTypes?.createPolicy('mf-subscription', { createScriptURL: () => scriptAddress });
  const script = document.createElement('script');
  script.src = policy ? policy.createScriptURL(scriptAddress) : scriptAddress;
  document.head.append(script);
}
