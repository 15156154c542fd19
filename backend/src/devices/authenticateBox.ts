import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { AppDependencies } from '../appDependencies.ts';
import { CodedError } from '../codedError.ts';
import { devices, sessionEnds } from '../db/schema.ts';
import { bearerOf } from '../http/bearerOf.ts';
import { createCallCounter, type CallLimits } from '../http/callLimits.ts';
import { hashOf, secretDays } from './boxSecret.ts';

declare module 'fastify' {
  interface FastifyRequest {
    box: Box | null;
  }
}

/** A linked box, and whose it is. */
export interface Box {
  deviceId: string;
  userId: string;
}

/**
 * The `onRequest` hook of what only boxes may call. A removed box and one on which nobody signed in for 30 days are
 * unknown.
 */
export function authenticateBox({ db, now }: Pick<AppDependencies, 'db' | 'now'>, limits: CallLimits) {
  const countCall = createCallCounter(db);
  const find = db
    .select({
      deviceId: devices.deviceId,
      userId: devices.userId,
      signedInAt: devices.signedInAt,
      isOver: sql<boolean>`coalesce(${sessionEnds.endedAt} > ${devices.signedInAt}, false)`,
    })
    .from(devices)
    .leftJoin(sessionEnds, eq(sessionEnds.userId, devices.userId))
    .where(eq(devices.secretHash, sql.placeholder('secretHash')))
    .prepare('find-box');
  return async (request: FastifyRequest) => {
    const [box] = await find.execute({ secretHash: hashOf(bearerOf(request)) });
    const oldest = now().getTime() - secretDays * 86_400_000;
    if (!box?.signedInAt || box.isOver || box.signedInAt.getTime() <= oldest) throw new CodedError('unauthenticated');
    const { budget } = request.routeOptions.config;
    await countCall({ who: `box ${box.deviceId}`, budget, most: limits[budget], now: now() });
    request.box = { deviceId: box.deviceId, userId: box.userId };
  };
}

/** Which box calls. Throws `not-found` when the call names another one. */
export function callingBox({ box, body }: FastifyRequest & { body: { deviceId: string } }): Box {
  if (box?.deviceId !== body.deviceId) throw new CodedError('not-found');
  return box;
}
