import Stripe from 'stripe';
import { apiVersion } from './apiVersion.ts';
import { prices, TestRig } from './testing.ts';

const rig = new TestRig();
beforeAll(() => rig.start());
afterAll(() => rig.stop());

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('should have failed');
    },
    (error: InstanceType<typeof Stripe.errors.StripeError>) => error,
  );

describe('The payment sandbox in front of the unmodified Stripe SDK', () => {
  test("speaks the SDK's API version", () => {
    expect(Stripe.API_VERSION).toBe(apiVersion);
  });

  test('has the three plans with their prices', async () => {
    const list = await rig.stripe.prices.list({ active: true, expand: ['data.product'] });
    const seen = list.data.map(({ id, unit_amount, currency, recurring, product }) => [
      id,
      unit_amount,
      currency,
      recurring?.interval,
      (product as Stripe.Product).name,
    ]);
    expect(seen.sort()).toEqual([
      ['price_basic_monthly', 999, 'eur', 'month', 'Einstieg'],
      ['price_premium_monthly', 9999, 'eur', 'month', 'Unbegrenzt'],
      ['price_standard_monthly', 1999, 'eur', 'month', 'Standard'],
    ]);
    expect((await rig.stripe.products.retrieve('prod_basic')).name).toBe('Einstieg');
  });

  test('names the one address that gets every event', async () => {
    const { data } = await rig.stripe.webhookEndpoints.list();
    expect(data).toMatchObject([{ url: rig.config.webhook.url, status: 'enabled', enabled_events: ['*'] }]);
  });

  test('creates customers, finds them by address, changes and deletes them', async () => {
    const { id } = await rig.stripe.customers.create({
      email: 'eine@example.org',
      metadata: { userId: 'u1' },
      preferred_locales: ['de'],
    });
    expect((await rig.stripe.customers.list({ email: 'eine@example.org' })).data.map((one) => one.id)).toEqual([id]);
    const changed = await rig.stripe.customers.update(id, { name: 'Kim', metadata: { more: 'x' } });
    expect(changed).toMatchObject({ name: 'Kim', metadata: { userId: 'u1', more: 'x' } });
    expect(await rig.stripe.customers.del(id)).toMatchObject({ id, deleted: true });
    expect(await rig.stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
    const gone = await failure(
      rig.stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: id,
        line_items: [{ price: prices.basic }],
        success_url: 'http://localhost/',
      }),
    );
    expect(gone).toMatchObject({
      code: 'resource_missing',
      param: 'customer',
      message: `No such customer: '${id}'`,
      statusCode: 400,
    });
  });

  test('pages with cursors forward and back, also by itself', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.unshift((await rig.stripe.customers.create({ email: 'viele@example.org' })).id);
    const first = await rig.stripe.customers.list({ email: 'viele@example.org', limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
    const second = await rig.stripe.customers.list({ email: 'viele@example.org', limit: 3, starting_after: ids[1] });
    expect([second.data.map(({ id }) => id), second.has_more]).toEqual([ids.slice(2), false]);
    const back = await rig.stripe.customers.list({ email: 'viele@example.org', limit: 2, ending_before: ids[4] });
    expect([back.data.map(({ id }) => id), back.has_more]).toEqual([ids.slice(2, 4), true]);
    const all: string[] = [];
    for await (const { id } of rig.stripe.customers.list({ email: 'viele@example.org', limit: 2 })) all.push(id);
    expect(all).toEqual(ids);
  });

  test('answers the same idempotency key with the same answer, also after a restart', async () => {
    const once = await rig.stripe.customers.create({ email: 'einmal@example.org' }, { idempotencyKey: 'key-1' });
    await rig.restart();
    const again = await rig.stripe.customers.create({ email: 'einmal@example.org' }, { idempotencyKey: 'key-1' });
    expect(again.id).toBe(once.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await rig.stripe.customers.list({ email: 'einmal@example.org' })).data).toHaveLength(1);
  });

  test('refuses the same idempotency key with other parameters', async () => {
    await rig.stripe.customers.create({ email: 'a@example.org' }, { idempotencyKey: 'key-2' });
    const error = await failure(rig.stripe.customers.create({ email: 'b@example.org' }, { idempotencyKey: 'key-2' }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.message).toContain("Try using a key other than 'key-2'");
  });

  test('keeps no answer to a wrong request', async () => {
    const wrong = {
      mode: 'subscription' as const,
      line_items: [{ price: 'price_foreign' }],
      success_url: 'http://localhost/',
    };
    await failure(rig.stripe.checkout.sessions.create(wrong, { idempotencyKey: 'key-3' }));
    const right = await rig.stripe.checkout.sessions.create(
      { ...wrong, line_items: [{ price: prices.basic }] },
      { idempotencyKey: 'key-3' },
    );
    expect(right.status).toBe('open');
  });

  test('refuses a wrong and a missing key', async () => {
    const error = await failure(rig.sdk('other-key').customers.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error).toMatchObject({ statusCode: 401, message: 'Invalid API Key provided: ********-key' });
    expect((await rig.page('/v1/customers')).status).toBe(401);
  });

  test('makes the SDK fail aloud at unknown calls', async () => {
    const error = await failure(rig.stripe.coupons.list());
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 404 });
    expect(error.message).toMatch(/^Unrecognized request URL \(GET: \/v1\/coupons\)/);
    expect(error.requestId).toMatch(/^req_/);
  });

  test('names unknown, missing and wrong parameters as Stripe does', async () => {
    const sessions = rig.stripe.checkout.sessions;
    const base = {
      mode: 'subscription' as const,
      line_items: [{ price: prices.basic }],
      success_url: 'http://localhost/',
    };
    expect(await failure(sessions.create({ ...base, automatic_tax: { enabled: true } }))).toMatchObject({
      code: 'parameter_unknown',
      message: 'Received unknown parameter: automatic_tax',
    });
    expect(await failure(sessions.create({ mode: 'subscription', success_url: 'http://localhost/' }))).toMatchObject({
      code: 'parameter_missing',
      message: 'Missing required param: line_items.',
    });
    expect(await failure(sessions.create({ ...base, line_items: [{ price: 'price_foreign' }] }))).toMatchObject({
      code: 'resource_missing',
      param: 'line_items[0][price]',
      statusCode: 400,
    });
    expect(await failure(rig.stripe.subscriptions.retrieve('sub_unknown'))).toMatchObject({
      code: 'resource_missing',
      message: "No such subscription: 'sub_unknown'",
      statusCode: 404,
    });
    expect(await failure(rig.stripe.customers.list({ limit: 101 }))).toMatchObject({
      param: 'limit',
      statusCode: 400,
    });
    expect(await failure(rig.stripe.prices.retrieve(prices.basic, { expand: ['metadata.x'] }))).toMatchObject({
      param: 'expand',
    });
  });

  test('refuses an API version whose shapes it does not speak', async () => {
    const old = rig.sdk(rig.config.secretKey, { apiVersion: '2024-06-20' as Stripe.LatestApiVersion });
    expect((await failure(old.customers.list())).message).toContain('2024-06-20');
  });

  test('creates an order, lists it and lets it expire', async () => {
    const session = await rig.open(prices.premium, {
      locale: 'de',
      client_reference_id: 'u1',
      metadata: { orderId: 'o1' },
      subscription_data: { metadata: { userId: 'u1' } },
      custom_text: { submit: { message: 'Du bestellst kostenpflichtig.' } },
    });
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      mode: 'subscription',
      amount_total: 9999,
      currency: 'eur',
      client_reference_id: 'u1',
      metadata: { orderId: 'o1' },
      locale: 'de',
      livemode: false,
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.url).toBe(`http://localhost:${rig.sandbox.port}/c/pay/${session.id}`);
    const full = await rig.stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items', 'customer'] });
    expect(full.line_items?.data[0]).toMatchObject({ price: { id: prices.premium }, quantity: 1, amount_total: 9999 });
    expect(full.customer).toMatchObject({ object: 'customer', email: 'kim@example.org' });
    expect(
      (await rig.stripe.checkout.sessions.list({ customer: (full.customer as Stripe.Customer).id, status: 'open' }))
        .data,
    ).toHaveLength(1);
    expect(await rig.stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
    expect((await failure(rig.stripe.checkout.sessions.expire(session.id))).message).toContain('status of `expired`');
    expect((await rig.untilReceived('checkout.session.expired')).data.object).toMatchObject({ id: session.id });
  });
});
