import {
  changePlanSchema,
  checkoutAnswerSchema,
  checkoutRequestSchema,
  portalAnswerSchema,
  reportMinutesAnswerSchema,
  reportMinutesSchema,
  subscriptionDetailsSchema,
  subscriptionEndSchema,
} from 'api-contract';
import * as z from 'zod/mini';
import type { App, AppParts } from '../appParts.ts';
import { identityOf } from '../http/authenticate.ts';
import { changePlan, planEnd, portalUrl } from './changes.ts';
import { openCheckout } from './checkout.ts';
import { reconcileUser } from './reconcile.ts';
import { reportMinutes } from './reportMinutes.ts';
import { subscriptionDetails } from './subscriptionDetails.ts';

const tags = ['subscription'];

export function subscriptionRoutes(app: App, parts: AppParts) {
  const sendMails = () => parts.afterwards(parts.outbox.deliverDue);

  app.get(
    '/subscription/api/Subscription/details',
    { schema: { tags, summary: 'Plan, period and story minutes', response: { 200: subscriptionDetailsSchema } } },
    async (request) => subscriptionDetails(parts, identityOf(request).userId),
  );

  app.post(
    '/subscription/api/Subscription/report-minutes',
    {
      schema: {
        tags,
        summary: 'A box reports a told story; the same story counts once',
        body: reportMinutesSchema,
        response: { 200: reportMinutesAnswerSchema },
      },
    },
    async (request) => ({ remainingMinutes: await reportMinutes(parts, identityOf(request).userId, request.body) }),
  );

  app.post(
    '/api/subscription/create-checkout-session',
    { schema: { tags, summary: 'Order a plan', body: checkoutRequestSchema, response: { 200: checkoutAnswerSchema } } },
    async (request) => openCheckout(parts, identityOf(request), request.body.priceId),
  );

  for (const [name, cancel, summary] of [
    ['cancel', true, 'Cancel at the end of the billing period'],
    ['resume', false, 'Take a planned cancellation back'],
  ] as const) {
    app.post(
      `/api/subscription/${name}`,
      { schema: { tags, summary, response: { 200: subscriptionEndSchema } } },
      async (request) => {
        const end = await planEnd(parts, identityOf(request).userId, cancel);
        sendMails();
        return end;
      },
    );
  }

  app.post(
    '/api/subscription/change',
    {
      schema: {
        tags,
        summary: 'Change to another plan',
        body: changePlanSchema,
        response: { 200: subscriptionDetailsSchema },
      },
    },
    async (request) => {
      const { userId } = identityOf(request);
      await changePlan(parts, userId, request.body.planId);
      sendMails();
      return subscriptionDetails(parts, userId);
    },
  );

  app.post(
    '/api/subscription/portal',
    {
      schema: {
        tags,
        summary: "The provider's page for invoices and payment method",
        response: { 200: portalAnswerSchema },
      },
    },
    async (request) => ({ url: await portalUrl(parts, identityOf(request).userId) }),
  );

  app.post(
    '/api/subscription/reconcile',
    { schema: { tags, summary: 'Look my subscription up at the provider', response: { 204: z.undefined() } } },
    async (request, reply) => {
      await reconcileUser(parts, identityOf(request).userId);
      sendMails();
      return reply.status(204).send();
    },
  );
}
