/** Ids of the plans, from the smallest to the largest. */
export const planIds = ['basic', 'standard', 'premium'] as const;

export type PlanId = (typeof planIds)[number];

export interface Plan {
  id: PlanId;
  name: string;
  /** Euro cents per month, VAT included. */
  priceCents: number;
  /** Hours of stories that all boxes of the customer together may tell in a month. */
  hoursPerMonth: number;
  /** True for the one plan with the badge „Beliebt“. */
  isPopular: boolean;
}

/** Plans of the customer's specification. The page configuration has the payment provider's ids of their prices. */
export const plans: Record<PlanId, Plan> = {
  basic: { id: 'basic', name: 'Einstieg', priceCents: 999, hoursPerMonth: 2, isPopular: false },
  standard: { id: 'standard', name: 'Standard', priceCents: 1999, hoursPerMonth: 6, isPopular: true },
  premium: { id: 'premium', name: 'Unbegrenzt', priceCents: 9999, hoursPerMonth: 60, isPopular: false },
};

/** Minutes that a box may tell in a month whose payment has failed, or was refunded or disputed. */
export const unpaidMinutes = 60;

/**
 * Returns whether `plan` has more hours than `other`. A change to a larger plan begins at once, to a smaller one with
 * the next billing period.
 */
export function isLarger(plan: Plan, other: Plan): boolean {
  return plan.hoursPerMonth > other.hoursPerMonth;
}

/**
 * Formats a plan's hours: `6 Stunden pro Monat`. The hours must stand beside every plan's name, because the name
 * „Unbegrenzt“ alone would promise more than 60 hours (§ 5 UWG, the German law against misleading customers).
 */
export function formatHours({ hoursPerMonth }: Plan): string {
  return `${hoursPerMonth}\u00a0Stunden pro Monat`;
}

/** Formats a plan for the middle of a sentence: `„Standard“ (6 Stunden pro Monat)`. */
export function formatPlan(plan: Plan): string {
  return `„${plan.name}“ (${formatHours(plan)})`;
}
