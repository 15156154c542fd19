/**
 * The one e-mail rule of client and server (specification section 5): non-space text, @, text, dot, text.
 * Text after trimming, at most 254 characters as RFC 5321 allows; Unicode is welcome; control characters are not, nor what has no
 * width or turns the direction: two addresses that look alike must be one.
 */
const pattern = /^[^\s@\p{Cc}\p{Cf}<>",;:\\]+@[^\s@.\p{Cc}\p{Cf}<>",;:\\]+(?:\.[^\s@.\p{Cc}\p{Cf}<>",;:\\]+)+$/u;

export const emailMaxLength = 254;

export function isEmail(text: string): boolean {
  return text.length <= emailMaxLength && pattern.test(text);
}
