import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerState } from '../ServerState.ts';
import { StripeError } from '../StripeError.ts';

/**
 * Runs a POST (`respond`) once per `Idempotency-Key` and returns the body of the response. A repetition of the request
 * gets the stored response. Another request with the same key is refused. Errors are not stored, so that the caller can
 * correct the request, except for a declined card (402). `respond` is synchronous: no second request comes in between.
 */
export function runOncePerKey(
  state: ServerState,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  respond: () => object,
): object {
  const { responses } = state.data;
  const sent = JSON.stringify([request.url, request.body]);
  const stored = Object.hasOwn(responses, key) ? responses[key] : undefined;
  if (stored) {
    if (stored.request !== sent) throw createKeyReusedError(key);
    reply.header('idempotent-replayed', 'true').status(stored.status);
    return stored.body;
  }
  const store = (status: number, body: object) => {
    // Real time: the state removes responses after a real day, also when testers move the sandbox's clock.
    responses[key] = { request: sent, status, body, at: state.realTime() };
    return body;
  };
  try {
    return store(200, respond());
  } catch (error) {
    const isDeclinedCard = error instanceof StripeError && error.status === 402;
    if (!isDeclinedCard) throw error;
    reply.status(402);
    return store(402, error.body);
  }
}

/** Returns the key of a POST; undefined if it has none, and for other methods. */
export function readIdempotencyKey({ method, headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  return method === 'POST' && typeof key === 'string' && key !== '' ? key : undefined;
}

/** Creates the error for a key whose first request has no response yet, because a test has delayed it. */
export function createKeyInUseError(): StripeError {
  return new StripeError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Stripe Idempotent Key (that probably means you submitted twice, and the other request is still going through).',
  });
}

/** Creates the error for a key that was sent before with another request. */
function createKeyReusedError(key: string): StripeError {
  return new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}
