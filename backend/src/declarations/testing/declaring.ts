import { declarations } from '../../db/schema.ts';
import { prices, type TestBackend } from '../../testing/testBackend.ts';
import { settleDeclarations } from '../settleDeclarations.ts';

export const cancellation = {
  kind: 'ordinary',
  reason: null,
  name: 'Anna Muster',
  email: 'anna@example.org',
  contract: 'Standard',
  endDate: null,
  confirmationEmail: 'anna.privat@example.org',
};

export const withdrawal = { name: 'Anna <b>Muster</b>', contract: 'Standard', email: 'anna@example.org' };

export type Declaring = ReturnType<typeof declaring>;

/** Actions of the tests of declarations on a backend. */
export function declaring(backend: TestBackend) {
  /** As somebody who is not signed in, or as this user, until what follows the response has happened. */
  const declare = async (payload: object, user: string | null = null) => {
    const answer = await backend.call(user, 'POST', '/api/cancellation', payload);
    await backend.idle();
    return answer;
  };
  const subscribe = async (user = 'anna', card?: string) => {
    const { body } = await backend.call(user, 'POST', '/api/subscription/create-checkout-session', {
      priceId: prices.standard,
    });
    const subscription = backend.stripe.pay(body.sessionId, card);
    await backend.call(user, 'POST', '/api/subscription/reconcile');
    await backend.dependencies.outbox.deliverDue();
    backend.mails.length = 0;
    return subscription;
  };
  const stored = () => backend.database.db.select().from(declarations);
  const mailTo = async (recipient: string) => {
    await backend.dependencies.outbox.deliverDue();
    return backend.mails.find((mail) => mail.recipient === recipient);
  };

  const owner = async (method: 'GET' | 'POST', path = '', payload?: object, key = backend.config.ownerKey) => {
    const url = `/api/owner/declarations${path}`;
    const response = await backend.inject({
      method,
      url,
      headers: { authorization: `Bearer ${key}` },
      ...(payload && { payload }),
    });
    return { status: response.statusCode, body: response.json() };
  };
  /** The owner knows the person by another address than was declared. */
  const ofAnna = ({ id }: { id: string }) => ({ subscriptionId: id, account: 'anna@example.org' });
  /** Lets a time pass, and what is due happen. */
  const later = async (by: Parameters<typeof backend.clock.forward>[0]) => {
    backend.clock.forward(by);
    await settleDeclarations(backend.dependencies);
  };
  /** As somebody who is not signed in, or as this user. */
  const withdraw = async (payload: object = withdrawal, user: string | null = null) => {
    const answer = await backend.call(user, 'POST', '/api/withdrawal', payload);
    await backend.idle();
    return answer;
  };
  return { backend, declare, withdraw, subscribe, stored, mailTo, owner, ofAnna, later };
}
