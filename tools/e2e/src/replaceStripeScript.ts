import type { Page } from '@playwright/test';
import { readStack } from './config.ts';

/**
 * How the replaced script behaves: `refuses` responds with an error, `without-method` lacks the method that the app
 * calls, `blocked` fails like a request that an ad blocker rejects, and `hangs` never arrives.
 */
type Behaviour = 'works' | 'refuses' | 'without-method' | 'blocked' | 'hangs';

/** Code of the object that `Stripe()` returns. `payment` is the address of the payment sandbox. */
const instances: Record<'works' | 'refuses' | 'without-method', (payment: string) => string> = {
  works: (payment) =>
    `{ redirectToCheckout: async ({ sessionId }) => { location.href = '${payment}/c/pay/' + sessionId; return new Promise(() => {}); } }`,
  refuses: () => "{ redirectToCheckout: async () => ({ error: { message: 'refused' } }) }",
  'without-method': () => '{}',
};

/**
 * Replaces the script of js.stripe.com, and adds a publishable key to the backend's response, as with a real account.
 * Returns the list of addresses that the page requests from that host, which grows with each request.
 */
export async function replaceStripeScript(page: Page, behaviour: Behaviour): Promise<string[]> {
  const requested: string[] = [];
  await page.route('**/api/subscription/create-checkout-session', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as object;
    await route.fulfill({
      response,
      json: response.ok() ? { ...json, publishableKey: 'pk_live_journey' } : json,
    });
  });
  await page.route('https://js.stripe.com/**', async (route) => {
    requested.push(route.request().url());
    if (behaviour === 'hangs') return;
    if (behaviour === 'blocked') return route.abort('blockedbyclient');
    const body = `window.Stripe = Object.assign(() => (${instances[behaviour](readStack().payment)}), { version: 'basil' });`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  return requested;
}
