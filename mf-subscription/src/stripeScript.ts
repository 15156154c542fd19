import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** How long the provider's script may take before the session's own address is used instead. */
export const scriptTimeout = 10_000;

/**
 * The release that this version of the provider's loader belongs to; it takes over a script that is already in the
 * page.
 */
const address = 'https://js.stripe.com/basil/stripe.js';

/**
 * Door to the provider's script, which is fetched only when this is called, never before. `undefined` when the script
 * is blocked, takes too long, or no longer knows `redirectToCheckout` (removed in later releases).
 */
export async function loadRedirect(publishableKey: string): Promise<Stripe['redirectToCheckout'] | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), scriptTimeout);
  });
  try {
    placeScript();
    const stripe = await Promise.race([loadStripe(publishableKey), tooLate]);
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

/** The loader itself sets a plain text as address, which our pages refuse (`require-trusted-types-for 'script'`). */
function placeScript(): void {
  if ('Stripe' in window || document.querySelector(`script[src="${address}"]`)) return;
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  // The build's own policy name, which the page's rules already allow for this remote.
  const policy = trustedTypes?.createPolicy('mf-subscription', { createScriptURL: () => address });
  const script = document.createElement('script');
  script.src = policy ? policy.createScriptURL(address) : address;
  document.head.append(script);
}
