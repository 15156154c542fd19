import * as calls from 'api-contract';
import type { DeclarationReceipt } from 'api-contract';
import type { App, AppParts } from '../appParts.ts';
import { addRoute } from '../http/addRoute.ts';
import type { FormLimits } from '../http/formLimits.ts';
import { limitClient } from '../http/formLimits.ts';
import { objectToDeclaration } from './objectToDeclaration.ts';
import { receiveCancellation, receiveWithdrawal } from './receiveDeclaration.ts';
import { settleDeclaration } from './settleDeclarations.ts';

const tag = 'declarations';

export function declarationRoutes(app: App, parts: AppParts, limits: FormLimits) {
  /** The receipt is sent at once, and what a signed-in customer declared takes effect; jobs do the rest. */
  function goOn(receipt: DeclarationReceipt): DeclarationReceipt {
    parts.afterwards(async () => {
      await parts.outbox.deliverDue();
      if (receipt.actsAt !== receipt.receivedAt) return;
      await settleDeclaration(parts, receipt.reference);
      await parts.outbox.deliverDue();
    });
    return receipt;
  }

  addRoute(
    app,
    calls.declareCancellation,
    {
      tag,
      summary: 'Cancel without signing in (§ 312k BGB)',
      input: calls.cancellationInput,
      status: 201,
      preHandler: limitClient(parts, 'cancellation', limits),
    },
    async (request) => goOn(await receiveCancellation(parts, request.body, request.identity)),
  );

  addRoute(
    app,
    calls.declareWithdrawal,
    {
      tag,
      summary: 'Withdraw without signing in (§ 356a BGB)',
      input: calls.withdrawalInput,
      status: 201,
      preHandler: limitClient(parts, 'withdrawal', limits),
    },
    async (request) => goOn(await receiveWithdrawal(parts, request.body, request.identity)),
  );

  addRoute(
    app,
    calls.objectToDeclaration,
    {
      tag,
      summary: 'Stop a declaration that somebody else made, with the mailed token',
      input: calls.tokenInput,
      preHandler: limitClient(parts, 'objection', limits),
    },
    async (request) => objectToDeclaration(parts, request.body.token),
  );
}
