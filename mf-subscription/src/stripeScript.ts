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
 * Loads the payment provider's script, or a stand-in at another `address`, and returns its function that opens the hosted checkout. Resolves to undefined
 * if the script is blocked, takes too long, or is a later release, which has no `redirectToCheckout`.
 */
export async function loadRedirect(
  publishableKey: string,
  address = scriptAddress,
): Promise<Stripe['redirectToCheckout'] | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), scriptTimeoutMs);
  });
  try {
    const script = placeScript(address);
    // The package knows only Stripe's address. It takes a stand-in that has set the global already.
    const loaded = address === scriptAddress ? Promise.resolve() : waitUntilLoaded(script);
    const stripe = await Promise.race([loaded.then(() => loadStripe(publishableKey)), timeout]);
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
function placeScript(address: string): HTMLScriptElement | undefined {
  if ('Stripe' in window || document.querySelector(`script[src="${address}"]`)) return undefined;
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  // The Content-Security-Policy allows a remote only the Trusted Types policy with its own name.
  const policy = trustedTypes?.createPolicy('mf-subscription', { createScriptURL: () => address });
  const script = document.createElement('script');
  script.src = policy ? policy.createScriptURL(address) : address;
  document.head.append(script);
  return script;
}

/** Resolves when a script has run, at once if there is none to wait for. Rejects if it cannot be loaded. */
const waitUntilLoaded = (script: HTMLScriptElement | undefined) =>
  new Promise<void>((resolve, reject) => {
    if (!script) return resolve();
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('The script could not be loaded')));
  });
