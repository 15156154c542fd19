import { createPayments } from '../adapters/payments/payments.ts';
import { eventReaders } from '../adapters/payments/providerEvents.ts';
import { readSetup } from '../config.ts';
import { startPaymentProvider, type PaymentProvider } from '../testing/paymentProvider.ts';
import { setupStripe } from './setupStripe.ts';

const url = 'https://api.abenteuerbox.example/api/subscription/webhook';
const siteOrigin = 'https://abenteuerbox.example';

describe('npm run ops -- setup-stripe', () => {
  let stripe: PaymentProvider;
  beforeAll(async () => {
    stripe = await startPaymentProvider(Date.now);
  });
  beforeEach(() => stripe.forget());
  afterAll(() => stripe.close());

  const connect = () =>
    createPayments({ secretKey: 'sk_test_1', apiBase: stripe.address, webhookSecret: '' }, siteOrigin);
  const setUp = (address = url) => setupStripe(connect(), address);
  const endpoints = () => Object.values(stripe.data.webhookEndpoints);
  const configurations = () => Object.values(stripe.data.portalConfigurations);
  const foreign = {
    id: 'we_foreign',
    object: 'webhook_endpoint',
    api_version: null,
    created: 0,
    enabled_events: ['invoice.paid'],
    status: 'disabled' as const,
    url: 'https://other.example/api/subscription/webhook',
  };

  test('makes endpoint and portal, and prints the signing secret and the events', async () => {
    const { text, isDone, signingSecret } = await setUp();
    expect(isDone).toBe(true);
    expect(signingSecret).toMatch(/^whsec_/);
    expect(text).toContain(`STRIPE_WEBHOOK_SECRET=${signingSecret}`);
    for (const type of Object.keys(eventReaders)) expect(text).toContain(`  ${type}\n`);
    expect(endpoints()).toMatchObject([
      { url, status: 'enabled', api_version: connect().apiVersion, enabled_events: Object.keys(eventReaders) },
    ]);
    expect(configurations()).toMatchObject([
      {
        business_profile: {
          privacy_policy_url: `${siteOrigin}/datenschutz`,
          terms_of_service_url: `${siteOrigin}/agb`,
        },
        features: {
          customer_update: { enabled: false },
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
          subscription_update: { enabled: false },
        },
      },
    ]);
  });

  test('can be repeated: it changes back what differs, and makes and tells nothing a second time', async () => {
    await setUp();
    const [endpoint] = endpoints();
    Object.assign(endpoint!, { status: 'disabled', enabled_events: ['invoice.paid'] });
    configurations()[0]!.features.invoice_history = { enabled: false };
    const { text, isDone, signingSecret } = await setUp();
    expect([isDone, signingSecret, text.includes('whsec_')]).toEqual([true, null, false]);
    expect(endpoints()).toMatchObject([{ status: 'enabled', enabled_events: Object.keys(eventReaders) }]);
    expect(configurations()).toMatchObject([{ features: { invoice_history: { enabled: true } } }]);
  });

  test('never touches the endpoint of another host, nor the portal of another site', async () => {
    stripe.data.webhookEndpoints.we_foreign = { ...foreign };
    await setupStripe(
      createPayments({ secretKey: 'sk_test_1', apiBase: stripe.address, webhookSecret: '' }, 'https://test.example'),
      'https://test.example/api/subscription/webhook',
    );
    const before = structuredClone([stripe.data.webhookEndpoints.we_foreign, configurations()[0]]);
    await setUp();
    expect([stripe.data.webhookEndpoints.we_foreign, configurations()[0]]).toEqual(before);
    expect([endpoints().length, configurations().length]).toEqual([3, 2]);
  });

  test('makes no endpoint, whose secret would be lost, if the portal cannot be set up', async () => {
    stripe.failOn(/configurations/, 'refusal');
    await expect(setUp()).rejects.toThrow(/^Stripe: /);
    expect(endpoints()).toEqual([]);
  });

  test.each([
    ['has an older version of the API', { api_version: '2024-06-20' }, /Its API version is 2024-06-20, not /],
    ['is there twice', {}, /There is another endpoint with this address: remove we_/],
  ])('says what the owner has to do first when the endpoint %s', async (_what, change, sentence) => {
    await setUp();
    if (Object.keys(change).length > 0) Object.assign(endpoints()[0]!, change);
    else stripe.data.webhookEndpoints.we_second = { ...foreign, id: 'we_second', url };
    const { text, isDone } = await setUp();
    expect([isDone, text]).toEqual([false, expect.stringMatching(sentence)]);
  });

  test('says in Stripe’s words why an address cannot get events', async () => {
    await expect(setUp('http://localhost:8080/api/subscription/webhook')).rejects.toThrow(
      /^Stripe: Invalid URL: URL must be publicly accessible\./,
    );
  });

  test('opens the portal for customers, also where the owner has saved none on the dashboard', async () => {
    stripe.data.switches.portalMissing = true;
    const payments = connect();
    const customerId = await payments.createCustomer('anna', null, null);
    await expect(payments.createPortalUrl(customerId)).rejects.toMatchObject({ code: 'payment-portal-missing' });
    await setUp();
    expect(await payments.createPortalUrl(customerId)).toContain('/p/session/');
  });

  test('needs a secret key and two addresses, and nothing else', () => {
    const settings = { STRIPE_SECRET_KEY: 'sk_test_1', SITE_ORIGIN: siteOrigin, BACKEND_URL: 'https://api.example/' };
    expect(readSetup(settings)).toMatchObject({ siteOrigin, backendUrl: 'https://api.example' });
    expect(() => readSetup({})).toThrow(/STRIPE_SECRET_KEY.*SITE_ORIGIN.*BACKEND_URL/s);
  });
});
