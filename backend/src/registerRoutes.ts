import { accountRoutes } from './account/accountRoutes.ts';
import { ageSettingsRoutes } from './ageSettings/ageSettingsRoutes.ts';
import type { App, AppParts } from './appParts.ts';
import { accountCancellationRoutes } from './declarations/accountCancellationRoutes.ts';
import { declarationQueueRoutes } from './declarations/declarationQueueRoutes.ts';
import { declarationRoutes } from './declarations/declarationRoutes.ts';
import { deviceRoutes } from './devices/deviceRoutes.ts';
import type { Departure } from './http/departure.ts';
import type { FormLimits } from './http/formLimits.ts';
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
  departure: Departure;
}

export async function registerRoutes(app: App, parts: AppParts, { limits, departure }: Options): Promise<void> {
  healthRoutes(app, parts, departure);
  preorderRoutes(app, parts, limits);
  newsletterRoutes(app, parts, limits);
  declarationRoutes(app, parts, limits);
  await app.register(async (scope) => webhookRoute(scope as App, parts));
  declarationQueueRoutes(app, parts);
  signupExportRoute(app, parts);
  undeliveredMailsRoute(app, parts);
  eraseAddressRoute(app, parts);
  deviceRoutes(app, parts);
  ageSettingsRoutes(app, parts);
  subscriptionRoutes(app, parts);
  accountCancellationRoutes(app, parts);
  accountRoutes(app, parts);
}
