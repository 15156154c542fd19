import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { eventTypes } from './events.ts';
import { prices, TestRig } from './testing.ts';

const root = join(__dirname, '../../..');
/** Within node_modules, so that the compiler finds the SDK, and Git ignores it. */
const folder = join(root, 'node_modules/.cache/payment-sandbox');

/** The SDK's type of each object. Expanded objects stand in their parents, whose types allow both. */
const types: Record<string, string> = {
  'billing_portal.configuration': 'Stripe.BillingPortal.Configuration',
  'billing_portal.session': 'Stripe.BillingPortal.Session',
  charge: 'Stripe.Charge',
  'checkout.session': 'Stripe.Checkout.Session',
  customer: 'Stripe.Customer | Stripe.DeletedCustomer',
  dispute: 'Stripe.Dispute',
  event: "Omit<Stripe.Event, 'data' | 'type'> & { data: object; type: string }",
  invoice: 'Stripe.Invoice',
  invoice_payment: 'Stripe.InvoicePayment',
  payment_intent: 'Stripe.PaymentIntent',
  price: 'Stripe.Price',
  refund: 'Stripe.Refund',
  subscription: 'Stripe.Subscription',
  webhook_endpoint: 'Stripe.WebhookEndpoint',
};

interface Answer {
  object: string;
  data?: Answer[];
}

const nameType = ({ object, data }: Answer): string =>
  object === 'list'
    ? `Stripe.ApiList<${data?.[0] ? nameType(data[0]) : 'never'}>`
    : (types[object] ?? `never /* ${object} */`);

/** Writes an answer in one line. Decimal numbers arrive as text, of which the SDK makes objects of its own. */
const serialize = (answer: object) =>
  JSON.stringify(answer, (name, value: unknown) => (name.endsWith('_decimal') ? null : value));

/**
 * Compiles the answers with the compiler's strictest checks, and returns its messages. Those of `wrong` must not
 * compile.
 */
function compile(answers: Answer[], wrong: Answer[]): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'answers.ts');
  const declare = (answer: Answer, name: string) => `export const ${name}: ${nameType(answer)} = ${serialize(answer)};`;
  const statements = [
    "import type Stripe from 'stripe';",
    ...answers.map((answer, index) => declare(answer, `right${index}`)),
    ...wrong.map((answer, index) => `// @ts-expect-error\n${declare(answer, `wrong${index}`)}`),
  ];
  writeFileSync(file, statements.join('\n'));
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
  const options = '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --target es2024 --types node';
  const { stdout, stderr } = spawnSync(process.execPath, [compiler, ...options.split(' '), file], { encoding: 'utf8' });
  return stdout + stderr;
}

/** Plays what happens to customers, and returns the answers of the API and the objects of the events. */
async function recordAnswers(): Promise<Answer[]> {
  const rig = new TestRig();
  await rig.start();
  const answers: Answer[] = [];
  const read = async (path: string) => {
    const response = await rig.requestPage(`/v1/${path}`, undefined, {
      authorization: `Bearer ${rig.config.secretKey}`,
    });
    const answer = (await response.json()) as Answer;
    if (!response.ok) throw new Error(JSON.stringify(answer));
    answers.push(answer);
    return answer;
  };
  const plain = await rig.subscribe(prices.basic);
  await rig.callControlPage(`subscriptions/${plain.id}/coupon`);
  await rig.callControlPage(`subscriptions/${plain.id}/add-item`);
  await rig.toRenewal(plain);
  const { charges } = await rig.setSwitches({});
  await rig.callControlPage(`charges/${charges[0]!.id}/inquire`);
  await rig.callControlPage(`charges/${charges[0]!.id}/escalate`);
  await rig.callControlPage(`charges/${charges[0]!.id}/win-dispute`);
  await rig.callControlPage(`charges/${charges[0]!.id}/refund-pending`);
  await rig.callControlPage(`charges/${charges[0]!.id}/fail-refund`);
  const waiting = await rig.subscribe(prices.basic, '4000002760003184');
  const changed = await rig.stripe.subscriptions.update(waiting.id, {
    items: [{ id: waiting.items.data[0]!.id, price: prices.premium }],
    billing_cycle_anchor: { type: 'now' },
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  const session = await rig.openCheckout();
  answers.push(
    JSON.parse(
      JSON.stringify(await rig.stripe.billingPortal.sessions.create({ customer: changed.customer as string })),
    ) as Answer,
  );
  const { customer } = changed as { customer: string };
  const invoice = changed.latest_invoice as string;
  for (const path of [
    `prices/${prices.basic}`,
    `customers/${customer}`,
    `checkout/sessions/${session.id}`,
    `subscriptions/${waiting.id}?expand[0]=latest_invoice`,
    `subscriptions?customer=${customer}&status=all`,
    `invoices/${invoice}`,
    `invoices?subscription=${plain.id}`,
    `invoice_payments?invoice=${invoice}&expand[0]=data.invoice&expand[1]=data.payment.payment_intent`,
    `charges/${charges[0]!.id}`,
    `disputes?charge=${charges[0]!.id}`,
    'webhook_endpoints',
    'billing_portal/configurations',
  ])
    await read(path);
  const debited = await rig.subscribe(prices.basic, 'DE89370400440532013000');
  await rig.toRenewal(debited);
  for (const subscription of [plain, await rig.stripe.subscriptions.retrieve(debited.id)]) {
    const { data } = (await read(`invoice_payments?invoice=${subscription.latest_invoice as string}`)) as unknown as {
      data: Stripe.InvoicePayment[];
    };
    await read(`payment_intents/${data[0]!.payment.payment_intent as string}?expand[0]=payment_method`);
  }
  await rig.callControlPage(`customers/${customer}/delete`);
  await read(`customers/${customer}`);
  for (const type of eventTypes) {
    const events = (await rig.stripe.events.list({ types: [type], limit: 1 })).data;
    for (const event of events) {
      const raw = JSON.parse(rig.requests.find(({ body }) => body.includes(event.id))?.body ?? 'null') as {
        data: { object: Answer };
      } & Answer;
      if (raw) answers.push(raw, raw.data.object);
    }
  }
  await rig.stop();
  return answers;
}

describe('The answers of the payment sandbox', () => {
  let answers: Answer[];
  beforeAll(async () => {
    answers = await recordAnswers();
  }, 60_000);

  test("have the SDK's own types, without a missing or a foreign field", () => {
    const price = answers.find(({ object }) => object === 'price') as Answer;
    const incomplete = Object.fromEntries(Object.entries(price).filter(([name]) => name !== 'livemode')) as never;
    const foreign = { ...price, internal: true } as Answer;
    const recorded = answers.map(({ object, data }) => (object === 'list' ? data?.[0]?.object : object));
    expect(recorded).toEqual(expect.arrayContaining(Object.keys(types)));
    // The one message would be about a wrong one that compiles all the same: the directive is then unused.
    expect(compile(answers, [incomplete, foreign])).toBe('');
  }, 240_000);
});
