import * as calls from 'api-contract';
import * as z from 'zod/mini';
import { withDeadline } from '../adapters/payments/withDeadline.ts';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import { closeDeclaration, listDeclarations, matchDeclaration } from './ownerDeclarations.ts';

const params = z.object({ reference: z.string().check(z.maxLength(20)) });

/** Adds the routes with which the owner (the operator) decides about cancellations and withdrawals in the queue. */
export function addDeclarationQueueRoutes(app: App, dependencies: AppDependencies) {
  addRoute(
    app,
    calls.listDeclarations,
    {
      summary: 'Cancellations and withdrawals that wait, with the subscriptions they may mean',
      // With `?all=true` the list has every declaration, settled ones, too.
      query: z.object({ all: z.optional(z.literal('true')) }),
    },
    async (request) => listDeclarations(dependencies, request.query.all === 'true'),
  );

  addRoute(
    app,
    calls.matchDeclaration,
    {
      summary: 'Say which subscription is meant, and carry it out',
      params,
      input: calls.matchDeclarationInput,
      startsMailDelivery: true,
    },
    // Limits the wait for the payment provider, which the other two routes do not call.
    async (request) => matchDeclaration(withDeadline(dependencies), request.params.reference, request.body),
  );

  addRoute(
    app,
    calls.closeDeclaration,
    {
      summary: 'Close a declaration that was settled by hand',
      params,
      input: calls.closeDeclarationInput,
      startsMailDelivery: true,
    },
    async (request) => closeDeclaration(dependencies, request.params.reference, request.body.note),
  );
}
