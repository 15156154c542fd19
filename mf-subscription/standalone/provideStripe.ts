/**
 * Behaviour of Stripe's script. `refuses`: `redirectToCheckout` reports an error. `blocked`: loading fails. `hangs`:
 * loading never ends. `without-method`: the script has no `redirectToCheckout`.
 */
export type StripeScript = 'works' | 'refuses' | 'blocked' | 'hangs' | 'without-method';

/** Recorded call of `redirectToCheckout`, with the key of the Stripe object on which the page called it. */
interface Redirect {
  publishableKey: string;
  sessionId: string;
}

/** Address from which the page loads the script, as in `src/stripeScript.ts`. */
const scriptAddress = 'https://js.stripe.com/basil/stripe.js';

/**
 * Behaviour and calls of the double that was provided last. Every double reads this variable, because Stripe's loader
 * keeps the first double until the page is reloaded.
 */
let current: { script: StripeScript; redirects: Redirect[] };

/**
 * Replaces Stripe's script on QA servers and in tests: by a double of its global, or, for `blocked` and `hangs`, by a
 * script element that fetches nothing. Returns the list to which the double adds each call of `redirectToCheckout`.
 */
export function provideStripe(script: StripeScript): Redirect[] {
  const redirects: Redirect[] = [];
  current = { script, redirects };
  document.querySelector(`script[src="${scriptAddress}"]`)?.remove();
  if (script === 'blocked' || script === 'hangs') {
    Reflect.deleteProperty(window, 'Stripe');
    document.head.append(createInertScript(script === 'blocked'));
    return redirects;
  }
  // Stripe's loader warns if the global has no `version` or an unexpected one.
  Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'basil' }) });
  return redirects;
}

/** Returns the calls of the double that was provided last. */
export const listRedirects = () => current.redirects;

function createStripe(publishableKey: string) {
  const redirectToCheckout = async ({ sessionId }: { sessionId: string }) => {
    current.redirects.push({ publishableKey, sessionId });
    return current.script === 'refuses' ? { error: { message: 'No such checkout session' } } : undefined;
  };
  return current.script === 'without-method' ? {} : { redirectToCheckout };
}

/** Creates a script element that fetches nothing. A blocked one fires `error` for each listener of that event. */
function createInertScript(isBlocked: boolean): HTMLScriptElement {
  const element = document.createElement('script');
  // Browsers fetch no script of a type that they do not run.
  element.type = 'text/plain';
  // A page of the site takes addresses of scripts from its policies only, and allows the one of this remote.
  const policy = window.trustedTypes?.createPolicy('mf-subscription', { createScriptURL: (url) => url });
  element.src = policy?.createScriptURL(scriptAddress) ?? scriptAddress;
  const listen = element.addEventListener.bind(element);
  element.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    listen(type, listener);
    if (isBlocked && type === 'error') queueMicrotask(() => element.dispatchEvent(new Event('error')));
  };
  return element;
}
