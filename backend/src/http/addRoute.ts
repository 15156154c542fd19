import { getCallName, type Call } from 'api-contract';
import type { FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import * as z from 'zod/mini';
import type { App } from '../appDependencies.ts';
import type { LimitName } from './callLimits.ts';

/**
 * Hooks by kind of caller (`Call.who`): each rejects all other callers (`createGuards`). Null: routes of this kind are
 * not registered.
 */
export type Guards = Record<Call['who'], ((request: FastifyRequest) => Promise<void>) | null>;

declare module 'fastify' {
  interface FastifyInstance {
    guards: Guards;
    /** Starts sending the due mails of the outbox, without waiting. */
    startMailDelivery(): void;
  }
  interface FastifyContextConfig {
    /** Rate limit that counts the calls of a signed-in user or box. */
    limitName: LimitName;
    /** Label in the metrics: `limitName`, or `form` for the limits in `formLimits.ts`. Missing without a limit. */
    limitLabel?: LimitName | 'form';
    /** Pages of other sites may send the request, because something in it proves who may. */
    acceptsForeignOrigins?: boolean;
  }
}

type Schema<T = unknown> = z.ZodMiniType<T>;

interface Description<Params, Query> {
  /** Line about the route in the API document. */
  summary: string;
  params?: Schema<Params>;
  query?: Schema<Query>;
  /** Status of success. By default 200, or 204 for a call without a response body. */
  status?: number;
  /** Response schemas by status, for a call with several. The handler then sets the status. */
  answers?: Record<number, Schema>;
  /** The call asks the payment provider or reads much data, so it has a lower rate limit. */
  isCostly?: boolean;
  /** The call is a legal declaration: its limit is its own, so that no other calls use it up. */
  isDeclaration?: boolean;
  /** The call needs no rate limit: it ends the sign-in that sends it, so that a second one is refused anyway. */
  endsSignIn?: boolean;
  /** The call may store mails in the outbox: their delivery starts right after it, instead of with the next job. */
  startsMailDelivery?: boolean;
  /** Further hook before the handler, such as the rate limit of a form. */
  preHandler?: preHandlerAsyncHookHandler;
  /** Pages of other sites may send the call, because something in it proves who may. */
  acceptsForeignOrigins?: boolean;
  /** Maximum size of the body in bytes, if it is not that of all routes. */
  bodyLimit?: number;
}

/** Requires `input`, the schema of the body, if and only if the call has a body. */
type InputSchema<Input> = [Input] extends [void] ? { input?: undefined } : { input: () => Schema<Input> };

/** Handler of a route. For a call without a response body, the result may be anything, such as the sent reply. */
type Handler<Input, Answer, Params, Query> = (
  request: FastifyRequest & { body: Input; params: Params; query: Query },
  reply: FastifyReply,
) => Promise<[Answer] extends [void] ? unknown : Answer>;

/** Chooses the rate limit of a signed-in user's or a box's calls. */
function chooseLimit(
  { who, method }: Pick<Call, 'who' | 'method'>,
  { isCostly, isDeclaration }: Pick<Description<unknown, unknown>, 'isCostly' | 'isDeclaration'>,
): LimitName {
  if (who === 'box') return 'box';
  if (isDeclaration) return 'declaration';
  if (isCostly) return 'costly';
  return method === 'GET' ? 'read' : 'write';
}

/** Registers the route of a call from `api-contract`, which determines address, callers, input and response. */
export function addRoute<Input, Answer, Params = unknown, Query = unknown>(
  app: App,
  call: Call<Input, Answer>,
  description: Description<Params, Query> & InputSchema<Input>,
  handler: Handler<Input, Answer, Params, Query>,
): void {
  const guard = app.guards[call.who];
  if (guard === null) return;
  const { summary, params, query, answers, preHandler, bodyLimit, status = call.answer ? 200 : 204 } = description;
  // In a statement of its own, because TypeScript cannot resolve the conditional type `InputSchema` here.
  const { input }: { input?: () => Schema } = description;
  const limitName = chooseLimit(call, description);
  const isPublic = call.who === 'anyone' || call.who === 'optional';
  const limitLabel = isPublic ? preHandler && ('form' as const) : description.endsSignIn ? undefined : limitName;
  app.route({
    method: call.method,
    url: call.path,
    schema: {
      // Groups the API document by the part behind `/api/`, such as `UserDevice`.
      tags: [call.path.split('/api/')[1]?.split('/')[0] ?? 'other'],
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(input && { body: input() }),
      response: answers ?? { [status]: call.answer?.() ?? z.undefined() },
      ...(call.who === 'owner' && { hide: true }),
    },
    config: {
      limitName,
      ...(limitLabel && { limitLabel }),
      acceptsForeignOrigins: description.acceptsForeignOrigins ?? false,
    },
    onRequest: guard,
    ...(preHandler && { preHandler }),
    ...(bodyLimit && { bodyLimit }),
    handler: async (request, reply) => {
      // Logs every call of the site's operator. `undefined` leaves out the id of the customer whom the call is about.
      if (call.who === 'owner') {
        const loggedParams = { ...(request.params as object), userId: undefined };
        request.log.info({ by: request.ip, call: getCallName(call), params: loggedParams }, 'the owner');
      }
      if (!answers) reply.status(status);
      const answer = await handler(request as Parameters<typeof handler>[0], reply);
      if (description.startsMailDelivery) app.startMailDelivery();
      return answer;
    },
  });
}
