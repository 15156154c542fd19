/**
 * Kinds of mails that the law requires. If delivery fails for good, the outbox keeps their text, so that the owner (the
 * operator of the site) can send them again. The text of all other mails is erased.
 */
export const legalMailKinds = [
  'order-confirmation',
  'plan-change',
  'cancellation-confirmation',
  'cancellation-receipt',
  'cancellation-announcement',
  'withdrawal-receipt',
  'withdrawal-settled',
  'renewal-returned',
  'declaration-follow-up',
  'declaration-closed',
  'account-deletion',
];
