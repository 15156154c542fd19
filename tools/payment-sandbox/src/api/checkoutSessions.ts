import * as z from 'zod';
import { emit } from '../events.ts';
import { required } from '../find.ts';
import { listPage } from '../list.ts';
import { listParameters, metadata, text } from '../parameters.ts';
import { invalid } from '../StripeError.ts';
import { endpoint } from './Endpoint.ts';
import { newCheckoutSession, sessionParameters } from './newCheckoutSession.ts';

export const checkoutSessions = [
  endpoint('POST', '/checkout/sessions', sessionParameters, newCheckoutSession),
  endpoint(
    'GET',
    '/checkout/sessions',
    {
      ...listParameters,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
    },
    (p, { sandbox }) => {
      const sessions = Object.values(sandbox.data.sessions).filter(
        (one) =>
          (p.customer ?? one.customer) === one.customer &&
          (p.subscription ?? one.subscription) === one.subscription &&
          (p.status ?? one.status) === one.status,
      );
      return listPage('/v1/checkout/sessions', sessions, p);
    },
  ),
  endpoint('GET', '/checkout/sessions/:id', {}, (_p, { sandbox, id }) =>
    required(sandbox.data.sessions, id, 'checkout.session'),
  ),
  endpoint('GET', '/checkout/sessions/:id/line_items', listParameters, (p, { sandbox, id }) =>
    listPage(
      `/v1/checkout/sessions/${id}/line_items`,
      required(sandbox.data.sessions, id, 'checkout.session')._sandbox.lineItems,
      p,
    ),
  ),
  endpoint('POST', '/checkout/sessions/:id', { metadata: metadata.optional() }, (p, { sandbox, id }) => {
    const session = required(sandbox.data.sessions, id, 'checkout.session');
    session.metadata = { ...session.metadata, ...p.metadata };
    return session;
  }),
  endpoint('POST', '/checkout/sessions/:id/expire', {}, (_p, { sandbox, id }) => {
    const session = required(sandbox.data.sessions, id, 'checkout.session');
    if (session.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    }
    Object.assign(session, { status: 'expired', url: null });
    emit(sandbox, 'checkout.session.expired', session);
    return session;
  }),
];
