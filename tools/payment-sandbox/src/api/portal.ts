import * as z from 'zod';
import type { PortalConfiguration, PortalSession } from '../apiObjects.ts';
import { createId } from '../createId.ts';
import { paginate } from '../paginate.ts';
import { boolean, listParameters, metadata, text, url } from '../parameters.ts';
import type { ServerState } from '../ServerState.ts';
import { createInvalidRequestError, requireResource } from '../StripeError.ts';
import { requireActiveCustomer } from './customers.ts';
import { defineEndpoint } from './Endpoint.ts';

// Calls of Stripe's API about the portal in which a customer changes a subscription (pages/), and its configurations.

const feature = z.strictObject({ enabled: boolean });

const configurationParameters = {
  business_profile: z
    .strictObject({ privacy_policy_url: url.optional(), terms_of_service_url: url.optional() })
    .optional(),
  default_return_url: url.optional(),
  features: z.strictObject({
    customer_update: feature.optional(),
    invoice_history: feature.optional(),
    payment_method_update: feature.optional(),
    subscription_cancel: z
      .strictObject({
        enabled: boolean,
        mode: z.literal('at_period_end').optional(),
        proration_behavior: z.literal('none').optional(),
      })
      .optional(),
    // Changes of the plan in the portal would need products.
    subscription_update: z.strictObject({ enabled: z.literal('false').transform(() => false) }).optional(),
  }),
  metadata: metadata.optional(),
};

type Parameters = z.output<z.ZodObject<typeof configurationParameters>>;

/** Fields of a configuration that a call sets. */
const readFields = (parameters: Partial<Parameters>, stored?: PortalConfiguration) => ({
  business_profile: {
    privacy_policy_url: null,
    terms_of_service_url: null,
    ...stored?.business_profile,
    ...parameters.business_profile,
  },
  default_return_url: parameters.default_return_url ?? stored?.default_return_url ?? null,
  features: { ...stored?.features, ...parameters.features },
  metadata: { ...stored?.metadata, ...parameters.metadata },
});

export const portalEndpoints = [
  defineEndpoint(
    'GET',
    '/billing_portal/configurations',
    { limit: listParameters.limit, active: boolean.optional() },
    (parameters, { state }) =>
      paginate(
        listConfigurations(state).filter(({ active }) => active === (parameters.active ?? active)),
        parameters,
      ),
  ),
  defineEndpoint('POST', '/billing_portal/configurations', configurationParameters, (parameters, { state }) => {
    const configuration: PortalConfiguration = {
      id: createId('bpc'),
      object: 'billing_portal.configuration',
      active: true,
      created: state.now(),
      is_default: false,
      updated: state.now(),
      ...readFields(parameters),
    };
    state.data.portalConfigurations[configuration.id] = configuration;
    return configuration;
  }),
  defineEndpoint(
    'POST',
    '/billing_portal/configurations/:id',
    { ...configurationParameters, features: configurationParameters.features.optional() },
    (parameters, { state, id }) => {
      const stored = requireConfiguration(state, id);
      return Object.assign(stored, { updated: state.now(), ...readFields(parameters, stored) });
    },
  ),
  defineEndpoint(
    'POST',
    '/billing_portal/sessions',
    {
      configuration: text.optional(),
      customer: text,
      return_url: url.optional(),
      locale: z.enum(['de', 'en']).optional(),
    },
    (parameters, { state, pagesUrl }) => {
      requireActiveCustomer(state, parameters.customer, { parameter: 'customer' });
      if (parameters.configuration !== undefined)
        requireConfiguration(state, parameters.configuration, 'configuration');
      else if (state.data.switches.portalMissing)
        throw createInvalidRequestError(
          'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
        );
      const token = createId('portal');
      const session: PortalSession = {
        id: createId('bps'),
        object: 'billing_portal.session',
        configuration: parameters.configuration ?? defaultConfiguration.id,
        created: state.now(),
        customer: parameters.customer,
        return_url: parameters.return_url ?? null,
        url: `${pagesUrl}/p/session/${token}`,
      };
      state.data.portalSessions[token] = session;
      return session;
    },
  ),
];

/** Configuration that the owner has saved on the dashboard, unless the switch `portalMissing` is on. */
const defaultConfiguration: PortalConfiguration = {
  id: 'bpc_sandbox',
  object: 'billing_portal.configuration',
  active: true,
  created: 0,
  is_default: true,
  updated: 0,
  ...readFields({ features: {} }),
};

const listConfigurations = ({ data }: ServerState): PortalConfiguration[] => [
  ...(data.switches.portalMissing ? [] : [defaultConfiguration]),
  ...Object.values(data.portalConfigurations),
];

/** Returns a configuration that the API has created. `parameter` names the parameter that has the id. */
const requireConfiguration = ({ data }: ServerState, id: string, parameter?: string) =>
  requireResource(data.portalConfigurations, id, { type: 'configuration', parameter });
