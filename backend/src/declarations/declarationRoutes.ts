import * as calls from 'api-contract';
import type { DeclarationReceipt } from 'api-contract';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import type { FormLimits } from '../http/formLimits.ts';
import { limitClient } from '../http/formLimits.ts';
import { objectToDeclaration } from './objectToDeclaration.ts';
import { receiveCancellation, receiveWithdrawal } from './receiveDeclaration.ts';
import { settleDeclaration } from './settleDeclarations.ts';

const tag = 'declarations';

export function declarationRoutes(app: App, dependencies: AppDependencies, limits: FormLimits) {
  /** The receipt is sent at once, and what a signed-in customer declared takes effect; jobs do the rest. */
  function goOn(receipt: DeclarationReceipt): DeclarationReceipt {
    dependencies.afterwards(async () => {
      await dependencies.outbox.deliverDue();
      if (receipt.actsAt !== receipt.receivedAt) return;
      await settleDeclaration(dependencies, receipt.reference);
      await dependencies.outbox.deliverDue();
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
      preHandler: limitClient(dependencies, 'cancellation', limits),
    },
    async (request) => goOn(await receiveCancellation(dependencies, request.body, request.identity)),
  );

  addRoute(
    app,
    calls.declareWithdrawal,
    {
      tag,
      summary: 'Withdraw without signing in (§ 356a BGB)',
      input: calls.withdrawalInput,
      status: 201,
      preHandler: limitClient(dependencies, 'withdrawal', limits),
    },
    async (request) => goOn(await receiveWithdrawal(dependencies, request.body, request.identity)),
  );

  addRoute(
    app,
    calls.objectToDeclaration,
    {
      tag,
      summary: 'Stop a declaration that somebody else made, with the mailed token',
      input: calls.tokenInput,
      preHandler: limitClient(dependencies, 'objection', limits),
    },
    async (request) => objectToDeclaration(dependencies, request.body.token),
  );
}
