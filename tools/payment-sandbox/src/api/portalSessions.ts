import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { newId } from '../newId.ts';
import type { PortalSession } from '../objects.ts';
import { text, url } from '../parameters.ts';
import { living } from './customers.ts';
import { endpoint } from './Endpoint.ts';

export const portalSessions = [
  endpoint(
    'POST',
    '/billing_portal/sessions',
    { customer: text, return_url: url.optional(), locale: z.enum(['auto', 'de', 'en']).optional() },
    (p, { sandbox, pages }) => {
      const customer = living(sandbox, p.customer, 'customer');
      const token = randomBytes(24).toString('base64url');
      const session: PortalSession = {
        id: newId('bps'),
        object: 'billing_portal.session',
        configuration: 'bpc_sandbox',
        created: sandbox.now(),
        customer: customer.id,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: p.locale ?? null,
        on_behalf_of: null,
        return_url: p.return_url ?? null,
        url: `${pages}/p/session/${token}`,
        _sandbox: { token },
      };
      sandbox.data.portalSessions[token] = session;
      return session;
    },
  ),
];
