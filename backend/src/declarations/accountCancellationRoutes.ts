import * as calls from 'api-contract';
import { withDeadline } from '../adapters/payments/withDeadline.ts';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import { requireIdentity } from '../http/authenticate.ts';
import { resumeSubscription } from '../subscriptions/changes.ts';
import { cancelFromAccount } from './cancelFromAccount.ts';


/**
 * Adds the routes with which a signed-in customer cancels in the account, and revokes that. They have a lower rate
 * limit than others (`isCostly`), because they call the payment provider. `withDeadline` limits the wait for it.
 */
export function addAccountCancellationRoutes(app: App, dependencies: AppDependencies) {
  addRoute(
    app,
    calls.cancelSubscription,
    { summary: 'Cancel at the end of the billing period', isCostly: true, sendsMails: true },
    // Needs no `withDeadline`: `cancelFromAccount` has a shorter limit of its own.
    async (request) => cancelFromAccount(dependencies, requireIdentity(request)),
  );

  addRoute(
    app,
    calls.resumeSubscription,
    { summary: 'Take a planned cancellation back', isCostly: true, sendsMails: true },
    async (request) => resumeSubscription(withDeadline(dependencies), requireIdentity(request).userId),
  );
}
