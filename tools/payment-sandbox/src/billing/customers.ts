import type { TestCard } from '../cards.ts';
import { emit } from '../events.ts';
import { newId } from '../newId.ts';
import type { Customer, Metadata, PaymentMethod } from '../objects.ts';
import type { Sandbox } from '../Sandbox.ts';

interface NewCustomer {
  email?: string | null;
  name?: string | null;
  metadata?: Metadata;
  description?: string;
  phone?: string;
  preferred_locales?: string[];
}

export function newCustomer(
  sandbox: Sandbox,
  { email, name, metadata, description, phone, preferred_locales }: NewCustomer,
): Customer {
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: sandbox.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: description ?? null,
    discount: null,
    email: email ?? null,
    invoice_prefix: 'SANDBOX',
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: metadata ?? {},
    name: name ?? null,
    next_invoice_sequence: 1,
    phone: phone ?? null,
    preferred_locales: preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  sandbox.data.customers[customer.id] = customer;
  emit(sandbox, 'customer.created', customer);
  return customer;
}

/** Keeps a test card for this customer. Only the provider's public test numbers ever get here. */
export function attachCard(
  sandbox: Sandbox,
  customer: string,
  card: TestCard,
  billing: { email: string | null; name: string | null },
): PaymentMethod {
  const id = newId('pm');
  const method: PaymentMethod = {
    id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: { city: null, country: 'DE', line1: null, line2: null, postal_code: null, state: null },
      ...billing,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'DE',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: 2034,
      // Every checkout is another card: everybody here pays with the same few numbers.
      fingerprint: id,
      funding: 'credit',
      last4: card.number.slice(-4),
      wallet: null,
    },
    created: sandbox.now(),
    customer,
    livemode: false,
    metadata: {},
    type: 'card',
    _sandbox: { number: card.number },
  };
  sandbox.data.paymentMethods[method.id] = method;
  emit(sandbox, 'payment_method.attached', method);
  return method;
}
