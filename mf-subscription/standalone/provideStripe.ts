/**
 * Behaviour of Stripe's script. `refuses`: it reports an error. `blocked`: the browser does not load it. `hangs`: it is
 * never loaded. `without-method`: it has no `redirectToCheckout`.
 */
export type StripeScript = 'works' | 'refuses' | 'blocked' | 'hangs' | 'without-method';

/** Recorded call of `redirectToCheckout`, with the key by which the page has created the Stripe object. */
interface Redirect {
  publishableKey: string;
  sessionId: string;
}

/** Address from which the page loads the script, as in `src/stripeScript.ts`. */
const scriptAddress = 'https://js.stripe.com/basil/stripe.js';

/**
 * Replaces Stripe's script by a test double: the global that the script would set, or, for `blocked` and `hangs`,
 * a script element that fetches nothing. Returns the list to which the double adds each call of `redirectToCheckout`.
 * QA pages and tests use it.
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
  // The loader package warns if the script has another version than it expects.
  Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'basil' }) });
  return redirects;
}

/**
 * Behaviour and calls of the double that was provided last. The functions below read it at each call, because Stripe's
 * loader keeps the first global for the life of the page.
 */
let current: { script: StripeScript; redirects: Redirect[] };

/** Returns the calls of the double that was provided last. */
export const listRedirects = () => current.redirects;

function createStripe(publishableKey: string) {
  const redirectToCheckout = async ({ sessionId }: { sessionId: string }) => {
    current.redirects.push({ publishableKey, sessionId });
    return current.script === 'refuses' ? { error: { message: 'No such checkout session' } } : undefined;
  };
  return current.script === 'without-method' ? {} : { redirectToCheckout };
}

/** Creates a script element that fetches nothing. A blocked one reports an error to each listener, as browsers do. */
function createInertScript(isBlocked: boolean): HTMLScriptElement {
  const element = document.createElement('script');
  // Browsers fetch no script of a type that they do not run.
  element.type = 'text/plain';
  element.src = scriptAddress;
  const listen = element.addEventListener.bind(element);
  element.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    listen(type, listener);
    if (isBlocked && type === 'error') queueMicrotask(() => element.dispatchEvent(new Event('error')));
  };
  return element;
}
