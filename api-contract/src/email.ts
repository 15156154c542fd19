/**
 * The one e-mail rule of client and server (specification section 5): non-space text, @, text, dot, text.
 * Text after trimming, at most 254 characters as RFC 5321 allows; Unicode is welcome, control characters are not.
 */
const pattern = /^[^\s@\p{Cc}<>",;:\\]+@[^\s@.\p{Cc}<>",;:\\]+(?:\.[^\s@.\p{Cc}<>",;:\\]+)+$/u;

export const emailMaxLength = 254;

export function isEmail(text: string): boolean {
  return text.length <= emailMaxLength && pattern.test(text);
}
