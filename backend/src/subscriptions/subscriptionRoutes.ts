import * as calls from 'api-contract';
import { withDeadline } from '../adapters/payments/withDeadline.ts';
import type { App, AppDependencies } from '../appDependencies.ts';
import { requireCallingBox } from '../devices/authenticateBox.ts';
import { addRoute } from '../http/addRoute.ts';
import { requireIdentity } from '../http/authenticate.ts';
import { limitClient, type FormLimits } from '../http/formLimits.ts';
import { changePlan, discardPlanChange } from './changes.ts';
import { openCheckout } from './checkout.ts';
import { setMinutesMail, switchMinutesMailOff } from './lowMinutes.ts';
import { createPortalUrl, findPaymentPage } from './paymentPages.ts';
import { listFindings } from './providerFindings.ts';
import { reconcileUser } from './reconcile.ts';
import { reportMinutes } from './reportMinutes.ts';
import { createDetailsReader } from './subscriptionDetails.ts';
import { previewPlanChange } from './upgradePlan.ts';

/**
 * Adds the routes with which a customer orders, reads and changes a subscription, and a box reports minutes; those that
 * end and resume one are in declarations/declarationRoutes.ts.
 * `withDeadline` limits how long a request waits for the payment provider. `isCostly` means a lower rate limit,
 * `startsMailDelivery` that the mails which a call has stored are sent right after it.
 */
export function addSubscriptionRoutes(app: App, dependencies: AppDependencies, limits: FormLimits) {
  const readDetails = createDetailsReader(dependencies);

  addRoute(app, calls.getSubscription, { summary: 'Plan, period and story minutes' }, async (request) =>
    readDetails(requireIdentity(request)),
  );

  addRoute(
    app,
    calls.setMinutesMail,
    { summary: 'Switch the mail about few remaining minutes on or off', input: calls.minutesMailInput },
    async (request) => setMinutesMail(dependencies, requireIdentity(request).userId, request.body.isOn),
  );

  addRoute(
    app,
    calls.switchMinutesMailOff,
    {
      summary: 'Switch that mail off with the token of its link',
      input: calls.tokenInput,
      preHandler: limitClient(dependencies, 'minutes-mail-off', limits),
    },
    async (request) => ({ state: await switchMinutesMailOff(dependencies, request.body.token) }),
  );

  addRoute(
    app,
    calls.reportMinutes,
    { summary: 'A box reports a told story; the same story counts once', input: calls.reportMinutesInput },
    async (request) => ({
      remainingMinutes: await reportMinutes(dependencies, requireCallingBox(request), request.body),
    }),
  );

  addRoute(
    app,
    calls.createCheckoutSession,
    { summary: 'Order a plan', isCostly: true, input: calls.createCheckoutSessionInput },
    async (request) => openCheckout(withDeadline(dependencies), requireIdentity(request), request.body.priceId),
  );

  addRoute(
    app,
    calls.previewPlanChange,
    {
      summary: 'What a change to a larger plan charges today',
      isCostly: true,
      input: calls.previewPlanChangeInput,
    },
    async (request) =>
      previewPlanChange(withDeadline(dependencies), requireIdentity(request).userId, request.body.planId),
  );

  addRoute(
    app,
    calls.changePlan,
    {
      summary: 'Change to another plan',
      isCostly: true,
      input: calls.changePlanInput,
      answers: { 200: calls.subscriptionDetailsSchema() },
      startsMailDelivery: true,
    },
    async (request) => {
      const identity = requireIdentity(request);
      await changePlan(withDeadline(dependencies), identity.userId, request.body);
      return readDetails(identity);
    },
  );

  addRoute(
    app,
    calls.discardPlanChange,
    { summary: 'Discard a change whose payment is open', isCostly: true, startsMailDelivery: true },
    async (request) => discardPlanChange(withDeadline(dependencies), requireIdentity(request).userId),
  );

  addRoute(
    app,
    calls.openPaymentPage,
    { summary: "The provider's page that confirms or pays the open invoice", isCostly: true },
    async (request) => ({ url: await findPaymentPage(withDeadline(dependencies), requireIdentity(request).userId) }),
  );

  addRoute(
    app,
    calls.openPortal,
    { summary: "The provider's page for invoices and payment method", isCostly: true },
    async (request) => ({ url: await createPortalUrl(withDeadline(dependencies), requireIdentity(request).userId) }),
  );

  addRoute(
    app,
    calls.listProviderFindings,
    { summary: 'What the owner should look at at the payment provider' },
    async () => {
      const findings = await listFindings(dependencies);
      return findings.map(({ firstSeenAt, lastSeenAt, ...finding }) => ({
        ...finding,
        firstSeenAt: firstSeenAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      }));
    },
  );

  addRoute(
    app,
    calls.reconcileSubscription,
    { summary: 'Look my subscription up at the provider', isCostly: true, startsMailDelivery: true },
    async (request) => reconcileUser(withDeadline(dependencies), requireIdentity(request).userId),
  );
}
