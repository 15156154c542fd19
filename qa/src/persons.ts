import type { Session } from 'shared-auth';

/**
 * Users of a screen in scenarios, by name in an address (`?person=ben`). `expired`, `deleted`, `disabled`
 * and `everywhere` were signed in before: the session tells why it has ended, and /login explains it.
 */
export const persons = {
  anna: { label: 'Anna, signed in', session: createSignedInSession('anna', { emailVerified: true }) },
  ben: { label: 'Ben, e-mail address not confirmed', session: createSignedInSession('ben', { emailVerified: false }) },
  nobody: { label: 'signed out', session: { status: 'signed-out' } },
  expired: { label: 'session expired', session: { status: 'signed-out', reason: 'expired' } },
  deleted: { label: 'account deleted', session: { status: 'signed-out', reason: 'account-deleted' } },
  disabled: { label: 'account disabled', session: { status: 'signed-out', reason: 'account-disabled' } },
  everywhere: { label: 'signed out everywhere', session: { status: 'signed-out', reason: 'signed-out-everywhere' } },
  unknown: { label: 'session not known yet', session: { status: 'loading' } },
} satisfies Record<string, { label: string; session: Session }>;

export type Person = keyof typeof persons;

/** Returns the signed-in user of a person; undefined for all others. */
export function findUser(person: Person) {
  const { session }: { session: Session } = persons[person];
  return session.status === 'signed-in' ? session.user : undefined;
}

export const isPerson = (name: string): name is Person => Object.hasOwn(persons, name);

function createSignedInSession(name: string, { emailVerified }: { emailVerified: boolean }): Session {
  return { status: 'signed-in', user: { id: `user-${name}`, email: `${name}@example.org`, emailVerified } };
}
