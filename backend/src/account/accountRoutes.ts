import * as calls from 'api-contract';
import * as z from 'zod/mini';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import { requireIdentity } from '../http/authenticate.ts';
import { createCallCounter } from '../http/callLimits.ts';
import { deleteAccount } from './deleteAccount.ts';
import { announceEmailChange } from './emailChange.ts';
import { endSessionsOf, handlePasswordChange, signOutEverywhere } from './endSessions.ts';
import { exportAccount } from './exportAccount.ts';

/** Group in the API document. Who may make a call is part of the call's definition (`who` in `api-contract`). */
const tag = 'account';

/**
 * Adds the routes about the account itself: export, deletion, sign-outs, password and address. `addRoute` has callers
 * authenticated before the handler runs; `requireIdentity` returns the signed-in one. `isCostly`: a lower rate limit.
 */
export function addAccountRoutes(app: App, dependencies: AppDependencies) {
  addRoute(
    app,
    calls.exportAccount,
    { tag, summary: 'Everything we hold about the signed-in person', isCostly: true },
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="meine-daten.json"');
      return exportAccount(dependencies, requireIdentity(request));
    },
  );

  addRoute(
    app,
    calls.eraseAccount,
    {
      tag,
      isCostly: true,
      summary: 'Erase the data and end the subscription; 202 when the payment provider must still be told',
      // Both have no body. 204: the payment provider was told, too. 202: it will be told in the background.
      answers: { 202: z.undefined(), 204: z.undefined() },
    },
    async (request, reply) => {
      const isSettled = await deleteAccount(dependencies, requireIdentity(request));
      dependencies.runInBackground(dependencies.outbox.deliverDue);
      return reply.status(isSettled ? 204 : 202).send();
    },
  );

  addRoute(
    app,
    calls.endAllSessions,
    { tag, summary: 'End every sign-in until now, in browsers and on boxes (devices)' },
    async (request) => signOutEverywhere(dependencies, requireIdentity(request)),
  );

  addRoute(
    app,
    calls.endSessionsOf,
    // For the owner, the operator of the site: called with a key by `npm run owner`.
    { tag: 'owner', summary: 'End every sign-in of an account', params: z.object({ userId: z.string() }) },
    async (request) => endSessionsOf(dependencies, request.params.userId),
  );

  addRoute(
    app,
    calls.reportPasswordChange,
    { tag, summary: "End all other sign-ins and mail the account's address" },
    async (request) => {
      await handlePasswordChange(dependencies, requireIdentity(request));
      dependencies.runInBackground(dependencies.outbox.deliverDue);
    },
  );

  // Counts only announcements: they have a lower limit than other calls, because each one mails two addresses.
  const countCall = createCallCounter(dependencies.db);
  addRoute(
    app,
    calls.announceEmailChange,
    {
      tag,
      summary: 'Announce another e-mail address, which takes effect once the identity provider has confirmed it',
      input: calls.emailChangeInput,
    },
    async (request) => {
      await announceEmailChange(dependencies, countCall, {
        identity: requireIdentity(request),
        newEmail: request.body.email,
      });
      dependencies.runInBackground(dependencies.outbox.deliverDue);
    },
  );
}
