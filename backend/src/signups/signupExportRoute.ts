import * as calls from 'api-contract';
import * as z from 'zod/mini';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import { listConfirmed } from './listConfirmed.ts';

/** Kind of sign-up by the list's name in the address. */
const kindOfList = { preorders: 'preorder', newsletter: 'newsletter' } as const;

/** Adds the route with which the operator exports the addresses that may get mail, for a mail program. */
export function addSignupExportRoute(app: App, dependencies: AppDependencies) {
  addRoute(
    app,
    calls.listSignups,
    {
      tag: 'owner',
      summary: 'Addresses that confirmed and have not unsubscribed, oldest first',
      params: z.object({ list: z.enum(['preorders', 'newsletter']) }),
    },
    async (request) => listConfirmed(dependencies, kindOfList[request.params.list]),
  );
}
