import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { addDays } from '../addTime.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { accounts, devices } from '../db/schema.ts';
import { createCallCounter, type CallLimits } from '../http/callLimits.ts';
import { readBearerToken } from '../http/readBearerToken.ts';
import { hashSecret, secretDays } from './boxSecret.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Box that sent the request; null on routes for other callers. */
    box: Box | null;
  }
}

/** Box that sends a request, and the user to whose account it is linked. */
export interface Box {
  deviceId: string;
  userId: string;
}

/**
 * Returns the `onRequest` hook of the calls of boxes, which send their secret as a bearer token. It refuses a missing
 * secret, a removed box, one whose sign-in was ended, and one on which nobody has signed in for `secretDays`.
 */
export function authenticateBox({ db, now }: Pick<AppDependencies, 'db' | 'now'>, limits: CallLimits) {
  const countCall = createCallCounter(db);
  const query = db
    .select({
      deviceId: devices.deviceId,
      userId: devices.userId,
      signedInAt: devices.signedInAt,
      isSignInEnded: sql<boolean>`coalesce(${accounts.endedAt} > ${devices.signedInAt}, false)`,
    })
    .from(devices)
    .leftJoin(accounts, eq(accounts.userId, devices.userId))
    .where(eq(devices.secretHash, sql.placeholder('secretHash')))
    .prepare('find-box');
  return async (request: FastifyRequest) => {
    const [box] = await query.execute({ secretHash: hashSecret(readBearerToken(request)) });
    const oldestSignIn = addDays(now(), -secretDays);
    if (!box || box.isSignInEnded || box.signedInAt <= oldestSignIn) throw new CodedError('unauthenticated');
    const { limitName } = request.routeOptions.config;
    await countCall({ who: `box ${box.deviceId}`, limitName, maxCalls: limits[limitName], now: now() });
    request.box = { deviceId: box.deviceId, userId: box.userId };
  };
}

/** Returns the calling box. Throws `not-found` if the body names another one. */
export function requireCallingBox({ box, body }: FastifyRequest & { body: { deviceId: string } }): Box {
  if (box?.deviceId !== body.deviceId) throw new CodedError('not-found');
  return box;
}
