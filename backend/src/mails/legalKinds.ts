/**
 * Mails that the law wants to arrive: their text stays when they are given up, so that the owner can send them again.
 */
export const legalKinds = [
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
