import type { Page } from '@playwright/test';
import { stack } from './config.ts';

type Behaviour = 'works' | 'refuses' | 'without-method' | 'blocked' | 'hangs';

const instances: Record<'works' | 'refuses' | 'without-method', (payment: string) => string> = {
  works: (payment) =>
    `{ redirectToCheckout: async ({ sessionId }) => { location.href = '${payment}/c/pay/' + sessionId; return new Promise(() => {}); } }`,
  refuses: () => "{ redirectToCheckout: async () => ({ error: { message: 'refused' } }) }",
  'without-method': () => '{}',
};

/**
 * Stands in for js.stripe.com, and makes the backend's answer carry a publishable key as it does with a real account.
 * Returns the addresses that were asked of the provider's host, as they come.
 */
export async function standInForStripe(page: Page, behaviour: Behaviour): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**/api/subscription/create-checkout-session', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as object;
    await route.fulfill({
      response: answer,
      json: answer.ok() ? { ...json, publishableKey: 'pk_live_journey' } : json,
    });
  });
  await page.route('https://js.stripe.com/**', async (route) => {
    asked.push(route.request().url());
    if (behaviour === 'hangs') return;
    if (behaviour === 'blocked') return route.abort('blockedbyclient');
    const body = `window.Stripe = Object.assign(() => (${instances[behaviour](stack().payment)}), { version: 'basil' });`;
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  return asked;
}
