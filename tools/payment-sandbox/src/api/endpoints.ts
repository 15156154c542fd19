import { catalogue } from './catalogue.ts';
import { checkoutSessions } from './checkoutSessions.ts';
import { customers } from './customers.ts';
import type { Endpoint } from './Endpoint.ts';
import { events } from './events.ts';
import { invoices } from './invoices.ts';
import { portalSessions } from './portalSessions.ts';
import { subscriptions } from './subscriptions.ts';

/** Every call that the sandbox knows; the README's table says the same. */
export const endpoints: Endpoint[] = [
  ...catalogue,
  ...customers,
  ...checkoutSessions,
  ...subscriptions,
  ...invoices,
  ...portalSessions,
  ...events,
];
