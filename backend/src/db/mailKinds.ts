/**
 * Every kind of mail, with whether the law requires it: if the delivery of such a mail fails for good, its text is
 * kept, so that the owner (the operator) can send it again. A new mail does not compile before this is decided. It is
 * a row here, a text in a file `*Mails.ts`, the place that stores it, and a sample in mailPreview/writeSampleMails.ts.
 */
export const mailKinds = {
  'order-confirmation': { isLegal: true },
  'plan-change': { isLegal: true },
  'plan-start': { isLegal: false },
  'plan-change-confirmation': { isLegal: false },
  'plan-change-ended': { isLegal: false },
  'cancellation-confirmation': { isLegal: true },
  'cancellation-receipt': { isLegal: true },
  'cancellation-announcement': { isLegal: true },
  resumption: { isLegal: false },
  'payment-failure': { isLegal: false },
  'payment-confirmation': { isLegal: false },
  'stories-stopped': { isLegal: false },
  'minutes-low': { isLegal: false },
  ending: { isLegal: false },
  'withdrawal-receipt': { isLegal: true },
  'withdrawal-settled': { isLegal: true },
  'renewal-returned': { isLegal: true },
  'declaration-follow-up': { isLegal: true },
  'declaration-closed': { isLegal: true },
  'declaration-reminder': { isLegal: false },
  'account-deletion': { isLegal: true },
  'email-change-request': { isLegal: false },
  'email-changed': { isLegal: false },
  'password-change': { isLegal: false },
  'box-linked': { isLegal: false },
  'preorder-confirmation': { isLegal: false },
  'preorder-known': { isLegal: false },
  'newsletter-confirmation': { isLegal: false },
  'newsletter-known': { isLegal: false },
} satisfies Record<string, { isLegal: boolean }>;

export type MailKind = keyof typeof mailKinds;
