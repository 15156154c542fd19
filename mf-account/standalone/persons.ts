import type { Session } from 'shared-auth';

/** Who can sit in front of the screen, by the name it has in the bench's address. */
export const persons = {
  anna: { label: 'Anna, angemeldet', session: signedIn('anna', true) },
  ben: { label: 'Ben, E-Mail-Adresse unbestätigt', session: signedIn('ben', false) },
  nobody: { label: 'nicht angemeldet', session: { status: 'signed-out' } },
  expired: { label: 'Sitzung abgelaufen', session: { status: 'signed-out', reason: 'expired' } },
  deleted: { label: 'Konto gelöscht', session: { status: 'signed-out', reason: 'account-deleted' } },
  unknown: { label: 'Sitzung wird noch geprüft', session: { status: 'loading' } },
} satisfies Record<string, { label: string; session: Session }>;

export type Person = keyof typeof persons;

function signedIn(name: string, emailVerified: boolean): Session {
  return { status: 'signed-in', user: { id: `user-${name}`, email: `${name}@example.org`, emailVerified } };
}
