import Stripe from 'stripe';
import { apiVersion } from './events.ts';
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
const order = (customer: string, price: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer,
  line_items: [{ price, quantity: 1 }],
  success_url: 'http://localhost/',
});

describe('The payment sandbox in front of the unmodified Stripe SDK', () => {
  test("speaks the SDK's API version", () => {
    expect(Stripe.API_VERSION).toBe(apiVersion);
  });

  test('answers an address of more than 4,096 characters with 414', async () => {
    const response = await fetch(`http://localhost:${rig.sandbox.port}/v1/${'/'.repeat(4_096)}`);
    expect(response.status).toBe(414);
  });

  test.each([
    [prices.basic, 999],
    [prices.standard, 1999],
    [prices.premium, 9999],
  ])('has the price %s', async (id, unit_amount) => {
    expect(await rig.stripe.prices.retrieve(id)).toMatchObject({
      active: true,
      currency: 'eur',
      livemode: false,
      recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
      tax_behavior: 'inclusive',
      unit_amount,
    });
  });

  test('opens the portal with a configuration that was made by a call', async () => {
    const { configurations, sessions } = rig.stripe.billingPortal;
    const features = { subscription_cancel: { enabled: true, mode: 'at_period_end' as const } };
    const made = await configurations.create({ features, metadata: { site: 'a' } });
    expect(made).toMatchObject({ active: true, is_default: false, features: { invoice_history: { enabled: false } } });
    const changed = await configurations.update(made.id, { features: { invoice_history: { enabled: true } } });
    expect(changed).toMatchObject({
      features: { subscription_cancel: { enabled: true }, invoice_history: { enabled: true } },
    });
    expect((await configurations.list({ active: true })).data.map(({ is_default }) => is_default)).toEqual([
      false,
      true,
    ]);
    await rig.setSwitches({ portalMissing: 'true' });
    const { id: customer } = await rig.stripe.customers.create({ email: 'kim@example.org' });
    expect((await sessions.create({ customer, configuration: made.id })).configuration).toBe(made.id);
    expect(await failure(sessions.create({ customer, configuration: 'bpc_foreign' }))).toMatchObject({
      code: 'resource_missing',
      param: 'configuration',
    });
    await rig.setSwitches({});
  });

  test('expands four levels at most, and only what it knows', async () => {
    const { id } = await rig.subscribe();
    const deep = 'latest_invoice.payments.data.payment.payment_intent';
    expect(await failure(rig.stripe.subscriptions.retrieve(id, { expand: [deep] }))).toMatchObject({
      code: 'property_expansion_max_depth',
      message: `You cannot expand more than 4 levels of a property. Property: ${deep}`,
      statusCode: 400,
    });
    expect(await failure(rig.stripe.subscriptions.retrieve(id, { expand: ['metadata'] }))).toMatchObject({
      message: 'This property cannot be expanded (metadata).',
      statusCode: 400,
    });
  });

  test('does not take a search for an id', async () => {
    const error = await failure(rig.stripe.customers.search({ query: "email:'kim@example.org'" }));
    expect(error.message).toMatch(/^Unrecognized request URL \(GET: \/v1\/customers\/search\)/);
  });

  test('names the one address that gets its events', async () => {
    const { data } = await rig.stripe.webhookEndpoints.list({ limit: 100 });
    expect(data).toMatchObject([{ url: rig.config.webhook.url, status: 'enabled' }]);
    expect(data[0]?.enabled_events).toContain('charge.dispute.created');
  });

  test('creates and changes webhook endpoints, and tells the secret of one only then', async () => {
    const url = 'https://api.abenteuerbox.example/api/subscription/webhook';
    const { webhookEndpoints } = rig.stripe;
    const created = await webhookEndpoints.create({ url, enabled_events: ['invoice.paid'], api_version: apiVersion });
    expect(created).toMatchObject({ url, status: 'enabled', api_version: apiVersion });
    expect(created.secret).toMatch(/^whsec_/);
    const { id } = created;
    const changed = await webhookEndpoints.update(id, { enabled_events: ['*'], disabled: true });
    expect(changed).toMatchObject({ id, status: 'disabled', enabled_events: ['*'] });
    expect(changed.secret).toBeUndefined();
    const local = { url: 'http://localhost:8080/webhook', enabled_events: ['*' as const] };
    expect(await failure(webhookEndpoints.create(local))).toMatchObject({ code: 'url_invalid', param: 'url' });
    expect(await failure(webhookEndpoints.update(id, { api_version: apiVersion } as object))).toMatchObject({
      code: 'parameter_unknown',
      param: 'api_version',
    });
    expect(await failure(webhookEndpoints.create({ url, enabled_events: [] }))).toMatchObject({
      code: 'parameter_missing',
      param: 'enabled_events',
    });
    expect((await webhookEndpoints.list()).data.map((one) => one.id)).toEqual([id, 'we_sandbox']);
  });

  test('creates customers and deletes them', async () => {
    const { id } = await rig.stripe.customers.create({
      email: 'eine@example.org',
      metadata: { userId: 'u1' },
      preferred_locales: ['de'],
    });
    expect(await rig.stripe.customers.retrieve(id)).toMatchObject({
      email: 'eine@example.org',
      metadata: { userId: 'u1' },
    });
    expect(await rig.stripe.customers.del(id)).toMatchObject({ id, deleted: true });
    expect(await rig.stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
    expect(await failure(rig.stripe.customers.del(id))).toMatchObject({ code: 'resource_missing', statusCode: 404 });
    expect(await failure(rig.stripe.checkout.sessions.create(order(id, prices.basic)))).toMatchObject({
      code: 'resource_missing',
      param: 'customer',
      message: `No such customer: '${id}'`,
      statusCode: 400,
    });
  });

  test('ends the subscriptions of a customer who is deleted', async () => {
    const { id, customer } = await rig.subscribe();
    await rig.stripe.customers.del(customer as string);
    expect((await rig.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
  });

  test('lists the newest first, in pages, and from a given time on', async () => {
    const sessions: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { id } = await rig.openCheckout();
      sessions.unshift(id);
      await rig.stripe.checkout.sessions.expire(id);
    }
    const types = ['checkout.session.expired'];
    const idOf = ({ data }: Stripe.Event) => (data.object as Stripe.Checkout.Session).id;
    const first = await rig.stripe.events.list({ types, limit: 2 });
    expect([first.data.map(idOf), first.has_more]).toEqual([sessions.slice(0, 2), true]);
    const second = await rig.stripe.events.list({ types, limit: 3, starting_after: first.data[1]!.id });
    expect([second.data.map(idOf), second.has_more]).toEqual([sessions.slice(2), false]);
    const all: string[] = [];
    for await (const event of rig.stripe.events.list({ types, limit: 2 })) all.push(idOf(event));
    expect(all).toEqual(sessions);
    const created = { gte: first.data[0]!.created + 1 };
    expect((await rig.stripe.events.list({ types, created })).data).toEqual([]);
  });

  test('answers the same idempotency key with the same answer, also after a restart', async () => {
    const email = 'einmal@example.org';
    const once = await rig.stripe.customers.create({ email }, { idempotencyKey: 'key-1' });
    await rig.restart();
    const again = await rig.stripe.customers.create({ email }, { idempotencyKey: 'key-1' });
    expect(again.id).toBe(once.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  test('repeats the first answer although the object has changed since', async () => {
    const { id: customer } = await rig.stripe.customers.create({ email: 'kim@example.org' });
    const create = () =>
      rig.stripe.checkout.sessions.create(order(customer, prices.basic), { idempotencyKey: 'key-open' });
    const { id } = await create();
    await rig.stripe.checkout.sessions.expire(id);
    expect(await create()).toMatchObject({ id, status: 'open' });
  });

  test('refuses the same idempotency key with other parameters', async () => {
    await rig.stripe.customers.create({ email: 'a@example.org' }, { idempotencyKey: 'key-2' });
    const error = await failure(rig.stripe.customers.create({ email: 'b@example.org' }, { idempotencyKey: 'key-2' }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.message).toContain("Try using a key other than 'key-2'");
  });

  test('does not store the answer to an invalid request', async () => {
    const { id } = await rig.stripe.customers.create({ email: 'kim@example.org' });
    const create = (price: string) =>
      rig.stripe.checkout.sessions.create(order(id, price), { idempotencyKey: 'key-3' });
    await failure(create('price_foreign'));
    expect((await create(prices.basic)).status).toBe('open');
  });

  test('refuses a wrong and a missing key', async () => {
    const error = await failure(rig.createSdk('other-key').prices.retrieve(prices.basic));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error).toMatchObject({ statusCode: 401, message: 'Invalid API Key provided: ********-key' });
    expect((await rig.requestPage('/v1/webhook_endpoints')).status).toBe(401);
  });

  test('takes the key by Basic authentication, too, as the user name', async () => {
    const authorization = `Basic ${Buffer.from(`${rig.config.secretKey}:`).toString('base64')}`;
    const response = await rig.requestPage('/v1/webhook_endpoints', undefined, { authorization });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      object: 'list',
      url: '/v1/webhook_endpoints',
      has_more: false,
      data: expect.arrayContaining([expect.objectContaining({ object: 'webhook_endpoint', livemode: false })]),
    });
  });

  test('rejects unknown calls with an error that the SDK throws', async () => {
    const error = await failure(rig.stripe.coupons.list());
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 404 });
    expect(error.message).toMatch(/^Unrecognized request URL \(GET: \/v1\/coupons\)/);
    expect(error.requestId).toMatch(/^req_/);
  });

  test('names unknown, missing and wrong parameters, and unknown ids', async () => {
    const { sessions } = rig.stripe.checkout;
    const { id } = await rig.stripe.customers.create({ email: 'kim@example.org' });
    const withoutItems = order(id, prices.basic);
    delete withoutItems.line_items;
    expect(
      await failure(sessions.create({ ...order(id, prices.basic), automatic_tax: { enabled: true } })),
    ).toMatchObject({
      code: 'parameter_unknown',
      message: 'Received unknown parameter: automatic_tax',
      param: 'automatic_tax',
      statusCode: 400,
    });
    expect(await failure(sessions.create(withoutItems))).toMatchObject({
      code: 'parameter_missing',
      message: 'Missing required param: line_items.',
      param: 'line_items',
      statusCode: 400,
    });
    expect(await failure(sessions.create(order(id, 'price_foreign')))).toMatchObject({
      code: 'resource_missing',
      param: 'line_items[0][price]',
      statusCode: 400,
    });
    expect(await failure(rig.stripe.subscriptions.retrieve('sub_unknown'))).toMatchObject({
      code: 'resource_missing',
      message: "No such subscription: 'sub_unknown'",
      statusCode: 404,
    });
    expect(await failure(rig.stripe.webhookEndpoints.list({ limit: 101 }))).toMatchObject({
      message: expect.stringContaining('limit'),
      statusCode: 400,
    });
  });

  test('creates an order and expires it', async () => {
    const session = await rig.openCheckout(prices.premium, {
      locale: 'de',
      client_reference_id: 'u1',
      metadata: { orderId: 'o1' },
      subscription_data: { metadata: { userId: 'u1' } },
      custom_text: { submit: { message: 'Du bestellst kostenpflichtig.' } },
    });
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      amount_total: 9999,
      client_reference_id: 'u1',
      metadata: { orderId: 'o1' },
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.url).toBe(`http://localhost:${rig.sandbox.port}/c/pay/${session.id}`);
    expect(await rig.stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
    expect((await failure(rig.stripe.checkout.sessions.expire(session.id))).message).toContain('status of `expired`');
    await rig.waitUntil(() => rig.received.some(({ data }) => (data.object as { id?: string }).id === session.id));
  });
});
