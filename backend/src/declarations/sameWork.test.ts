import { embeddedOnly } from '../testing/databases.ts';
import { logQueries } from '../testing/logQueries.ts';
import { onEachDatabase, prices } from '../testing/testBackend.ts';
import { cancellation, withdrawal } from './testing/declaring.ts';

const heard: string[] = [];
const [embedded] = embeddedOnly();

onEachDatabase(
  'the statements behind a public declaration',
  (backend) => {
    const subscribe = async () => {
      const priceId = prices.standard;
      const { body } = await backend.call('anna', 'POST', '/api/subscription/create-checkout-session', { priceId });
      backend.stripe.pay(body.sessionId);
      await backend.call('anna', 'POST', '/api/subscription/reconcile');
      await backend.idle();
    };

    test.each([
      ['/api/cancellation', cancellation],
      ['/api/withdrawal', withdrawal],
    ])(
      '%s: are the same for customers and strangers until the response, and none looks for a contract (acc 294)',
      async (path, content) => {
        await subscribe();
        const statementsFor = async (email: string) => {
          heard.length = 0;
          expect((await backend.call(null, 'POST', path, { ...content, email })).status).toBe(201);
          const answered = [...heard];
          await backend.idle();
          return answered;
        };
        // Prepares every statement once, so that both recordings are alike.
        await statementsFor('erste@example.org');
        const customer = await statementsFor('anna@example.org');
        const stranger = await statementsFor('fremd@example.org');
        expect(customer.length).toBeGreaterThan(3);
        expect(customer).toEqual(stranger);
        for (const statement of customer) expect(statement).not.toMatch(/"(subscriptions|customers|orders|usage)"/);
      },
    );
  },
  [
    {
      label: embedded!.label,
      open: async () => {
        const database = await embedded!.open();
        logQueries(database.db, (text) => void heard.push(text));
        return database;
      },
    },
  ],
);
