import { checkoutEndpoints } from './checkout.ts';
import { customerEndpoints } from './customers.ts';
import type { Endpoint } from './Endpoint.ts';
import { eventEndpoints } from './events.ts';
import { invoiceEndpoints } from './invoices.ts';
import { paymentEndpoints } from './payments.ts';
import { portalEndpoints } from './portal.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { webhookEndpoints } from './webhookEndpoints.ts';

/** Calls of Stripe's API that the sandbox supports. A test of the backend compares them with its calls. */
export const endpoints: Endpoint[] = [
  ...customerEndpoints,
  ...checkoutEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...paymentEndpoints,
  ...eventEndpoints,
  ...portalEndpoints,
  ...webhookEndpoints,
];
