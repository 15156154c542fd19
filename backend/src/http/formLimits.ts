import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { getClientKey } from 'node-kit/getClientKey.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { getMailboxKey } from '../db/mailbox.ts';
import { createCallCounter } from './callLimits.ts';

/** Limits of each public form. */
export interface FormLimits {
  /** Requests per client address in ten minutes. */
  perClient: number;
  /** Requests per e-mail address in an hour. */
  perEmail: number;
  /**
   * Sign-ups of all clients together in ten minutes, against a flood from many addresses; one-click unsubscriptions of
   * one client.
   */
  overall: number;
}

/** Limits outside of tests. */
export const usualFormLimits: FormLimits = { perClient: 30, perEmail: 8, overall: 600 };

type Dependencies = Pick<AppDependencies, 'db' | 'now'>;
/** Describes a limit: the key by which it counts (`newsletter overall`), and the calls allowed in so many minutes. */
type DescribeLimit = (request: FastifyRequest) => { who: string; maxCalls: number; minutes: number };

/**
 * Returns the hook that limits a public form by client, by e-mail address and overall. Known and unknown addresses
 * count alike, so that a refusal reveals nothing. Limits are counted in this order, and a client that is refused by its
 * own limit does not count towards the shared ones.
 */
export const limitForm = (dependencies: Dependencies, name: string, limits: FormLimits) =>
  countAll(dependencies, [
    limitByClient(name, limits),
    (request) => ({ who: `${name} email ${digest(readMailbox(request))}`, maxCalls: limits.perEmail, minutes: 60 }),
    () => ({ who: `${name} overall`, maxCalls: limits.overall, minutes: 10 }),
  ]);

/**
 * Returns the hook that limits a form by client only: for forms that the law requires to be open, and for mailed links.
 * So nobody can block them for somebody else, neither with an e-mail address nor with a flood.
 */
export const limitClient = (dependencies: Dependencies, name: string, limits: FormLimits) =>
  countAll(dependencies, [limitByClient(name, limits)]);

const limitByClient =
  (name: string, limits: FormLimits): DescribeLimit =>
  ({ ip }) => ({ who: `${name} client ${digest(getClientKey(ip))}`, maxCalls: limits.perClient, minutes: 10 });

/** Returns the hook that counts a request against each limit, and rejects it at the first exhausted one. */
function countAll({ db, now }: Dependencies, limits: DescribeLimit[]) {
  const countCall = createCallCounter(db);
  return async (request: FastifyRequest) => {
    for (const describeLimit of limits) await countCall({ ...describeLimit(request), budget: 'form', now: now() });
  };
}

/** Returns the mailbox of the entered address; empty if the body has none. */
function readMailbox(request: FastifyRequest): string {
  const { email } = (request.body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? getMailboxKey(email) : '';
}

/** Hashes addresses, so that the stored counts contain no personal data. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
