import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { App } from '../appParts.ts';
import { CodedError } from '../codedError.ts';

export interface FormLimits {
  /** Requests per client address in ten minutes. */
  perClient: number;
  /** Requests per e-mail address in an hour. */
  perEmail: number;
  /** Sign-ups of everyone together in ten minutes: the brake when a flood comes from many addresses. */
  overall: number;
}

export const usualFormLimits: FormLimits = { perClient: 30, perEmail: 8, overall: 600 };

const tenMinutes = 600_000;

/**
 * Limits of one public form. They count every request alike, known address or not, so that a refusal tells nothing.
 * Counted in memory: with several instances each has its own count.
 */
export function limitForm(app: App, name: string, limits: FormLimits) {
  const byEmail = app.createRateLimit({
    max: limits.perEmail,
    timeWindow: 3_600_000,
    keyGenerator: (request) => `${name} ${emailOf(request)}`,
  });
  const byAll = app.createRateLimit({
    max: limits.overall,
    timeWindow: tenMinutes,
    keyGenerator: () => `${name} overall`,
  });
  return refuse([byClient(app, name, limits), byEmail, byAll]);
}

/**
 * The limit of what the law wants open to everybody, and of links that were mailed: nobody can use it up for somebody else, neither with
 * their address nor with a flood.
 */
export const limitClient = (app: App, name: string, limits: FormLimits) => refuse([byClient(app, name, limits)]);

/** A whole /64 of IPv6 is one client: every connection has that many addresses. */
const byClient = (app: App, name: string, limits: FormLimits) =>
  app.createRateLimit({
    max: limits.perClient,
    timeWindow: tenMinutes,
    keyGenerator: ({ ip }) => `${name} ${normalizeIP(ip, 64)}`,
  });

const refuse = (checks: ReturnType<App['createRateLimit']>[]) => async (request: FastifyRequest) => {
  for (const check of checks) {
    const result = await check(request);
    if (!result.isAllowed && result.isExceeded) {
      throw new CodedError('rate-limited', { retryAfterSeconds: result.ttlInSeconds });
    }
  }
};

function emailOf(request: FastifyRequest): string {
  const { email } = (request.body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.toLowerCase() : '';
}
