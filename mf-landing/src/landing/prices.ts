import { plans } from 'api-contract';

/** Cents, VAT included. */
export const preorderPrice = 9900;
export const cheapestPlanPrice = plans.basic.priceCents;
