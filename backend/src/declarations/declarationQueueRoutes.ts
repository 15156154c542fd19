import { ownerDeclarationSchema, ownerDeclarationsSchema, ownerDoneSchema, ownerMatchSchema } from 'api-contract';
import * as z from 'zod/mini';
import type { App, AppParts } from '../appParts.ts';
import { closeDeclaration, listDeclarations, matchDeclaration } from './ownerDeclarations.ts';

const tags = ['owner'];
const params = z.object({ reference: z.string().check(z.maxLength(20)) });

/** The queue of declarations, for the owner. */
export function declarationQueueRoutes(app: App, parts: AppParts) {
  const sendMails = () => parts.afterwards(parts.outbox.deliverDue);

  app.get(
    '/api/owner/declarations',
    {
      schema: {
        tags,
        summary: 'Cancellations and withdrawals that wait, with the subscriptions they may mean',
        querystring: z.object({ all: z.optional(z.literal('true')) }),
        response: { 200: ownerDeclarationsSchema },
      },
    },
    async (request) => listDeclarations(parts, request.query.all === 'true'),
  );

  app.post(
    '/api/owner/declarations/:reference/match',
    {
      schema: {
        tags,
        summary: 'Say which subscription is meant, and act',
        params,
        body: ownerMatchSchema,
        response: { 200: ownerDeclarationSchema },
      },
    },
    async (request) => {
      const { subscriptionId, act } = request.body;
      const settled = await matchDeclaration(parts, request.params.reference, subscriptionId, act);
      sendMails();
      return settled;
    },
  );

  app.post(
    '/api/owner/declarations/:reference/done',
    {
      schema: {
        tags,
        summary: 'Settled by hand',
        params,
        body: ownerDoneSchema,
        response: { 200: ownerDeclarationSchema },
      },
    },
    async (request) => closeDeclaration(parts, request.params.reference, request.body.note),
  );
}
