import * as z from 'zod/mini';
import type { App, AppParts } from '../appParts.ts';
import { identityOf } from '../http/authenticate.ts';
import { deleteAccount } from './deleteAccount.ts';
import { deletionPath } from './deletionPath.ts';
import { passwordChanged, signOutEverywhere } from './endSessions.ts';
import { exportAccount } from './exportAccount.ts';

const path = '/user/api/UserInfo';
const tags = ['account'];

export function accountRoutes(app: App, parts: AppParts) {
  app.get(
    `${path}/export`,
    { schema: { tags, summary: 'Everything we hold about the signed-in person' } },
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="meine-daten.json"');
      return exportAccount(parts, identityOf(request));
    },
  );

  app.post(
    deletionPath,
    {
      schema: {
        tags,
        summary: 'Erase the data and end the subscription; 202 when the payment provider must still be told',
        response: { 202: z.undefined(), 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const settled = await deleteAccount(parts, identityOf(request));
      parts.afterwards(parts.outbox.deliverDue);
      return reply.status(settled ? 204 : 202).send();
    },
  );

  app.post(
    `${path}/sign-out-everywhere`,
    {
      schema: { tags, summary: 'End every sign-in until now, on websites and boxes', response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await signOutEverywhere(parts, identityOf(request));
      return reply.status(204).send();
    },
  );

  app.post(
    `${path}/password-changed`,
    {
      schema: {
        tags,
        summary: 'End all other sign-ins and mail the owner of the address',
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await passwordChanged(parts, identityOf(request));
      parts.afterwards(parts.outbox.deliverDue);
      return reply.status(204).send();
    },
  );
}
