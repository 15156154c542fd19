import * as calls from 'api-contract';
import * as z from 'zod/mini';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import { requireIdentity } from '../http/authenticate.ts';
import { createCallCounter } from '../http/callLimits.ts';
import { limitClient, type FormLimits } from '../http/formLimits.ts';
import { readBearerToken } from '../http/readBearerToken.ts';
import { deleteAccount } from './deleteAccount.ts';
import { announceEmailChange, confirmEmailChange } from './emailChange.ts';
import { endOtherSessions, endSessionsOf, signOut, signOutEverywhere } from './endSessions.ts';
import { exportAccount } from './exportAccount.ts';

/**
 * Adds the routes about the account itself: export, deletion, sign-outs, password and address. `addRoute` authenticates
 * the caller before the handler runs, and `requireIdentity` returns that caller. `isCostly` means a lower rate limit,
 * `startsMailDelivery` that the mails which a call has stored are sent right after it.
 */
export function addAccountRoutes(app: App, dependencies: AppDependencies, limits: FormLimits) {
  addRoute(
    app,
    calls.exportAccount,
    { summary: 'Everything we hold about the signed-in person', isCostly: true },
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="meine-daten.json"');
      return exportAccount(dependencies, requireIdentity(request));
    },
  );

  addRoute(
    app,
    calls.eraseAccount,
    {
      isCostly: true,
      startsMailDelivery: true,
      summary: 'Erase the data and end the subscription; 202 when the payment provider must still be told',
      // Both have no body. 204: the payment provider was told, too. 202: it will be told in the background.
      answers: { 202: z.undefined(), 204: z.undefined() },
    },
    async (request, reply) => {
      const isSettled = await deleteAccount(dependencies, requireIdentity(request));
      return reply.status(isSettled ? 204 : 202).send();
    },
  );

  addRoute(
    app,
    calls.endSession,
    { summary: 'End the calling sign-in, and no other one', endsSignIn: true },
    async (request) => signOut(dependencies, requireIdentity(request)),
  );

  addRoute(
    app,
    calls.endAllSessions,
    { summary: 'End every sign-in until now, in browsers and on boxes (devices)', endsSignIn: true },
    async (request) => signOutEverywhere(dependencies, requireIdentity(request)),
  );

  addRoute(
    app,
    calls.endSessionsOf,
    // Only for the owner (the operator of the site): `npm run owner` calls it with the owner's key.
    { summary: 'End every sign-in of an account', params: z.object({ userId: z.string() }) },
    async (request) => endSessionsOf(dependencies, request.params.userId),
  );

  addRoute(
    app,
    calls.endOtherSessions,
    { summary: 'End all earlier sign-ins, before and after a change of the password', startsMailDelivery: true },
    async (request) => endOtherSessions(dependencies, requireIdentity(request), readBearerToken(request)),
  );

  // Announcements are counted separately: their limit is lower, because each one causes mails to two addresses.
  const countCall = createCallCounter(dependencies.db);
  addRoute(
    app,
    calls.announceEmailChange,
    {
      summary: 'Announce another e-mail address, which takes effect once the identity provider has confirmed it',
      input: calls.emailChangeInput,
      startsMailDelivery: true,
    },
    async (request) =>
      announceEmailChange(dependencies, countCall, {
        identity: requireIdentity(request),
        newEmail: request.body.email,
      }),
  );

  addRoute(
    app,
    calls.confirmEmailChange,
    {
      summary: 'Carry out a change of the e-mail address with the code of the mailed link',
      input: calls.emailCodeInput,
      preHandler: limitClient(dependencies, 'email-confirm', limits),
    },
    async (request) => confirmEmailChange(dependencies, request.body.code),
  );
}
