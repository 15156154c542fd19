import type Stripe from 'stripe';
import { callStripe } from './callStripe.ts';

/**
 * Creates the calls about the provider's portal, its page for invoices and payment method. One account can have
 * several configurations: ours names our site.
 */
export function createPortal(stripe: Stripe, siteOrigin: string) {
  const listConfigurations = async () =>
    (await stripe.billingPortal.configurations.list({ active: true, limit: 100 })).data;
  const isOurs = ({ metadata }: Stripe.BillingPortal.Configuration) => metadata?.site === siteOrigin;
  const settings = {
    business_profile: {
      privacy_policy_url: `${siteOrigin}/datenschutz`,
      terms_of_service_url: `${siteOrigin}/agb`,
    },
    default_return_url: `${siteOrigin}/subscription`,
    features: {
      customer_update: { enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
      // The app changes plans.
      subscription_update: { enabled: false },
    },
    metadata: { site: siteOrigin },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams;

  return {
    /** Returns the address of a page that is valid for minutes. */
    createPortalUrl: (customerId: string) =>
      callStripe(async () => {
        const configuration = (await listConfigurations()).find(isOurs);
        const page = await stripe.billingPortal.sessions.create({
          customer: customerId,
          // Without one of ours, Stripe takes the one that the owner has saved on its dashboard.
          ...(configuration && { configuration: configuration.id }),
          return_url: settings.default_return_url,
          locale: 'de',
        });
        return page.url;
      }),

    /** Sets up what customers can do there. Safe to repeat; never touches other configurations. */
    setUpPortal: () =>
      callStripe(async () => {
        const existing = (await listConfigurations()).find(isOurs);
        if (existing) await stripe.billingPortal.configurations.update(existing.id, settings);
        else await stripe.billingPortal.configurations.create(settings);
      }),
  };
}
