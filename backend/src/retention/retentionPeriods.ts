/**
 * Periods after which `deleteExpired` deletes data. The privacy notice and docs/operations.md name the same periods;
 * tests compare all three. Days count from an event, such as the sign-up, and years from the end of that event's year,
 * as the law counts them.
 */
export const retentionPeriods = {
  unconfirmedSignupDays: 30,
  /** For the link of a sign-up's mail: it is valid for so long, and known if it was used. */
  mailedLinkDays: 7,
  /** After the end of a newsletter. The consent to the newsletter may have to be proved for this long. */
  newsletterProofDays: 3 * 365,
  /** For pre-orders, after the day from which the box can be bought. */
  preorderDaysAfterSaleStart: 183,
  /** For single stories that a box (the device) told, with their minutes. */
  usageDays: 90,
  unpaidOrderDays: 90,
  /** For orders, ended subscriptions, and declarations (cancellations and withdrawals) about them. */
  contractYears: 8,
  /** For declarations that belong to no subscription. */
  declarationWithoutContractYears: 3,
  /** For the row about a deleted account. The days count from the moment at which the payment provider was told. */
  deletionNoteDays: 90,
  /** For the earlier and the new address of an account. */
  emailChangeDays: 30,
  /**
   * Older sign-ins are refused: what is stored about ended ones, and about those on boxes, is not needed for longer.
   */
  signInDays: 2 * 365,
  /** For ids of the payment provider's events that were handled, and for findings that were not seen again. */
  webhookEventDays: 60,
  /** For customers at the payment provider who have neither an order nor a subscription. */
  unusedCustomerDays: 90,
};
