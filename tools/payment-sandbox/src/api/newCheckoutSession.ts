import * as z from 'zod';
import { required } from '../find.ts';
import { newId } from '../newId.ts';
import type { CheckoutSession, LineItem } from '../objects.ts';
import { flag, integer, metadata, text, url } from '../parameters.ts';
import type { Sandbox } from '../Sandbox.ts';
import { invalid } from '../StripeError.ts';
import { living } from './customers.ts';
import type { Context } from './Endpoint.ts';

const day = 86_400;
const message = z.union([z.literal('').transform(() => null), z.strictObject({ message: z.string().max(1200) })]);

export const sessionParameters = {
  mode: z.literal('subscription'),
  ui_mode: z.literal('hosted_page').optional(),
  line_items: z
    .array(z.strictObject({ price: text, quantity: integer.pipe(z.number().min(1)).optional() }))
    .min(1)
    .max(1),
  success_url: url,
  cancel_url: url.optional(),
  locale: z.enum(['auto', 'de', 'en']).optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  customer_update: z
    .strictObject({ address: z.enum(['auto', 'never']), name: z.enum(['auto', 'never']) })
    .partial()
    .optional(),
  client_reference_id: text.optional(),
  metadata: metadata.optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional(), description: text.optional() }).optional(),
  custom_text: z
    .strictObject({ submit: message, after_submit: message, terms_of_service_acceptance: message })
    .partial()
    .optional(),
  consent_collection: z
    .strictObject({ terms_of_service: z.enum(['none', 'required']), promotions: z.enum(['auto', 'none']) })
    .partial()
    .optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  allow_promotion_codes: flag.optional(),
  expires_at: integer.optional(),
};

type Parameters = z.output<z.ZodObject<typeof sessionParameters>>;

export function newCheckoutSession(p: Parameters, { sandbox, pages }: Context): CheckoutSession {
  if (p.customer && p.customer_email)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer');
  const customer = p.customer ? living(sandbox, p.customer, 'customer') : undefined;
  const now = sandbox.now();
  const expiresAt = p.expires_at ?? now + day;
  if (expiresAt < now + 30 * 60 || expiresAt > now + day) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  const lineItems = p.line_items.map(({ price, quantity = 1 }, index) => newLineItem(sandbox, price, quantity, index));
  const total = lineItems.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
  const id = newId('cs_test');
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: p.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: p.billing_address_collection ?? null,
    cancel_url: p.cancel_url ?? null,
    client_reference_id: p.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: p.consent_collection ? { promotions: null, terms_of_service: null } : null,
    consent_collection: p.consent_collection ?? null,
    created: now,
    currency: 'eur',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
      ...p.custom_text,
    },
    customer: p.customer ?? null,
    customer_creation: p.customer ? null : 'always',
    customer_details:
      customer || p.customer_email
        ? {
            address: null,
            email: p.customer_email ?? customer?.email ?? null,
            name: null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: null,
          }
        : null,
    customer_email: p.customer_email ?? null,
    discounts: null,
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: p.locale ?? null,
    managed_payments: null,
    metadata: p.metadata ?? {},
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: p.payment_method_collection ?? 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: p.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${pages}/c/pay/${id}`,
    wallet_options: null,
    _sandbox: {
      lineItems,
      subscription: {
        metadata: p.subscription_data?.metadata ?? {},
        description: p.subscription_data?.description ?? null,
      },
    },
  };
  sandbox.data.sessions[id] = session;
  return session;
}

function newLineItem({ data }: Sandbox, priceId: string, quantity: number, index: number): LineItem {
  const param = `line_items[${index}][price]`;
  const price = required(data.prices, priceId, 'price', param);
  if (!price.active) throw invalid(`The price specified is inactive. This field only accepts active prices.`, param);
  const amount = price.unit_amount * quantity;
  return {
    id: newId('li'),
    object: 'item',
    created: price.created,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: data.products[price.product]?.name ?? null,
    price,
    quantity,
  };
}
