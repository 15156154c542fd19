/**
 * Periods after which data are deleted, as in the privacy notice and docs/operations.md; tests compare all three. Days
 * count from the moment that `deleteExpired` compares, years from the end of that moment's year, as the law counts
 * them.
 */
export const retentionPeriods = {
  unconfirmedSignupDays: 30,
  newsletterProofDays: 3 * 365,
  preorderDaysAfterSaleStart: 183,
  usageDays: 90,
  unpaidOrderDays: 90,
  contractYears: 8,
  declarationWithoutContractYears: 3,
  /** For the row that says when an account was deleted. */
  deletionNoteDays: 90,
  emailChangeDays: 30,
  /** Older sign-ins are refused, so the moment at which sign-ins were ended is not needed for longer either. */
  signInDays: 2 * 365,
  webhookEventDays: 60,
  unusedCustomerDays: 90,
};
