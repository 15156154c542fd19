import type { Page } from '@playwright/test';
import { readStack } from './config.ts';

/**
 * How the script behaves instead: `refuses` responds with an error to the first call, `without-method` lacks the method that the app
 * calls, `blocked` fails like a request that an ad blocker rejects, and `hangs` never arrives.
 */
type Behaviour = 'refuses' | 'without-method' | 'blocked' | 'hangs';

/** Code of the function `Stripe`. `payment` is the address of the payment sandbox. */
const functions: Record<'refuses' | 'without-method', (payment: string) => string> = {
  refuses: (payment) => `(() => {
    let calls = 0;
    const leave = (id) => new Promise(() => location.assign('${payment}/c/pay/' + id));
    const refuse = async () => ({ error: { message: 'refused' } });
    return () => ({ redirectToCheckout: ({ sessionId }) => (calls++ ? leave(sessionId) : refuse()) });
  })()`,
  'without-method': () => '() => ({})',
};

const scriptAddress = () => `${readStack().payment}/js/stripe.js`;

/** Returns the list of requests for the provider's script, which the payment sandbox serves; it grows with each. */
export function watchStripeScript(page: Page): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url() === scriptAddress()) requested.push(request.url());
  });
  return requested;
}

/** Replaces the provider's script by one that fails. Returns the list of requests for it. */
export async function breakStripeScript(page: Page, behaviour: Behaviour): Promise<string[]> {
  await page.route(scriptAddress(), async (route) => {
    if (behaviour === 'hangs') return;
    if (behaviour === 'blocked') return route.abort('blockedbyclient');
    const body = `window.Stripe = Object.assign(${functions[behaviour](readStack().payment)}, { version: 'basil' });`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  return watchStripeScript(page);
}
