import * as calls from 'api-contract';
import type { DeclarationReceipt } from 'api-contract';
import { withDeadline } from '../adapters/payments/withDeadline.ts';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import { requireIdentity } from '../http/authenticate.ts';
import { limitClient, type FormLimits } from '../http/formLimits.ts';
import { resumeSubscription } from '../subscriptions/changes.ts';
import { cancelFromAccount } from './cancelFromAccount.ts';
import { objectToDeclaration } from './objectToDeclaration.ts';
import { receiveCancellation, receiveWithdrawal } from './receiveDeclaration.ts';
import { settleDeclaration } from './settleDeclarations.ts';

/*
 * Life cycle of a legal declaration, by the state of its row:
 *
 *   receiveDeclaration ──▶ received ── judgeReceived ──▶ matched ── settleDeclarations ──▶ acting ──▶ settled
 *
 * A signed-in customer's declaration is `matched` at once. Every doubt leads to `queued`: it waits for the owner (the
 * operator), who matches or closes it (`ownerDeclarations`). An objection closes it (`objectToDeclaration`).
 */

/**
 * Adds the routes of the public forms (to cancel, to withdraw, and to object by the link in a mail), and those with
 * which a signed-in customer cancels in the account and takes the cancellation back. The mails of the forms to cancel
 * and to withdraw are sent by `continueLater`, those of the account by `startsMailDelivery`, right after the call.
 */
export function addDeclarationRoutes(app: App, dependencies: AppDependencies, limits: FormLimits) {
  /** Sends the receipt after the response, and carries out the declaration if it takes effect on receipt. */
  function continueLater(receipt: DeclarationReceipt): DeclarationReceipt {
    dependencies.runInBackground(async () => {
      await dependencies.outbox.deliverDue();
      const takesEffectNow = receipt.actsAt === receipt.receivedAt;
      if (!takesEffectNow) return;
      await settleDeclaration(dependencies, receipt.reference);
      await dependencies.outbox.deliverDue();
    });
    return receipt;
  }

  addRoute(
    app,
    calls.declareCancellation,
    {
      summary: 'Cancel without signing in (§ 312k BGB)',
      input: calls.cancellationInput,
      status: 201,
      isDeclaration: true,
      preHandler: limitClient(dependencies, 'cancellation', limits),
    },
    async (request) => continueLater(await receiveCancellation(dependencies, request.body, request.identity)),
  );

  addRoute(
    app,
    calls.declareWithdrawal,
    {
      summary: 'Withdraw without signing in (§ 356a BGB)',
      input: calls.withdrawalInput,
      status: 201,
      isDeclaration: true,
      preHandler: limitClient(dependencies, 'withdrawal', limits),
    },
    async (request) => continueLater(await receiveWithdrawal(dependencies, request.body, request.identity)),
  );

  addRoute(
    app,
    calls.objectToDeclaration,
    {
      summary: 'Stop a declaration that somebody else made, with the mailed token',
      input: calls.tokenInput,
      preHandler: limitClient(dependencies, 'objection', limits),
    },
    async (request) => objectToDeclaration(dependencies, request.body.token),
  );

  addRoute(
    app,
    calls.cancelSubscription,
    { summary: 'Cancel at the end of the billing period', isDeclaration: true, startsMailDelivery: true },
    // Needs no `withDeadline`: `cancelFromAccount` has a shorter limit of its own.
    async (request) => cancelFromAccount(dependencies, requireIdentity(request)),
  );

  addRoute(
    app,
    calls.resumeSubscription,
    { summary: 'Take a planned cancellation back', isCostly: true, startsMailDelivery: true },
    async (request) => resumeSubscription(withDeadline(dependencies), requireIdentity(request).userId),
  );
}
