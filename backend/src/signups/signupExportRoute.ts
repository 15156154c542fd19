import * as calls from 'api-contract';
import * as z from 'zod/mini';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import { listConfirmed } from './listConfirmed.ts';

const kindOfList = { preorders: 'preorder', newsletter: 'newsletter' } as const;

/** Exports the addresses that may get mail, for the owner's mail program and spreadsheet. */
export function signupExportRoute(app: App, dependencies: AppDependencies) {
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
