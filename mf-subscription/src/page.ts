import type { PlanId } from 'api-contract';

interface Page {
  product: string;
  /** The payment provider's price ids. */
  prices: Record<PlanId, string>;
  support: { email: string };
}

/** Door to the page configuration: only the slice that this remote needs. */
export function page(): Page {
  const json = document.getElementById('page')?.textContent;
  if (!json) throw new Error('The page configuration is missing');
  return JSON.parse(json) as Page;
}
