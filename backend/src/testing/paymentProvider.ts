import type { AddressInfo } from 'node:net';
import { planIds, type PlanId } from 'api-contract';
import type { Subscription } from 'payment-sandbox/apiObjects.ts';
import { advanceClock } from 'payment-sandbox/billing/advanceClock.ts';
import { attemptPayment, failPayment } from 'payment-sandbox/billing/attemptPayment.ts';
import { collectDraft } from 'payment-sandbox/billing/collectInvoice.ts';
import { completeCheckout } from 'payment-sandbox/billing/completeCheckout.ts';
import { closeDispute, failRefund, openDispute, refundCharge } from 'payment-sandbox/billing/payments.ts';
import { renewSubscription } from 'payment-sandbox/billing/renewSubscription.ts';
import { endSubscription, findItem } from 'payment-sandbox/billing/subscriptions.ts';
import { authenticationFailure, testCards } from 'payment-sandbox/cards.ts';
import { createApiServer } from 'payment-sandbox/createApiServer.ts';
import { createPlans } from 'payment-sandbox/createPlans.ts';
import { emit, type EventType } from 'payment-sandbox/events.ts';
import type { Charge } from 'payment-sandbox/paymentObjects.ts';
import { ServerState } from 'payment-sandbox/ServerState.ts';
import { createProviderFaults } from './providerFaults.ts';

export const prices: Record<PlanId, string> = {
  basic: 'price_basic',
  standard: 'price_standard',
  premium: 'price_premium',
};

/** Starts the payment sandbox in the tests' process, with their clock. It sends no events: tests deliver them. */
export async function startPaymentProvider(realTime: () => number) {
  const state = new ServerState({ realTime });
  const { data } = state;
  const faults = createProviderFaults();
  const server = await createApiServer({
    state,
    // Two processes of one test are told apart by their keys.
    secretKeys: ['sk_test_1', 'sk_test_2'],
    getPagesUrl: () => 'http://provider.test',
    saveAndSendEvents: () => undefined,
    intercept: faults.intercept,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;

  /** Lists the paid invoices of a subscription with their charges, oldest first. */
  const listPayments = ({ id }: { id: string }) =>
    Object.values(data.invoices)
      .filter(({ status, parent }) => status === 'paid' && parent.subscription_details.subscription === id)
      .flatMap((invoice) => {
        const payment = Object.values(data.invoicePayments).find((one) => one.invoice === invoice.id);
        const intent = payment && data.paymentIntents[payment.payment.payment_intent];
        return intent ? [{ invoice, charge: data.charges[intent.latest_charge ?? ''] as Charge }] : [];
      });

  createPlans(state, prices);

  /** Collects renewals at once that the provider would keep as drafts for an hour. */
  const collectDrafts = () => {
    for (const invoice of Object.values(data.invoices)) {
      const subscription = data.subscriptions[invoice.parent.subscription_details.subscription];
      if (subscription && invoice.automatically_finalizes_at !== null) collectDraft(state, subscription, invoice);
    }
  };

  /** Returns the last payment. */
  const chargeOf = (subscription: Subscription): Charge => listPayments(subscription).at(-1)!.charge;

  return {
    ...faults,
    state,
    data,
    address: new URL(`http://127.0.0.1:${port}`),
    listPayments,
    /** Pays on the hosted page, as a customer does. `card`: fingerprint by which the provider tells cards apart. */
    pay(sessionId: string, card?: string): Subscription {
      const subscription = completeCheckout(state, data.sessions[sessionId]!, testCards[0]);
      if (card !== undefined) data.paymentMethods[subscription.default_payment_method!]!.card.fingerprint = card;
      return subscription;
    },
    /** Changes the card of a subscription to the test card with these last digits. */
    useCard(subscription: Subscription, last4: '4242' | '3184' | '0341') {
      data.paymentMethods[subscription.default_payment_method!]!.card.last4 = last4;
    },
    /**
     * Confirms the payment of the open invoice at the bank, as a customer does on the provider's page, or refuses it.
     */
    answerBank(subscription: Subscription, answer: 'yes' | 'no') {
      const invoice = data.invoices[subscription.latest_invoice!]!;
      if (answer === 'no') failPayment(state, invoice, authenticationFailure);
      else attemptPayment(state, subscription, invoice, { isConfirmed: true });
      if (invoice.status === 'paid' && subscription.status === 'past_due') subscription.status = 'active';
    },
    openInvoices: () => Object.values(data.invoices).filter(({ status }) => status === 'open'),
    /** Starts the next month at its time, which stays a draft for an hour. */
    draftRenewal(subscription: Subscription) {
      const now = state.now();
      state.setClock(findItem(subscription).current_period_end);
      renewSubscription(state, subscription);
      state.setClock(now);
    },
    /** Starts the next month, which is paid, at its time. */
    renew(subscription: Subscription) {
      const now = state.now();
      state.setClock(findItem(subscription).current_period_end);
      renewSubscription(state, subscription);
      collectDrafts();
      state.setClock(now);
    },
    /** Does everything that is due at the provider by now, such as renewals. */
    passTime() {
      advanceClock(state, state.now());
      collectDrafts();
    },
    /** Creates an event with the object as it is now, which only a test delivers. Returns its id. */
    emit: (type: EventType, object: Subscription) => emit(state, type, object),
    chargeOf,
    /** Returns for each payment whether it was refunded, oldest first. */
    refundsOf: (subscription: Subscription) => listPayments(subscription).map(({ charge }) => charge.refunded),
    end: (subscription: Subscription) => endSubscription(state, subscription),
    /** Refunds the last payment, as the owner does on the provider's page. */
    refund: (subscription: Subscription) => refundCharge(state, chargeOf(subscription)),
    /** Disputes a payment, by default the last one, as the customer's bank does. `isInquiry`: it only asks about it. */
    dispute: (subscription: Subscription, isInquiry = false, charge = chargeOf(subscription)) =>
      openDispute(state, charge, { isInquiry }),
    /** Lists the payments of changes to another price, with the price before. */
    chargedChanges: () =>
      Object.values(data.invoices)
        .filter(({ billing_reason: reason, status }) => reason === 'subscription_update' && status === 'paid')
        .map(({ lines }) => {
          const [before, price] = lines.data.map(({ pricing }) => pricing.price_details.price);
          return { before: before!, price: price! };
        }),
    /** Makes the refund of the last payment fail afterwards, as when an account is closed. */
    failRefund: (subscription: Subscription) => failRefund(state, chargeOf(subscription)),
    closeDispute: (subscription: Subscription, status: 'won' | 'lost') =>
      closeDispute(state, chargeOf(subscription), status),
    refunds: () => Object.values(data.refunds),
    customers: () => Object.values(data.customers).filter(({ deleted }) => !deleted),
    /** Deletes everything between two tests. */
    forget() {
      state.reset();
      createPlans(state, prices);
      faults.forgetFaults();
    },
    close: () => server.close(),
  };
}

export type PaymentProvider = Awaited<ReturnType<typeof startPaymentProvider>>;

/** Whether a subscription is planned to end. */
export const isEndPlanned = (one: Subscription) => one.cancel_at_period_end || one.cancel_at !== null;
export const getPriceId = (one: Subscription) => one.items.data[0]!.price.id;
export const findPlan = (price: string) => planIds.find((id) => prices[id] === price) as PlanId;
