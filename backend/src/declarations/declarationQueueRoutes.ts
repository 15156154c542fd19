import * as calls from 'api-contract';
import * as z from 'zod/mini';
import { withDeadline } from '../adapters/payments/withDeadline.ts';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import { closeDeclaration, listDeclarations, matchDeclaration } from './ownerDeclarations.ts';

/** Label of the routes. The calls themselves state that only the owner may make them (`who`). */
const tag = 'owner';
const params = z.object({ reference: z.string().check(z.maxLength(20)) });

/**
 * Adds the routes of the queue of declarations that wait for the owner, the operator of the site. `withDeadline` limits
 * a request's wait for the payment provider.
 */
export function addDeclarationQueueRoutes(app: App, dependencies: AppDependencies) {
  const sendMails = () => dependencies.runInBackground(dependencies.outbox.deliverDue);

  addRoute(
    app,
    calls.listDeclarations,
    {
      tag,
      summary: 'Cancellations and withdrawals that wait, with the subscriptions they may mean',
      // With `?all=true` the list has every declaration, settled ones, too.
      query: z.object({ all: z.optional(z.literal('true')) }),
    },
    async (request) => listDeclarations(dependencies, request.query.all === 'true'),
  );

  addRoute(
    app,
    calls.matchDeclaration,
    { tag, summary: 'Say which subscription is meant, and carry it out', params, input: calls.matchDeclarationInput },
    async (request) => {
      const settled = await matchDeclaration(withDeadline(dependencies), request.params.reference, request.body);
      sendMails();
      return settled;
    },
  );

  addRoute(
    app,
    calls.closeDeclaration,
    { tag, summary: 'Close a declaration that was settled by hand', params, input: calls.closeDeclarationInput },
    async (request) => {
      const closed = await closeDeclaration(dependencies, request.params.reference, request.body.note);
      sendMails();
      return closed;
    },
  );
}
