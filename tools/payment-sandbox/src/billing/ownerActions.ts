import type { Customer, Invoice, PauseBehavior, Subscription } from '../apiObjects.ts';
import { createId } from '../createId.ts';
import { emit } from '../events.ts';
import type { ServerState } from '../ServerState.ts';
import { createInvalidRequestError } from '../StripeError.ts';
import { settleInvoice } from './attemptPayment.ts';
import { activateIfPaid } from './collectInvoice.ts';
import { markUncollectible } from './invoices.ts';
import { cancelPayment } from './payments.ts';
import { voidInvoice } from './pendingUpdate.ts';
import { endSubscription, findItem, hasEnded, updateSubscription } from './subscriptions.ts';

// What the owner can do by hand on the provider's dashboard. The names are those of the control page's addresses.

type Action<T> = (state: ServerState, object: T) => void;

const pause =
  (behavior: PauseBehavior): Action<Subscription> =>
  (state, subscription) =>
    updateSubscription(state, subscription, { pause_collection: { behavior, resumes_at: null } });

/** Price of the owner's own that is no plan of the shop. */
const ownPrice = { cents: 499, name: 'Sonderpreis' };

/** Creates a price that no plan has, like the one of the subscription but for amount and name. */
function createOwnPrice(state: ServerState, subscription: Subscription) {
  const { price } = findItem(subscription);
  const id = createId('price');
  const created = { ...price, id, nickname: ownPrice.name, unit_amount: ownPrice.cents, created: state.now() };
  state.data.prices[id] = created;
  return created;
}

export const subscriptionActions: Record<string, { label: string; run: Action<Subscription> }> = {
  'pause-keep-as-draft': { label: 'Pause, keep invoices as drafts', run: pause('keep_as_draft') },
  'pause-mark-uncollectible': { label: 'Pause, give invoices up', run: pause('mark_uncollectible') },
  'pause-void': { label: 'Pause, void invoices', run: pause('void') },
  unpause: {
    label: 'End the pause',
    run: (state, one) => updateSubscription(state, one, { pause_collection: null }),
  },
  'add-item': {
    label: 'Add a second item',
    run: (state, one) => {
      const item = { ...findItem(one), id: createId('si'), price: createOwnPrice(state, one) };
      updateSubscription(state, one, { items: { data: [...one.items.data, item] } });
    },
  },
  'other-price': {
    label: 'Set a price of no plan',
    run: (state, one) => {
      const item = { ...findItem(one), price: createOwnPrice(state, one) };
      updateSubscription(state, one, { items: { data: [item, ...one.items.data.slice(1)] } });
    },
  },
  coupon: {
    label: 'Give 50 % off',
    run: (state, one) => updateSubscription(state, one, { coupon_percent: 50, discounts: [createId('di')] }),
  },
  schedule: {
    label: 'Put on a schedule',
    run: (state, one) => updateSubscription(state, one, { schedule: createId('sub_sched') }),
  },
  classic: {
    label: 'Bill as in classic mode',
    run: (state, one) => updateSubscription(state, one, { billing_mode: { type: 'classic' } }),
  },
  'remove-card': {
    label: 'Remove the card',
    run: (state, one) => updateSubscription(state, one, { default_payment_method: null }),
  },
};

export const invoiceActions: Record<string, { label: string; run: Action<Invoice> }> = {
  void: { label: 'Void', run: voidInvoice },
  'mark-uncollectible': { label: 'Give up', run: markUncollectible },
  'pay-elsewhere': {
    label: 'Paid elsewhere',
    run: (state, invoice) => {
      const isOpen = invoice.status === 'open' || invoice.status === 'uncollectible';
      if (!isOpen) throw createInvalidRequestError('Invoice is already paid');
      const subscription = state.data.subscriptions[invoice.parent.subscription_details.subscription] as Subscription;
      // No payment of the provider's belongs to it, so that nothing can be refunded there.
      cancelPayment(state, invoice);
      settleInvoice(state, subscription, invoice);
      activateIfPaid(state, subscription);
    },
  },
};

export const customerActions: Record<string, { label: string; run: Action<Customer> }> = {
  credit: {
    label: 'Give 5 € credit',
    run: (_state, customer) => {
      customer.balance -= 500;
    },
  },
  delete: { label: 'Delete the customer', run: deleteCustomer },
};

/** Deletes a customer with all subscriptions. Only the id stays. */
export function deleteCustomer(state: ServerState, customer: Customer): void {
  for (const subscription of Object.values(state.data.subscriptions))
    if (subscription.customer === customer.id && !hasEnded(subscription)) endSubscription(state, subscription);
  Object.assign(customer, { deleted: true, email: null, metadata: {} });
  emit(state, 'customer.deleted', customer);
}
