import { addAccountRoutes } from './account/accountRoutes.ts';
import { addAgeSettingsRoutes } from './ageSettings/ageSettingsRoutes.ts';
import type { App, AppDependencies } from './appDependencies.ts';
import { addDeclarationQueueRoutes } from './declarations/declarationQueueRoutes.ts';
import { addDeclarationRoutes } from './declarations/declarationRoutes.ts';
import { addDeviceRoutes } from './devices/deviceRoutes.ts';
import type { FormLimits } from './http/formLimits.ts';
import { addHealthRoutes } from './http/healthRoutes.ts';
import { addEraseAddressRoute } from './retention/eraseAddressRoute.ts';
import { addSignupExportRoute } from './signups/signupExportRoute.ts';
import { addSignupRoutes } from './signups/signupRoutes.ts';
import { addSubscriptionRoutes } from './subscriptions/subscriptionRoutes.ts';
import { addWebhookRoute } from './subscriptions/webhookRoute.ts';
import { addUndeliveredMailsRoute } from './undeliveredMails/undeliveredMailsRoute.ts';

/**
 * Adds all routes of the API, by calling the function of each domain. `limits`: those of the public forms. `shutdown`
 * is aborted when the process begins to end.
 */
export async function registerRoutes(
  app: App,
  dependencies: AppDependencies,
  limits: FormLimits,
  shutdown: AbortSignal,
): Promise<void> {
  addHealthRoutes(app, dependencies, shutdown);
  addSignupRoutes(app, dependencies, limits);
  addDeclarationRoutes(app, dependencies, limits);
  // Has a scope of its own, because it replaces the JSON parser.
  await app.register(async (scope) => addWebhookRoute(scope as App, dependencies));
  addDeclarationQueueRoutes(app, dependencies);
  addSignupExportRoute(app, dependencies);
  addUndeliveredMailsRoute(app, dependencies);
  addEraseAddressRoute(app, dependencies);
  addDeviceRoutes(app, dependencies);
  addAgeSettingsRoutes(app, dependencies);
  addSubscriptionRoutes(app, dependencies, limits);
  addAccountRoutes(app, dependencies, limits);
}
