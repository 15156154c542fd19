import { planIds, plans } from 'api-contract';
import type { PlanId } from 'api-contract';
import { desc } from 'drizzle-orm';
import { SettingsError } from 'node-kit/settings.ts';
import type { ProviderPrice } from '../adapters/payments/providerObjects.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { customers } from '../db/schema.ts';

/**
 * Compares, once and as soon as the provider answers, what it would charge with what the page shows, and whether it is
 * the account that knows our customers. Rejects with a `SettingsError` in production; locally a warning is enough. A
 * provider that is away does not prevent the start: the comparison is repeated later.
 */
export function createProviderCheck(dependencies: AppDependencies): () => Promise<void> {
  const { config, log } = dependencies;
  let isCompared = false;
  return async () => {
    if (isCompared) return;
    const problems = await providerProblems(dependencies).catch((err: unknown) => {
      if (config.environment === 'production')
        log.error({ err }, 'prices and account could not be compared: the payment provider does not answer');
      return null;
    });
    if (problems === null) return;
    isCompared = config.environment === 'development' || problems.length === 0;
    if (problems.length === 0) return;
    if (config.environment === 'production') {
      log.error({ problems }, 'the payment provider does not fit');
      throw new SettingsError('The backend', problems);
    }
    log.warn({ problems }, 'the payment provider does not fit: production would not start');
  };
}

const providerProblems = async (dependencies: AppDependencies): Promise<string[]> =>
  (await Promise.all([priceProblems(dependencies), accountProblems(dependencies)])).flat();

/** Returns the prices that the provider would charge and that differ from the pages. */
export async function priceProblems({
  config,
  payments,
}: Pick<AppDependencies, 'config' | 'payments'>): Promise<string[]> {
  const { prices } = config.payments;
  const isLive = config.environment === 'production';
  const ofPrices = planIds.map(async (id) => {
    const seen = await payments.readPrice(prices[id]);
    const name = `STRIPE_PRICE_${id.toUpperCase()}`;
    if (seen === null) return [`${name}: this account does not know the price ${prices[id]}`];
    return differences(id, seen, isLive).map((difference) => `${name}: ${difference}`);
  });
  return (await Promise.all(ofPrices)).flat();
}

/** Restricted keys cannot read which account they belong to, but only one account knows its customers. */
export async function accountProblems({ db, payments }: Pick<AppDependencies, 'db' | 'payments'>): Promise<string[]> {
  const [witness] = await db.select().from(customers).orderBy(desc(customers.createdAt)).limit(1);
  if (witness === undefined || (await payments.knowsCustomer(witness.customerId))) return [];
  return ['STRIPE_SECRET_KEY: another account, or the other mode: it does not know the customers of the database'];
}

function differences(id: PlanId, price: ProviderPrice, isLive: boolean): string[] {
  const { priceCents } = plans[id];
  const wanted: ProviderPrice = {
    amountCents: priceCents,
    currency: 'eur',
    interval: '1 month',
    taxBehavior: 'inclusive',
    isActive: true,
    usageType: 'licensed',
    isLive,
  };
  return (Object.keys(wanted) as (keyof ProviderPrice)[])
    .filter((name) => price[name] !== wanted[name])
    .map((name) => `${name} is ${price[name]} at the payment provider, and ${wanted[name]} on the page`);
}
