import * as calls from 'api-contract';
import * as z from 'zod/mini';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import { listConfirmed } from './listConfirmed.ts';

const kinds = { preorders: 'preorder', newsletter: 'newsletter' } as const;

/** Exports the addresses that may be written to, for the owner's mail program and spreadsheet. */
export function signupExportRoute(app: App, dependencies: AppDependencies) {
  addRoute(
    app,
    calls.listSignups,
    {
      tag: 'owner',
      summary: 'Addresses that confirmed and have not unsubscribed, oldest first',
      params: z.object({ list: z.enum(['preorders', 'newsletter']) }),
    },
    async (request) => listConfirmed(dependencies, kinds[request.params.list]),
  );
}
