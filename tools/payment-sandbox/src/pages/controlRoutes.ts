import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { formatCallName } from '../api/Endpoint.ts';
import { endpoints } from '../api/endpoints.ts';
import { faultsSchema } from '../api/faults.ts';
import { advanceClock } from '../billing/advanceClock.ts';
import { listInvoices } from '../billing/invoices.ts';
import { customerActions, invoiceActions, subscriptionActions } from '../billing/ownerActions.ts';
import {
  closeDispute,
  completeRefund,
  escalateInquiry,
  failRefund,
  openDispute,
  refundCharge,
} from '../billing/payments.ts';
import { draftSeconds } from '../billing/renewSubscription.ts';
import { findItem } from '../billing/subscriptions.ts';
import type { Charge } from '../paymentObjects.ts';
import { createSwitches } from '../SandboxData.ts';
import type { ServerState } from '../ServerState.ts';
import { StripeError } from '../StripeError.ts';
import { renderControlPage } from './controlPage.ts';
import { sendMissingPage, sendPage, type PageOptions } from './sendPage.ts';

/** Route with the id of a subscription or charge. */
type ObjectRoute = { Params: { id: string } };

const secondsPerDay = 86_400;
/** Longest move of the clock. The form on the control page has the same limit. */
const maxDays = 400;

/** Actions of banks and of the shop, by their name in the address */
const chargeActions = {
  refund: refundCharge,
  'fail-refund': failRefund,
  dispute: openDispute,
  inquire: (state: ServerState, charge: Charge) => openDispute(state, charge, { isInquiry: true }),
  'refund-pending': (state: ServerState, charge: Charge) => refundCharge(state, charge, { isPending: true }),
  'complete-refund': completeRefund,
  escalate: escalateInquiry,
  'win-dispute': (state: ServerState, charge: Charge) => closeDispute(state, charge, 'won'),
  'lose-dispute': (state: ServerState, charge: Charge) => closeDispute(state, charge, 'lost'),
};

/**
 * Adds the page with which testers control the sandbox, and the addresses of its forms. Automated tests send JSON to
 * the same addresses, and receive the state as JSON.
 */
export function controlRoutes(app: FastifyInstance, { state, saveAndSendEvents, webhookUrl }: PageOptions): void {
  const { data } = state;

  app.get('/', (_request, reply) => sendPage(reply, renderControlPage(state, webhookUrl)));
  app.get('/sandbox/state', () => describeState(state));

  app.post('/sandbox/clock', (request, reply) => {
    const days = Number((request.body as { days?: unknown } | undefined)?.days);
    // Comparisons with NaN are false, so that a text is refused.
    const isValid = days >= 1 && days <= maxDays;
    if (!isValid) return reply.status(400).send({ error: `days must be a number from 1 to ${maxDays}.` });
    advanceClock(state, state.now() + Math.round(days * secondsPerDay));
    return respond(request, reply);
  });
  app.post<ObjectRoute>('/sandbox/subscriptions/:id/to-period-end', (request, reply) => {
    const subscription = data.subscriptions[request.params.id];
    if (!subscription) return sendMissingPage(reply);
    // The current time if the period is over already, because the clock must not go back.
    const { current_period_end: end } = findItem(subscription);
    advanceClock(state, Math.max(state.now(), end));
    return respond(request, reply, '/#subscriptions');
  });
  app.post<ObjectRoute>('/sandbox/subscriptions/:id/to-renewal', (request, reply) => {
    const subscription = data.subscriptions[request.params.id];
    if (!subscription) return sendMissingPage(reply);
    const draft = listInvoices(state, subscription).find(({ automatically_finalizes_at: at }) => at !== null);
    const renewsAt = draft?.automatically_finalizes_at ?? findItem(subscription).current_period_end + draftSeconds;
    advanceClock(state, Math.max(state.now(), renewsAt));
    return respond(request, reply, '/#subscriptions');
  });
  for (const [name, run] of Object.entries(chargeActions)) addAction('charges', name, run, '/#payments');
  for (const [name, { run }] of Object.entries(subscriptionActions))
    addAction('subscriptions', name, run, '/#subscriptions');
  for (const [name, { run }] of Object.entries(invoiceActions)) addAction('invoices', name, run, '/#invoices');
  for (const [name, { run }] of Object.entries(customerActions)) addAction('customers', name, run, '/#subscriptions');
  app.post('/sandbox/switches', (request, reply) => {
    const fields = request.body as Record<string, string | boolean> | undefined;
    // A form sends 'true' or leaves the checkbox out. A test sends a boolean.
    const isOn = (name: string) => String(fields?.[name]) === 'true';
    data.switches = createSwitches(isOn);
    return respond(request, reply, '/#switches');
  });
  app.post('/sandbox/faults', (request, reply) => {
    const { data: faults, error } = faultsSchema.safeParse(request.body);
    if (!faults) return reply.status(400).send({ error: z.prettifyError(error) });
    const callNames = endpoints.map(formatCallName);
    const unknown = faults.find(({ call }) => !callNames.includes(call));
    if (unknown) return reply.status(400).send({ error: `The sandbox does not know the call ${unknown.call}.` });
    state.faults = faults;
    return respond(request, reply);
  });

  /** Adds the address of an action on one object of a collection. `page` shows the result to a browser. */
  function addAction<C extends 'charges' | 'customers' | 'invoices' | 'subscriptions'>(
    collection: C,
    name: string,
    run: (state: ServerState, object: ServerState['data'][C][string]) => unknown,
    page: string,
  ): void {
    app.post<ObjectRoute>(`/sandbox/${collection}/:id/${name}`, (request, reply) => {
      const objects = data[collection] as Record<string, ServerState['data'][C][string]>;
      const object = objects[request.params.id];
      if (!object) return sendMissingPage(reply);
      try {
        run(state, object);
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        return reply.status(409).send({ error: error.message });
      }
      return respond(request, reply, page);
    });
  }

  /** Saves a change. Then redirects a browser back to the control page, or sends the state to an automated test. */
  function respond(request: FastifyRequest, reply: FastifyReply, page = '/'): FastifyReply {
    saveAndSendEvents();
    const { 'content-type': contentType, accept } = request.headers;
    const isForm = contentType?.startsWith('application/x-www-form-urlencoded');
    const isFromBrowser = isForm && accept?.includes('text/html');
    return isFromBrowser ? reply.redirect(page, 303) : reply.send(describeState(state));
  }
}

const describeState = (state: ServerState) => ({
  now: state.now(),
  faults: state.faults,
  subscriptions: Object.values(state.data.subscriptions),
  sessions: Object.values(state.data.sessions),
  invoices: Object.values(state.data.invoices),
  charges: Object.values(state.data.charges),
  deliveries: Object.values(state.data.deliveries),
});
