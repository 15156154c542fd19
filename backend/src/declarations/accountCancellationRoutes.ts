import * as calls from 'api-contract';
import { withDeadline } from '../adapters/payments/withDeadline.ts';
import type { App, AppDependencies } from '../appDependencies.ts';
import { addRoute } from '../http/addRoute.ts';
import { requireIdentity } from '../http/authenticate.ts';
import { resumeSubscription } from '../subscriptions/changes.ts';
import { cancelFromAccount } from './cancelFromAccount.ts';

const tag = 'subscription';

/**
 * Adds the routes with which a signed-in customer cancels in the account, and revokes that. They have a lower rate
 * limit than others (`isCostly`), because they call the payment provider. `withDeadline` limits the wait for it.
 */
export function addAccountCancellationRoutes(app: App, dependencies: AppDependencies) {
  const sendMails = () => dependencies.runInBackground(dependencies.outbox.deliverDue);

  addRoute(
    app,
    calls.cancelSubscription,
    { tag, summary: 'Cancel at the end of the billing period', isCostly: true },
    async (request) => {
      // Needs no `withDeadline`: `cancelFromAccount` has a shorter limit of its own.
      const end = await cancelFromAccount(dependencies, requireIdentity(request));
      sendMails();
      return end;
    },
  );

  addRoute(
    app,
    calls.resumeSubscription,
    { tag, summary: 'Take a planned cancellation back', isCostly: true },
    async (request) => {
      const end = await resumeSubscription(withDeadline(dependencies), requireIdentity(request).userId);
      sendMails();
      return end;
    },
  );
}
