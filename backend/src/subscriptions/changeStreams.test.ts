import { planIds, plans } from 'api-contract';
import fc from 'fast-check';
import { changePlan } from '../testing/changePlan.ts';
import { readChangeStreams } from '../testing/config.ts';
import { testDatabases } from '../testing/databases.ts';
import { findPlan, getPriceId, isEndPlanned } from '../testing/paymentProvider.ts';
import { onEachDatabase, prices } from '../testing/testBackend.ts';

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), plan: fc.constantFrom(...planIds) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'resume', 'discard-change') }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('bank' as const), answer: fc.constantFrom('yes' as const, 'no' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('card' as const), card: fc.constantFrom('4242' as const, '3184', '0341') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      kind: fc.constantFrom('lose-answer' as const, 'disconnect', 'failure'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 24, 750) }) },
);

onEachDatabase('changes of a plan in any order, with answers of the bank and faults', (backend) => {
  const call = (name: string, payload?: object) => backend.call('anna', 'POST', `/api/subscription/${name}`, payload);

  test('end as the provider says: nothing open without a pending change, one charge per change, the minutes that were paid (acc 296)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        backend.stripe.forget();
        for (const table of ['subscriptions', 'orders', 'customers', 'outbox', 'webhook_events', 'declarations'])
          await backend.database.db.execute(`delete from ${table}`);
        const { body } = await call('create-checkout-session', { priceId: prices.basic });
        const subscription = backend.stripe.pay(body.sessionId);
        await call('reconcile');
        let isFaulty = false;
        for (const one of steps) {
          backend.clock.forward({ seconds: 1 });
          if (one.do === 'fault') {
            backend.stripe.failOn(/^POST \/v1\/subscriptions/, one.kind);
            isFaulty = true;
            continue;
          }
          if (one.do === 'change') await changePlan(backend, one.plan);
          else if (one.do === 'card') backend.stripe.useCard(subscription, one.card);
          else if (one.do === 'wait') {
            backend.clock.forward({ hours: one.hours });
            backend.stripe.passTime();
          } else if (one.do === 'bank') {
            const invoice = backend.stripe.data.invoices[subscription.latest_invoice!];
            if (invoice?.status === 'open') backend.stripe.answerBank(subscription, one.answer);
          } else await call(one.do);
          if (isFaulty) backend.stripe.recover();
          isFaulty = false;
          await call('reconcile');

          const invoices = backend.stripe.openInvoices();
          const { subscription: shown } = (await backend.call('anna', 'GET', '/subscription/api/Subscription/details'))
            .body;
          if (subscription.status === 'active') {
            expect(invoices.length).toBe(subscription.pending_update ? 1 : 0);
            expect(shown.pendingPlanId !== null).toBe(subscription.pending_update !== null);
            expect(shown).toMatchObject({ cancelAtPeriodEnd: isEndPlanned(subscription) });
            expect(shown.nextPlanId ?? shown.planId).toBe(findPlan(getPriceId(subscription)));
            // The plan is the one of the last payment.
            const line = backend.stripe.listPayments(subscription).at(-1)!.invoice.lines.data.at(-1)!;
            expect(shown.name).toBe(plans[findPlan(line.pricing.price_details.price)].name);
          }
          for (const { price, before } of backend.stripe.chargedChanges()) expect(price).not.toBe(before);
        }
      }),
      { numRuns: Math.ceil(readChangeStreams() / testDatabases().length), seed: 20_261_128 },
    );
  }, 7_200_000);
});
