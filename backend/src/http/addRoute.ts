import { nameOf, type Call } from 'api-contract';
import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../appDependencies.ts';
import type { Budget } from './callLimits.ts';

/** Guard for each kind of caller. Null: such calls do not exist here. */
export type Guards = Record<Call['who'], ((request: FastifyRequest) => Promise<void>) | null>;

declare module 'fastify' {
  interface FastifyInstance {
    guards: Guards;
  }
  interface FastifyContextConfig {
    budget: Budget;
    /** Rate limits by caller. */
    limit: Budget | 'form';
  }
}

type Schema<T = unknown> = z.ZodMiniType<T>;

interface Description<Params, Query> {
  tag: string;
  summary: string;
  params?: Schema<Params>;
  query?: Schema<Query>;
  /** Of success: 200, or 204 when the call answers nothing. */
  status?: number;
  /** By status, where there is more to say than the call's own answer. The handler sets the status then. */
  answers?: Record<number, Schema>;
  /** It reaches the payment provider, or reads everything. */
  isCostly?: boolean;
  preHandler?: preHandlerAsyncHookHandler;
  bodyLimit?: number;
}

/** A call that takes something cannot be registered without the schema that checks it. */
type Checked<Input> = [Input] extends [void] ? { input?: undefined } : { input: () => Schema<Input> };

type Handler<Input, Answer, Params, Query> = (
  request: FastifyRequest & { body: Input; params: Params; query: Query },
  reply: FastifyReply,
) => Promise<[Answer] extends [void] ? unknown : Answer>;

/** Registers the route of one call: address, who may call, and what goes in and out, all as the call says. */
export function addRoute<Input, Answer, Params = unknown, Query = unknown>(
  app: App,
  call: Call<Input, Answer>,
  description: Description<Params, Query> & Checked<Input>,
  handler: Handler<Input, Answer, Params, Query>,
): void {
  const guard = app.guards[call.who];
  if (guard === null) return;
  const { tag, summary, params, query, answers, preHandler, bodyLimit, status = call.answer ? 200 : 204 } = description;
  const { input }: { input?: () => Schema } = description;
  const ofMember = description.isCostly ? 'costly' : call.method === 'GET' ? 'read' : 'write';
  const budget = call.who === 'box' ? 'box' : ofMember;
  app.route({
    method: call.method,
    url: call.path,
    schema: {
      tags: [tag],
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(input && { body: input() }),
      response: answers ?? { [status]: call.answer?.() ?? z.undefined() },
      ...(call.who === 'owner' && { hide: true }),
      ...(call.who === 'member' && { security: [{ bearer: [] }] }),
      ...(call.who === 'box' && { security: [{ box: [] }] }),
      ...(call.who === 'optional' && { security: [{}, { bearer: [] }] }),
    },
    config: { budget, limit: call.who === 'anyone' || call.who === 'optional' ? 'form' : budget },
    onRequest: guard,
    ...(preHandler && { preHandler }),
    ...(bodyLimit && { bodyLimit }),
    handler: (request, reply) => {
      if (call.who === 'owner')
        request.log.info({ by: request.ip, call: nameOf(call), params: request.params }, 'the owner');
      if (!answers) reply.status(status);
      return handler(request as Parameters<typeof handler>[0], reply);
    },
  });
}
