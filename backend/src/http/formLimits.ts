import type { FastifyRequest } from 'fastify';
import type { App } from '../appParts.ts';
import { CodedError } from '../codedError.ts';

export interface FormLimits {
  /** Requests per client address in ten minutes. */
  perClient: number;
  /** Requests per e-mail address in an hour. */
  perEmail: number;
  /** Requests of everyone together in ten minutes: the brake when a flood comes from many addresses. */
  overall: number;
}

export const usualFormLimits: FormLimits = { perClient: 30, perEmail: 8, overall: 600 };

/**
 * Limits of one public form. They count every request alike, known address or not, so that a refusal tells nothing.
 * Counted in memory: with several instances each has its own count.
 */
export function limitForm(app: App, name: string, limits: FormLimits) {
  const tenMinutes = 600_000;
  const byClient = app.createRateLimit({
    max: limits.perClient,
    timeWindow: tenMinutes,
    keyGenerator: ({ ip }) => `${name} ${ip}`,
  });
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
  return async (request: FastifyRequest) => {
    for (const check of emailOf(request) === '' ? [byClient, byAll] : [byClient, byEmail, byAll]) {
      const result = await check(request);
      if (!result.isAllowed && result.isExceeded) {
        throw new CodedError('rate-limited', { retryAfterSeconds: result.ttlInSeconds });
      }
    }
  };
}

function emailOf(request: FastifyRequest): string {
  const { email } = (request.body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email.toLowerCase() : '';
}
