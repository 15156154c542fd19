import { accountRoutes } from './account/accountRoutes.ts';
import { ageSettingsRoutes } from './ageSettings/ageSettingsRoutes.ts';
import type { App, AppDependencies } from './appDependencies.ts';
import { accountCancellationRoutes } from './declarations/accountCancellationRoutes.ts';
import { declarationQueueRoutes } from './declarations/declarationQueueRoutes.ts';
import { declarationRoutes } from './declarations/declarationRoutes.ts';
import { deviceRoutes } from './devices/deviceRoutes.ts';
import type { FormLimits } from './http/formLimits.ts';
import type { GracefulShutdown } from './http/gracefulShutdown.ts';
import { healthRoutes } from './http/healthRoutes.ts';
import { newsletterRoutes } from './newsletter/newsletterRoutes.ts';
import { preorderRoutes } from './preorders/preorderRoutes.ts';
import { eraseAddressRoute } from './retention/eraseAddressRoute.ts';
import { signupExportRoute } from './signups/signupExportRoute.ts';
import { subscriptionRoutes } from './subscriptions/subscriptionRoutes.ts';
import { webhookRoute } from './subscriptions/webhookRoute.ts';
import { undeliveredMailsRoute } from './undeliveredMails/undeliveredMailsRoute.ts';

interface Options {
  limits: FormLimits;
  shutdown: GracefulShutdown;
}

export async function registerRoutes(
  app: App,
  dependencies: AppDependencies,
  { limits, shutdown }: Options,
): Promise<void> {
  healthRoutes(app, dependencies, shutdown);
  preorderRoutes(app, dependencies, limits);
  newsletterRoutes(app, dependencies, limits);
  declarationRoutes(app, dependencies, limits);
  await app.register(async (scope) => webhookRoute(scope as App, dependencies));
  declarationQueueRoutes(app, dependencies);
  signupExportRoute(app, dependencies);
  undeliveredMailsRoute(app, dependencies);
  eraseAddressRoute(app, dependencies);
  deviceRoutes(app, dependencies);
  ageSettingsRoutes(app, dependencies);
  subscriptionRoutes(app, dependencies);
  accountCancellationRoutes(app, dependencies);
  accountRoutes(app, dependencies);
}
