/**
 * Periods after which data are deleted. The privacy notice tells them to customers, docs/operations.md to the owner;
 * tests compare all three. Days count from the moment that `forgetExpired` compares, years from the end of its year, as
 * the law counts them.
 */
export const keep = {
  unconfirmedSignupDays: 30,
  newsletterProofDays: 3 * 365,
  preorderDaysAfterSaleStart: 183,
  usageDays: 90,
  unpaidOrderDays: 90,
  contractYears: 8,
  declarationWithoutContractYears: 3,
  deletionNoteDays: 90,
  emailChangeDays: 30,
  /** No sign-in counts for longer, so that the note of one that was ended is not needed for longer either. */
  signInDays: 2 * 365,
  webhookEventDays: 60,
  unusedCustomerDays: 90,
};
