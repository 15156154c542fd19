import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import * as calls from 'api-contract';
import type { DeclarationReceipt } from 'api-contract';
import type { FastifyReply } from 'fastify';
import { withDeadline } from '../adapters/payments/withDeadline.ts';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import { requireIdentity } from '../http/authenticate.ts';
import { limitClient, type FormLimits } from '../http/formLimits.ts';
import { resumeSubscription } from '../subscriptions/changes.ts';
import { cancelFromAccount } from './cancelFromAccount.ts';
import { receiveCancellation, receiveWithdrawal } from './receiveDeclaration.ts';
import { settleDeclaration } from './settleDeclarations.ts';

/*
 * Life cycle of a legal declaration, by the state of its row:
 *
 *   receiveDeclaration, cancelFromAccount ──▶ open ── settleDeclaration ──▶ settled
 *
 * Every doubt leads to `queued`: it waits for the owner (the operator), who matches or closes it (`ownerDeclarations`).
 * A customer who takes a cancellation back closes it (`closeWaitingCancellations`).
 */

/**
 * Adds the routes of the public forms to cancel and to withdraw, and those with which a signed-in customer cancels in
 * the account and takes the cancellation back. The mails of the forms are sent by `continueLater`, those of the account
 * by
 * `startsMailDelivery`, right after the call.
 */
export function addDeclarationRoutes(app: App, dependencies: AppDependencies, limits: FormLimits) {
  /**
   * Sends the receipt and carries out the declaration, unless it waits for the owner: not before the response has left,
   * so that its time does not tell who is a customer.
   */
  function continueLater(receipt: DeclarationReceipt, { raw }: FastifyReply): DeclarationReceipt {
    const hasLeft = Promise.race([once(raw, 'finish'), once(raw, 'close')]);
    dependencies.runInBackground(async () => {
      await hasLeft;
      await setImmediate();
      await dependencies.outbox.deliverDue();
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
    async (request, reply) =>
      continueLater(await receiveCancellation(dependencies, request.body, request.identity), reply),
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
    async (request, reply) =>
      continueLater(await receiveWithdrawal(dependencies, request.body, request.identity), reply),
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
