import { planIds, plans, type PlanId } from 'api-contract';
import { desc } from 'drizzle-orm';
import { SettingsError } from 'node-kit/settings.ts';
import type { ProviderPrice } from '../adapters/payments/providerPrice.ts';
import type { AppDependencies } from '../appDependencies.ts';
import { customers } from '../db/schema.ts';

/**
 * Returns a check of the payment provider that runs at the start and again until the provider has answered once: does
 * it charge the prices that the page shows, and is it the account that has our customers? In production a difference
 * rejects with a `SettingsError`, which prevents the start; the job that checks later only logs it. Elsewhere it is a
 * warning. A provider that does not answer does not prevent the start.
 */
export function createProviderCheck(
  dependencies: Pick<AppDependencies, 'config' | 'db' | 'log' | 'payments'>,
): () => Promise<void> {
  const { config, log } = dependencies;
  let isDone = false;
  return async () => {
    if (isDone) return;
    const problems = await findProviderProblems(dependencies).catch((err: unknown) => {
      if (config.isProduction)
        log.error({ err }, 'prices and account could not be compared: the payment provider does not answer');
      return null;
    });
    if (problems === null) return;
    // In development, one warning is enough.
    isDone = !config.isProduction || problems.length === 0;
    if (problems.length === 0) return;
    if (config.isProduction) {
      log.error({ problems }, 'the payment provider does not fit');
      throw new SettingsError('The backend', problems);
    }
    log.warn({ problems }, 'the payment provider does not fit: production would not start');
  };
}

const findProviderProblems = async (
  dependencies: Pick<AppDependencies, 'config' | 'db' | 'payments'>,
): Promise<string[]> =>
  (await Promise.all([findPriceProblems(dependencies), findAccountProblems(dependencies)])).flat();

/**
 * Describes differences between the provider's prices and those of the pages, such as `STRIPE_PRICE_BASIC: currency is
 * usd at the payment provider, and eur on the page`.
 */
export async function findPriceProblems({
  config,
  payments,
}: Pick<AppDependencies, 'config' | 'payments'>): Promise<string[]> {
  const { prices } = config.payments;
  const problems = planIds.map(async (id) => {
    const price = await payments.readPrice(prices[id]);
    const name = `STRIPE_PRICE_${id.toUpperCase()}`;
    if (price === null) return [`${name}: this account does not know the price ${prices[id]}`];
    return describeDifferences(id, price, config.isProduction).map((difference) => `${name}: ${difference}`);
  });
  return (await Promise.all(problems)).flat();
}

/**
 * Describes a secret key of another account or mode (test or live). A restricted key cannot read which account it
 * belongs to, but only the right account knows our newest customer.
 */
export async function findAccountProblems({
  db,
  payments,
}: Pick<AppDependencies, 'db' | 'payments'>): Promise<string[]> {
  const [newest] = await db.select().from(customers).orderBy(desc(customers.createdAt)).limit(1);
  if (newest === undefined || (await payments.knowsCustomer(newest.customerId))) return [];
  return ['STRIPE_SECRET_KEY: another account, or the other mode: it does not know the customers of the database'];
}

function describeDifferences(id: PlanId, price: ProviderPrice, isLive: boolean): string[] {
  const { priceCents } = plans[id];
  const expected: ProviderPrice = {
    amountCents: priceCents,
    currency: 'eur',
    interval: '1 month',
    taxBehavior: 'inclusive',
    isActive: true,
    usageType: 'licensed',
    isLive,
  };
  return (Object.keys(expected) as (keyof ProviderPrice)[])
    .filter((name) => price[name] !== expected[name])
    .map((name) => `${name} is ${price[name]} at the payment provider, and ${expected[name]} on the page`);
}
