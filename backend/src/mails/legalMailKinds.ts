/**
 * Kinds of mails that the law requires. If delivery fails for good, their text is kept, so that the owner can resend.
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
