import { cancellationSchema, declarationReceiptSchema, withdrawalSchema } from 'api-contract';
import type { App, AppParts } from '../appParts.ts';
import type { FormLimits } from '../http/formLimits.ts';
import { limitForm } from '../http/formLimits.ts';
import { declareCancellation, declareWithdrawal } from './declarations.ts';
import { settleDeclarations } from './settleDeclarations.ts';

const tags = ['declarations'];

export function declarationRoutes(app: App, parts: AppParts, limits: FormLimits) {
  app.post(
    '/api/cancellation',
    {
      schema: {
        tags,
        summary: 'Cancel without signing in (§ 312k BGB)',
        body: cancellationSchema,
        response: { 201: declarationReceiptSchema },
      },
      preHandler: limitForm(app, 'cancellation', limits),
    },
    async (request, reply) => {
      const receipt = await declareCancellation(parts, request.body);
      parts.afterwards(() => settleDeclarations(parts).then(parts.outbox.deliverDue));
      return reply.status(201).send(receipt);
    },
  );

  app.post(
    '/api/withdrawal',
    {
      schema: {
        tags,
        summary: 'Withdraw without signing in (§ 356a BGB)',
        body: withdrawalSchema,
        response: { 201: declarationReceiptSchema },
      },
      preHandler: limitForm(app, 'withdrawal', limits),
    },
    async (request, reply) => {
      const receipt = await declareWithdrawal(parts, request.body);
      parts.afterwards(() => settleDeclarations(parts).then(parts.outbox.deliverDue));
      return reply.status(201).send(receipt);
    },
  );
}
