export const planIds = ['basic', 'standard', 'premium'] as const;

export type PlanId = (typeof planIds)[number];

export interface Plan {
  id: PlanId;
  name: string;
  /** Euro cents per month, VAT included. */
  priceCents: number;
  hoursPerMonth: number;
  /** Only one plan carries the badge „Beliebt“. */
  popular: boolean;
}

/** The plans of specification section 3. The provider's price ids are configuration, not part of the plan. */
export const plans: Record<PlanId, Plan> = {
  basic: { id: 'basic', name: 'Einstieg', priceCents: 999, hoursPerMonth: 2, popular: false },
  standard: { id: 'standard', name: 'Standard', priceCents: 1999, hoursPerMonth: 6, popular: true },
  premium: { id: 'premium', name: 'Unbegrenzt', priceCents: 9999, hoursPerMonth: 60, popular: false },
};

/** Minutes that a box may tell in a month whose payment failed, while the provider retries. */
export const unpaidMinutes = 60;

/**
 * The one rule of „larger“: by the hours. A change to a larger plan begins at once, to a smaller one with the next
 * period.
 */
export function isLarger(plan: Plan, other: Plan): boolean {
  return plan.hoursPerMonth > other.hoursPerMonth;
}

/**
 * `6 Stunden pro Monat`. Belongs beside every plan's name: „Unbegrenzt“ alone would promise more than 60 hours (§ 5
 * UWG).
 */
export function hoursText({ hoursPerMonth }: Plan): string {
  return `${hoursPerMonth}\u00a0Stunden pro Monat`;
}

/** `„Standard“ (6 Stunden pro Monat)`, for a plan in the middle of a sentence. */
export function planText(plan: Plan): string {
  return `„${plan.name}“ (${hoursText(plan)})`;
}
