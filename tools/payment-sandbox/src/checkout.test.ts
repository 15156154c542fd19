import { readFileSync, writeFileSync } from 'node:fs';
import type Stripe from 'stripe';
import { prices, TestRig } from './testing.ts';

const rig = new TestRig();
beforeAll(() => rig.start());
afterAll(() => rig.stop());

describe('The checkout page', () => {
  test('says in German what is ordered, and that nothing is real', async () => {
    const session = await rig.openCheckout(prices.standard, {
      custom_text: { submit: { message: 'Du bestellst <kostenpflichtig>.' } },
    });
    const page = await (await rig.requestPage(session.url!)).text();
    expect(page).toContain('<html lang="de">');
    expect(page).toContain('Testumgebung – keine echte Zahlung');
    expect(page).toContain('<strong>Standard</strong>');
    expect(page).toContain('<strong>Standard</strong>, 6\u00a0Stunden pro Monat');
    expect(page).toContain('19,99\u00a0€</strong> pro Monat');
    expect(page).toContain('Du bestellst &lt;kostenpflichtig&gt;.');
    expect(page).toContain('<button class="wide">Zahlungspflichtig abonnieren</button>');
    expect(page).toContain('<a href="http://localhost:3000/subscription">Abbrechen und zurück zum Shop</a>');
    expect(page).not.toContain('<script');
  });

  test('leads back to the shop after the payment and does not let one pay twice', async () => {
    const session = await rig.openCheckout();
    const home = `http://localhost:3000/dashboard?session=${session.id}`;
    for (let i = 0; i < 2; i += 1) {
      const answer = await rig.requestPage(session.url!, { number: '4242 4242 4242 4242' });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, home]);
    }
    expect((await rig.requestPage(session.url!)).headers.get('location')).toBe(home);
    const paid = await rig.stripe.checkout.sessions.retrieve(session.id);
    expect(paid).toMatchObject({ status: 'complete', url: null });
    const { data } = await rig.stripe.subscriptions.list({ customer: paid.customer as string });
    expect(data).toMatchObject([{ id: paid.subscription, status: 'active' }]);
  });

  test('copies the metadata of the order to subscription and event', async () => {
    const session = await rig.openCheckout(prices.basic, {
      metadata: { orderId: 'o1' },
      subscription_data: { metadata: { userId: 'u1' } },
    });
    await rig.requestPage(session.url!, { number: '4242424242424242' });
    const { subscription } = await rig.stripe.checkout.sessions.retrieve(session.id);
    expect((await rig.stripe.subscriptions.retrieve(subscription as string)).metadata).toEqual({ userId: 'u1' });
    await rig.waitUntil(() =>
      rig.received.some(
        ({ type, data }) =>
          type === 'checkout.session.completed' && (data.object as Stripe.Checkout.Session).metadata?.orderId === 'o1',
      ),
    );
  });

  test('shows a declined card and lets one try again', async () => {
    const session = await rig.openCheckout();
    const declined = await rig.requestPage(session.url!, { number: '4000 0000 0000 0002' });
    expect(declined.status).toBe(402);
    const page = await declined.text();
    expect(page).toContain('role="alert"');
    expect(page).toContain('Deine Karte wurde abgelehnt. Bitte nimm eine andere Karte.');
    expect(page).toContain('value="4000 0000 0000 0002"');
    expect((await rig.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await rig.requestPage(session.url!, { number: '4242424242424242' })).status).toBe(303);
  });

  test('fills in another test card with one click and takes no real one', async () => {
    const session = await rig.openCheckout();
    const page = await (await rig.requestPage(session.url!)).text();
    const link = `/c/pay/${session.id}?card=4000000000000002`;
    expect(page).toContain(`<a href="${link}">4000 0000 0000 0002</a>`);
    expect(await (await rig.requestPage(link)).text()).toContain('value="4000 0000 0000 0002"');
    const real = await rig.requestPage(session.url!, { number: '5105 1051 0510 5100' });
    expect(real.status).toBe(400);
    const answer = await real.text();
    expect(answer).toContain('Diese Kartennummer kennt die Testumgebung nicht. Nimm eine der Testkarten.');
    expect(answer).not.toContain('5105');
  });

  test('asks for a confirmation of a 3-D Secure card, and charges nothing after a refusal', async () => {
    const session = await rig.openCheckout();
    const asked = await rig.requestPage(session.url!, { number: '4000002500003155' });
    const confirm = asked.headers.get('location')!;
    expect(confirm).toBe(`/c/pay/${session.id}/confirm`);
    expect(await (await rig.requestPage(confirm)).text()).toContain('Zahlung bestätigen');
    const refused = await rig.requestPage(confirm, { answer: 'no' });
    expect(await refused.text()).toContain('Du hast die Zahlung bei deiner Bank abgelehnt.');
    expect((await rig.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    await rig.requestPage(session.url!, { number: '4000002500003155' });
    expect((await rig.requestPage(confirm, { answer: 'yes' })).headers.get('location')).toContain('/dashboard');
    expect((await rig.stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
  });

  test('refuses payments after the session has expired', async () => {
    const session = await rig.openCheckout();
    await rig.stripe.checkout.sessions.expire(session.id);
    const answer = await rig.requestPage(`/c/pay/${session.id}`, { number: '4242424242424242' });
    expect(answer.status).toBe(410);
    expect(await answer.text()).toContain('Diese Bestellung ist abgelaufen');
  });

  test('makes browsers send the origin of its own forms', async () => {
    // With `no-referrer` it would send `Origin: null`, and the sandbox would refuse its own form.
    const session = await rig.openCheckout();
    expect((await rig.requestPage(session.url!)).headers.get('referrer-policy')).toBe('same-origin');
  });

  test('refuses forms of pages of other origins', async () => {
    const session = await rig.openCheckout();
    const answer = await rig.requestPage(
      session.url!,
      { number: '4242424242424242' },
      { origin: 'https://evil.example' },
    );
    expect(answer.status).toBe(403);
    expect((await rig.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });
});

describe("The stand-in for the provider's script", () => {
  test('leads to the page of a session by redirectToCheckout, and refuses what Stripe.js refuses (acc 207)', async () => {
    const response = await rig.requestPage('/js/stripe.js');
    expect(response.headers.get('content-type')).toContain('text/javascript');
    const visited: string[] = [];
    const window: { Stripe?: (key: string) => { redirectToCheckout(options: object): unknown } } = {};
    const document = { currentScript: { src: 'http://pay.test/js/stripe.js' } };
    const location = { assign: (address: string) => visited.push(address) };
    new Function('window', 'document', 'location', await response.text())(window, document, location);
    void window.Stripe!('pk_test_1').redirectToCheckout({ sessionId: 'cs_test_1' });
    expect(visited).toEqual(['http://pay.test/c/pay/cs_test_1']);
    expect(() => window.Stripe!('sk_test_1')).toThrow('IntegrationError');
    expect(() => window.Stripe!('pk_test_1').redirectToCheckout({})).toThrow('IntegrationError');
  });
});

describe('The billing portal', () => {
  async function portal(subscribed?: Stripe.Subscription) {
    const subscription = subscribed ?? (await rig.subscribe());
    const { url } = await rig.stripe.billingPortal.sessions.create({
      customer: subscription.customer as string,
      return_url: 'http://localhost:3000/subscription',
      locale: 'de',
    });
    return { subscription, url };
  }

  test('shows subscription, payment method and invoices', async () => {
    const { url } = await portal();
    const page = await (await rig.requestPage(url)).text();
    expect(page).toContain('<strong>Standard</strong> (6\u00a0Stunden pro Monat), 19,99\u00a0€ pro Monat');
    expect(page).toContain('Karte •••• 4242');
    expect(page).toContain('<a href="http://localhost:3000/subscription">Zurück zum Shop</a>');
    expect(page).toMatch(/SANDBOX-\d{4}: [\d.]+, 19,99\u00a0€,\s+bezahlt/);
  });

  test('shows a subscription that an earlier version has stored without the name of its plan', async () => {
    const subscription = await rig.subscribe();
    await rig.restart(() => {
      const data = JSON.parse(readFileSync(rig.config.file, 'utf8'));
      const [item] = data.subscriptions[subscription.id].items.data;
      delete item.price.nickname;
      delete item.price.metadata;
      writeFileSync(rig.config.file, JSON.stringify(data));
    });
    const { url } = await portal(subscription);
    expect(await (await rig.requestPage(url)).text()).toContain('<strong>Standard</strong> (6\u00a0Stunden pro Monat)');
  });

  test('cancels after asking back, and takes the cancellation back', async () => {
    const { url, subscription } = await portal();
    expect(await (await rig.requestPage(`${url}/cancel/${subscription.id}`)).text()).toContain('Jetzt kündigen');
    await rig.requestPage(`${url}/cancel/${subscription.id}`, {});
    expect(await rig.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at: subscription.items.data[0]?.current_period_end,
      cancel_at_period_end: false,
    });
    // The flag was never set, so unsetting it changes nothing, as in the real API.
    const update = (end: object) => rig.stripe.subscriptions.update(subscription.id, end);
    expect((await update({ cancel_at_period_end: false })).cancel_at).not.toBeNull();
    expect((await update({ cancel_at: '' })).cancel_at).toBeNull();
    await rig.requestPage(`${url}/cancel/${subscription.id}`, {});
    await rig.requestPage(`${url}/resume/${subscription.id}`, {});
    expect((await rig.stripe.subscriptions.retrieve(subscription.id)).cancel_at).toBeNull();
  });

  test('collects an open invoice with the new payment method at once', async () => {
    const subscription = await rig.subscribe(prices.standard, '4000000000000341');
    await rig.toRenewal(subscription);
    expect((await rig.stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    const { url } = await rig.stripe.billingPortal.sessions.create({ customer: subscription.customer as string });
    expect(
      (await rig.requestPage(`${url}/payment-method/${subscription.id}`, { number: '4000000000000002' })).status,
    ).toBe(402);
    const saved = await rig.requestPage(`${url}/payment-method/${subscription.id}`, { number: '4242424242424242' });
    expect(await (await rig.requestPage(saved.headers.get('location')!)).text()).toContain(
      'Dein neues Zahlungsmittel ist gespeichert.',
    );
    expect((await rig.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  test("opens nobody else's subscriptions and ends after an hour", async () => {
    const { url } = await portal();
    const other = await rig.subscribe();
    expect((await rig.requestPage(`${url}/cancel/${other.id}`, {})).status).toBe(404);
    expect((await rig.requestPage('/p/session/falsch')).status).toBe(404);
    await rig.advanceClock({ days: 1 });
    expect((await rig.requestPage(url)).status).toBe(404);
  });
});
