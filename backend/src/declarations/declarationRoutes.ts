import * as calls from 'api-contract';
import type { App, AppParts } from '../appParts.ts';
import { addRoute } from '../http/addRoute.ts';
import type { FormLimits } from '../http/formLimits.ts';
import { limitForm } from '../http/formLimits.ts';
import { declareCancellation, declareWithdrawal } from './declarations.ts';
import { settleDeclarations } from './settleDeclarations.ts';

const tag = 'declarations';

export function declarationRoutes(app: App, parts: AppParts, limits: FormLimits) {
  const settle = () => parts.afterwards(() => settleDeclarations(parts).then(parts.outbox.deliverDue));

  addRoute(
    app,
    calls.declareCancellation,
    {
      tag,
      summary: 'Cancel without signing in (§ 312k BGB)',
      input: calls.cancellationInput,
      status: 201,
      preHandler: limitForm(app, 'cancellation', limits),
    },
    async (request) => {
      const receipt = await declareCancellation(parts, request.body);
      settle();
      return receipt;
    },
  );

  addRoute(
    app,
    calls.declareWithdrawal,
    {
      tag,
      summary: 'Withdraw without signing in (§ 356a BGB)',
      input: calls.withdrawalInput,
      status: 201,
      preHandler: limitForm(app, 'withdrawal', limits),
    },
    async (request) => {
      const receipt = await declareWithdrawal(parts, request.body);
      settle();
      return receipt;
    },
  );
}
