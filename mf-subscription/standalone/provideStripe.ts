export type StripeScript = 'works' | 'refuses' | 'blocked' | 'hangs' | 'without-method';

interface Redirect {
  publishableKey: string;
  sessionId: string;
}

const address = 'https://js.stripe.com/basil/stripe.js';

/**
 * Stands in for the provider's script at the page's edge: a script element that never fetches anything, or the global
 * that the real script would have left. Answers the redirects it was asked for.
 */
export function provideStripe(script: StripeScript): Redirect[] {
  const redirects: Redirect[] = [];
  current = { script, redirects };
  document.querySelector(`script[src="${address}"]`)?.remove();
  if (script === 'blocked' || script === 'hangs') {
    Reflect.deleteProperty(window, 'Stripe');
    document.head.append(silentScript(script === 'blocked'));
    return redirects;
  }
  Object.assign(window, { Stripe: Object.assign(stripeOf, { version: 'basil' }) });
  return redirects;
}

/** Read at every call, because the provider's loader keeps the first global it saw for the life of the page. */
let current: { script: StripeScript; redirects: Redirect[] };

/** Calls of the script that was provided last. */
export const redirects = () => current.redirects;

function stripeOf(publishableKey: string) {
  const redirectToCheckout = async ({ sessionId }: { sessionId: string }) => {
    current.redirects.push({ publishableKey, sessionId });
    return current.script === 'refuses' ? { error: { message: 'No such checkout session' } } : undefined;
  };
  return current.script === 'without-method' ? {} : { redirectToCheckout };
}

function silentScript(blocked: boolean): HTMLScriptElement {
  const element = document.createElement('script');
  // A type that no browser runs, so that nothing is fetched.
  element.type = 'text/plain';
  element.src = address;
  const listen = element.addEventListener.bind(element);
  element.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    listen(type, listener);
    if (blocked && type === 'error') queueMicrotask(() => element.dispatchEvent(new Event('error')));
  };
  return element;
}
