import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { getClientKey } from 'node-kit/getClientKey.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { getMailboxKey } from '../db/mailbox.ts';
import { createCallCounter } from './callLimits.ts';

/** Limits of each public form outside of tests, for calls without a sign-in. */
export const defaultFormLimits = {
  /** Requests per client address in ten minutes. */
  perClient: 30,
  /** Requests per e-mail address in an hour. */
  perEmail: 8,
  /** Sign-ups of all clients together in ten minutes, against a flood from many addresses. */
  overall: 600,
  /** One-click unsubscriptions per client address in ten minutes: the client is a provider of many mailboxes. */
  perMailProvider: 600,
};

export type FormLimits = typeof defaultFormLimits;

type Dependencies = Pick<AppDependencies, 'db' | 'now'>;

/**
 * Returns the hook that limits a form by client only, and throws `rate-limited`. It is for forms that the law requires
 * to be open, and for mailed links: nobody can block them for somebody else, neither with an e-mail address nor with a
 * flood. `name`: name of the form, under which its calls are counted.
 */
export function limitClient({ db, now }: Dependencies, name: string, { perClient }: FormLimits) {
  const countCall = createCallCounter(db);
  return async ({ ip }: FastifyRequest) => {
    const who = `${name} client ${digest(getClientKey(ip))}`;
    await countCall({ who, maxCalls: perClient, minutes: 10, limitName: 'form', now: now() });
  };
}

/**
 * Returns the hook that limits a public form by client, by e-mail address and overall. Known and unknown addresses
 * count alike, so that a refusal reveals nothing. Limits are counted in this order, and a client that is refused by its
 * own limit does not count towards the shared ones.
 */
export function limitForm({ db, now }: Dependencies, name: string, limits: FormLimits) {
  const limitByClient = limitClient({ db, now }, name, limits);
  const countCall = createCallCounter(db);
  return async (request: FastifyRequest) => {
    await limitByClient(request);
    const call = { limitName: 'form', now: now() } as const;
    const email = digest(readMailbox(request));
    await countCall({ ...call, who: `${name} email ${email}`, maxCalls: limits.perEmail, minutes: 60 });
    await countCall({ ...call, who: `${name} overall`, maxCalls: limits.overall, minutes: 10 });
  };
}

/** Returns the mailbox of the entered address, without a "+tag"; empty if the body has none. */
function readMailbox(request: FastifyRequest): string {
  const { email } = (request.body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? getMailboxKey(email) : '';
}

/** Hashes addresses, so that the stored counts contain no personal data. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
