import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../Sandbox.ts';
import { StripeError } from '../StripeError.ts';

/**
 * Runs a POST once per `Idempotency-Key`: the same request again gets the first answer, another request with the same key
 * is refused. Answers to requests that were wrong from the start are not kept, so that they can be corrected.
 */
export function answerOnce(
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
  values: unknown,
  run: () => unknown,
): unknown {
  const { remembered } = sandbox.data;
  const key = keyOf(request);
  if (key === undefined) return run();
  reply.header('idempotency-key', key);

  const hash = createHash('sha256')
    .update(JSON.stringify([request.url, values]))
    .digest('hex');
  const earlier = Object.hasOwn(remembered, key) ? remembered[key] : undefined;
  if (earlier) {
    if (earlier.request !== hash) throw otherParameters(key);
    reply.headers({ 'idempotent-replayed': 'true', 'original-request': earlier.requestId }).status(earlier.status);
    return earlier.body;
  }
  const remember = (status: number, body: unknown) => {
    remembered[key] = { request: hash, requestId: request.id, status, body, at: Date.now() };
    return body;
  };
  try {
    return remember(200, run());
  } catch (error) {
    if (error instanceof StripeError && error.status === 402) {
      reply.status(402);
      return remember(402, error.body);
    }
    throw error;
  }
}

export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

function otherParameters(key: string): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}
