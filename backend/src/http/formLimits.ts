import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { AppDependencies } from '../appDependencies.ts';
import { mailboxKey } from '../db/mailbox.ts';
import { createCallCounter } from './callLimits.ts';
import { clientOf } from './clientOf.ts';

export interface FormLimits {
  /** Requests per client address in ten minutes. */
  perClient: number;
  /** Requests per e-mail address in an hour. */
  perEmail: number;
  /** Sign-ups of everyone together in ten minutes: the brake when a flood comes from many addresses. */
  overall: number;
}

export const usualFormLimits: FormLimits = { perClient: 30, perEmail: 8, overall: 600 };

type Dependencies = Pick<AppDependencies, 'db' | 'now'>;
type Count = (request: FastifyRequest) => { who: string; most: number; minutes: number };

/**
 * Limits of one public form. They count every request alike, known address or not, so that a refusal tells nothing. A
 * client that is rejected counts no further, so that it cannot use up the shared limits.
 */
export const limitForm = (dependencies: Dependencies, name: string, limits: FormLimits) =>
  refuse(dependencies, [
    byClient(name, limits),
    (request) => ({ who: `${name} email ${digest(emailOf(request))}`, most: limits.perEmail, minutes: 60 }),
    () => ({ who: `${name} overall`, most: limits.overall, minutes: 10 }),
  ]);

/**
 * The limit of what the law wants open to everybody, and of links that were mailed: nobody can use it up for somebody
 * else, neither with their address nor with a flood.
 */
export const limitClient = (dependencies: Dependencies, name: string, limits: FormLimits) =>
  refuse(dependencies, [byClient(name, limits)]);

const byClient =
  (name: string, limits: FormLimits): Count =>
  ({ ip }) => ({ who: `${name} client ${digest(clientOf(ip))}`, most: limits.perClient, minutes: 10 });

function refuse({ db, now }: Dependencies, counts: Count[]) {
  const countCall = createCallCounter(db);
  return async (request: FastifyRequest) => {
    for (const count of counts) await countCall({ ...count(request), budget: 'form', now: now() });
  };
}

function emailOf(request: FastifyRequest): string {
  const { email } = (request.body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? mailboxKey(email) : '';
}

/** Counts say nothing about whom they count. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
