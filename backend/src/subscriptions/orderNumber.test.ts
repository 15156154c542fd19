import { subscriptions } from '../db/schema.ts';
import { onEachDatabase, prices } from '../testing/testBackend.ts';
import { readOrderNumber } from './orderNumber.ts';
import { syncSubscription } from './syncSubscription.ts';

test.each([
  ['B-7QX4M2ZC', 'B-7QX4M2ZC'],
  ['  b-7qx4m2zc ', 'B-7QX4M2ZC'],
  ['B7QX4M2ZC', 'B-7QX4M2ZC'],
  ['B\u20117QX4M2ZC', 'B-7QX4M2ZC'],
  ['Bestellnummer: B-7QX4M2ZC', 'B-7QX4M2ZC'],
  ['sub_1QxYzABC', 'sub_1QxYzABC'],
  ['Abo', null],
  ['B-7QX4M2Z', null],
  ['K-7QX4M2ZC', null],
  ['B-7QX4M2ZC und die Box', null],
])('%j is read as the order number %j', (text, orderNumber) => expect(readOrderNumber(text)).toBe(orderNumber));

onEachDatabase('numbers of orders', (backend) => {
  const order = async (user: string) => {
    const { body } = await backend.call(user, 'POST', '/api/subscription/create-checkout-session', {
      priceId: prices.basic,
    });
    const { id } = backend.stripe.pay(body.sessionId);
    await backend.call(user, 'POST', '/api/subscription/reconcile');
    return id;
  };

  test('are short, unique, and the same again after a restore from an older backup', async () => {
    const ids = [await order('anna'), await order('berta')];
    const read = async () => {
      const rows = await backend.database.db.select().from(subscriptions);
      return rows.map(({ subscriptionId, orderNumber }) => `${subscriptionId} ${orderNumber}`).sort();
    };
    const numbers = await read();
    expect(new Set(numbers.map((line) => line.split(' ')[1])).size).toBe(2);
    for (const line of numbers) expect(line).toMatch(/^sub_\w+ B-[A-HJKMNP-Z2-9]{8}$/);
    await backend.database.db.delete(subscriptions);
    for (const id of ids) await syncSubscription(backend.dependencies, id);
    expect(await read()).toEqual(numbers);
  });

  test('are another one if the first is taken', async () => {
    const id = await order('anna');
    const [first] = await backend.database.db.select().from(subscriptions);
    await backend.database.db.delete(subscriptions);
    await backend.database.db.insert(subscriptions).values({ ...first!, subscriptionId: 'sub_other', userId: 'berta' });
    await syncSubscription(backend.dependencies, id);
    const rows = await backend.database.db.select().from(subscriptions);
    const second = rows.find(({ subscriptionId }) => subscriptionId === id)?.orderNumber;
    expect(second).toMatch(/^B-[A-HJKMNP-Z2-9]{8}$/);
    expect(second).not.toBe(first?.orderNumber);
  });
});
