import type { Subscription } from 'payment-sandbox/apiObjects.ts';
import { createPaymentMethod } from 'payment-sandbox/billing/createPaymentMethod.ts';
import { customerActions } from 'payment-sandbox/billing/ownerActions.ts';
import { findCard } from 'payment-sandbox/cards.ts';
import { ProviderError } from '../adapters/payments/providerError.ts';
import { actAsAnna } from '../testing/actAsAnna.ts';
import { changePlan } from '../testing/changePlan.ts';
import { signedEvent } from '../testing/signedEvent.ts';
import { onAnyDatabase, prices } from '../testing/testBackend.ts';
import { listFindings, storeUnknownRefusal } from './providerFindings.ts';

onAnyDatabase('what the payment provider refuses, or nobody knows', (backend) => {
  const { call, details, act, ...anna } = actAsAnna(backend);
  const subscribe = async () => {
    const subscription = await anna.subscribe();
    backend.clock.forward({ days: 10 });
    return subscription;
  };
  const findings = async () => (await listFindings(backend.dependencies)).map(({ finding }) => finding);
  const upgrade = () => changePlan(backend, 'premium');

  test.each<[string, string, (subscription: Subscription) => void, () => Promise<{ body: { code: string } }>]>([
    ['a change without a payment method', 'payment-method-missing', (one) => act('remove-card', one), upgrade],
    [
      'a change with a bank debit',
      'payment-method-unsupported',
      (one) => {
        const debit = createPaymentMethod(backend.stripe.state, findCard('DE89370400440532013000')!);
        one.default_payment_method = debit.id;
      },
      upgrade,
    ],
    [
      'a change with a card that is declined',
      'payment-declined',
      (one) => backend.stripe.useCard(one, '0341'),
      upgrade,
    ],
    ['a change while a schedule plans others', 'payment-managed-elsewhere', (one) => act('schedule', one), upgrade],
    ['a change beside a second item', 'payment-managed-elsewhere', (one) => act('add-item', one), upgrade],
    [
      'a change to a price that was archived',
      'payment-managed-elsewhere',
      () => (backend.stripe.data.prices[prices.premium]!.active = false),
      () => backend.call('anna', 'POST', '/api/subscription/preview-change', { planId: 'premium' }),
    ],
    [
      'the portal of a customer who was deleted',
      'payment-customer-missing',
      ({ customer }) => customerActions.delete!.run(backend.stripe.state, backend.stripe.data.customers[customer]!),
      () => call('portal'),
    ],
    [
      'a portal that was never configured',
      'payment-portal-missing',
      () => (backend.stripe.data.switches.portalMissing = true),
      () => call('portal'),
    ],
    [
      'a change while a disputed payment would be credited',
      'payment-managed-elsewhere',
      () => undefined,
      async () => {
        const dispute = backend.stripe.dispute(Object.values(backend.stripe.data.subscriptions)[0]!);
        await send('charge.dispute.created', dispute);
        return upgrade();
      },
    ],
  ])('%s ends as %s, and changes nothing', async (_what, code, arrange, refused) => {
    const subscription = await subscribe();
    arrange(subscription);
    const before = subscription.items.data[0]!.price.id;
    expect((await refused()).body).toMatchObject({ code });
    expect(subscription.items.data[0]!.price.id).toBe(before);
    expect([backend.stripe.chargedChanges(), backend.stripe.openInvoices()]).toEqual([[], []]);
    expect(await findings()).not.toContainEqual(expect.stringMatching('unknown refusal'));
  });

  const send = async (type: string, object: object) => {
    const { payload, headers } = signedEvent(type, object, backend.clock.now.getTime() / 1000);
    expect(
      (await backend.inject({ method: 'POST', url: '/api/subscription/webhook', payload, headers })).statusCode,
    ).toBe(200);
  };
  const logged = (finding: string) => backend.log.filter((line) => line.includes(finding)).length;

  test('a refusal that nobody knows is called one, logged, and listed once for the owner', async () => {
    await subscribe();
    backend.stripe.failOn(/always_invoice&payment/, 'refusal');
    expect((await upgrade()).body).toMatchObject({ status: 409, code: 'payment-refused' });
    backend.clock.forward({ seconds: 1 });
    await upgrade();
    await backend.idle();
    const found = 'unknown refusal: The sandbox was asked to refuse this.';
    expect(await listFindings(backend.dependencies)).toMatchObject([{ subject: 'parameter_invalid', finding: found }]);
    expect(logged(found)).toBe(1);
  });

  test('the owner’s list keeps no e-mail address of a refusal', async () => {
    const cause = { type: 'invalid_request_error', code: 'new_code', message: 'Not for anna@example.org today.' };
    const error = new ProviderError(cause, { outcome: 'refused', refusal: 'payment-refused' });
    await storeUnknownRefusal(backend.dependencies, error);
    expect(await findings()).toEqual(['unknown refusal: Not for … today.']);
  });

  test('a status that nobody knows gives no minutes, is logged, and stands in the owner’s list', async () => {
    const subscription = await subscribe();
    subscription.status = 'dormant' as never;
    await send('customer.subscription.updated', subscription);
    expect(await details()).toMatchObject({ hasSubscription: false });
    expect(await findings()).toEqual(['unknown status dormant']);
    expect(logged('unknown status dormant')).toBe(1);
  });

  test('a price that nobody knows keeps what was paid for, is logged, and stands in the owner’s list', async () => {
    const subscription = await subscribe();
    act('other-price', subscription);
    await send('customer.subscription.updated', subscription);
    const { price } = subscription.items.data[0]!;
    expect(await details()).toMatchObject({
      subscription: { planId: 'standard', priceCents: 1999, nextPriceCents: 499 },
      remainingMinutes: 360,
    });
    expect(await findings()).toEqual([`unknown price ${price.id}`]);
    expect(logged(`unknown price ${price.id}`)).toBe(1);
  });

  test('an object that nobody knows has no effect, is logged, and stands in the owner’s list', async () => {
    await subscribe();
    await send('invoice.paid', { id: 'in_1', object: 'invoice_of_2031', belongs_to: 'sub_1' });
    expect(await details()).toMatchObject({ remainingMinutes: 360 });
    expect(await findings()).toEqual(['unknown object of an event invoice.paid']);
    expect(logged('unknown object of an event invoice.paid')).toBe(1);
  });
});
