/** Behaviour of the script. `refuses`: it reports an error. `without-method`: it has no `redirectToCheckout`. */
export type StripeScript = 'works' | 'refuses' | 'blocked' | 'hangs' | 'without-method';

/** Recorded call of `redirectToCheckout`, with the key by which the page has created the Stripe object. */
interface Redirect {
  publishableKey: string;
  sessionId: string;
}

const address = 'https://js.stripe.com/basil/stripe.js';

/**
 * Replaces Stripe's script by a test double: the global that the script would set, or, for `blocked` and `hangs`,
 * a script element that fetches nothing. Returns the list to which the double adds each call of `redirectToCheckout`.
 * QA pages and tests use it.
 */
export function provideStripe(script: StripeScript): Redirect[] {
  const redirects: Redirect[] = [];
  current = { script, redirects };
  document.querySelector(`script[src="${address}"]`)?.remove();
  if (script === 'blocked' || script === 'hangs') {
    Reflect.deleteProperty(window, 'Stripe');
    document.head.append(createScript(script === 'blocked'));
    return redirects;
  }
  // The loader package warns if the script has another version than it expects.
  Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'basil' }) });
  return redirects;
}

/**
 * The double reads this at each call, because the provider's loader keeps the first global for the life of the page.
 */
let current: { script: StripeScript; redirects: Redirect[] };

/** Calls of the script that was provided last. */
export const listRedirects = () => current.redirects;

function createStripe(publishableKey: string) {
  const redirectToCheckout = async ({ sessionId }: { sessionId: string }) => {
    current.redirects.push({ publishableKey, sessionId });
    return current.script === 'refuses' ? { error: { message: 'No such checkout session' } } : undefined;
  };
  return current.script === 'without-method' ? {} : { redirectToCheckout };
}

/** Creates a script element that fetches nothing. A blocked one reports an error to each listener, as browsers do. */
function createScript(blocked: boolean): HTMLScriptElement {
  const element = document.createElement('script');
  // Browsers fetch no script of a type that they do not run.
  element.type = 'text/plain';
  element.src = address;
  const listen = element.addEventListener.bind(element);
  element.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    listen(type, listener);
    if (blocked && type === 'error') queueMicrotask(() => element.dispatchEvent(new Event('error')));
  };
  return element;
}
