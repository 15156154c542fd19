import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** Maximum wait for the payment provider's script. Afterwards, the caller opens the checkout by its address. */
const scriptTimeoutMs = 10_000;

/**
 * Address of Stripe's script, in the release (`basil`) that our version of the package `@stripe/stripe-js` loads. The
 * package uses our script element only if both addresses are the same.
 */
const scriptAddress = 'https://js.stripe.com/basil/stripe.js';

/**
 * Loads the payment provider's script, and returns its function that opens the hosted checkout. Resolves to undefined
 * if the script is blocked, takes too long, or is a later release, which has no `redirectToCheckout`.
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
 * Inserts the script element, so that the package does not. The package would set `src` to plain text, which browsers
 * reject on our pages: their Content-Security-Policy has `require-trusted-types-for 'script'`.
 */
function placeScript(): void {
  if ('Stripe' in window || document.querySelector(`script[src="${scriptAddress}"]`)) return;
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  // The Content-Security-Policy allows a remote only the Trusted Types policy with its own name.
  const policy = trustedTypes?.createPolicy('mf-subscription', { createScriptURL: () => scriptAddress });
  const script = document.createElement('script');
  script.src = policy ? policy.createScriptURL(scriptAddress) : scriptAddress;
  document.head.append(script);
}
