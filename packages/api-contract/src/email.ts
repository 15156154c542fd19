import * as z from 'zod/mini';

/**
 * Part of a character class: characters that a reader cannot see or check. White space, control characters (Cc), format
 * characters such as zero-width ones (Cf, DI), halves of surrogate pairs (Cs), and U+FFFD, which replaces a lost one.
 */
const unreadable = String.raw`\s\p{Cc}\p{Cf}\p{Cs}\p{DI}\uFFFD`;
/** Part before the @. */
const local = String.raw`[^${unreadable}@<>",;:\\]+`;
/** Part of the domain between two dots. It excludes characters with a meaning in URLs, such as `/` and `%`. */
const label = String.raw`[^${unreadable}@.<>",;:\\/?#%[\]|^]+`;
/**
 * Rule for an e-mail address, the same in client and server. The customer's specification demands: text without spaces,
 * @, text, a dot, text. Unicode is allowed.
 */
const pattern = new RegExp(String.raw`^${local}@${label}(?:\.${label})+$`, 'u');

/** Characters that nobody sees: format characters such as zero-width ones, soft hyphens, marks of direction. */
const invisible = /[\p{Cf}\p{DI}]+/gu;

/**
 * Returns the address that a person means by a typed or pasted text: without what nobody sees, and without the frame in
 * which mail programs copy it: `Anna <anna@example.org>` or `mailto:anna@example.org`.
 */
export function cleanEmail(text: string): string {
  const visible = text.replace(invisible, '').trim();
  const [, address = visible] = /<([^<>]*)>$/.exec(visible) ?? [];
  return address.replace(/^mailto:([^?]*).*/i, '$1').trim();
}

/** Limit of RFC 5321, in UTF-16 code units of the address as typed. */
export const emailMaxLength = 254;

/** Returns whether a trimmed text is an address. The last test rejects invalid domains: normalized, they are empty. */
export function isEmail(text: string): boolean {
  return text.length <= emailMaxLength && pattern.test(text) && pattern.test(normalizeEmail(text));
}

/**
 * Normalizes an address, so that different spellings of one mailbox become the same text: `Eltern@BÜCHER.example`
 * becomes `Eltern@xn--bcher-kva.example`. The domain is written as DNS knows it (A-labels in lower case, UTS 46), the
 * local part as typed (NFC). An invalid domain becomes empty: `Eltern@`, which is no address.
 */
export function normalizeEmail(text: string): string {
  const domainStart = text.lastIndexOf('@') + 1;
  return `${text.slice(0, domainStart).normalize('NFC')}${toAsciiDomain(text.slice(domainStart))}`;
}

/** Returns the domain as A-labels in lower case, or `''` for an invalid one. */
function toAsciiDomain(domain: string): string {
  try {
    // The parser would read a domain like `1.2` as an IPv4 address. With `.x` at the end, it does not.
    return new URL(`https://${domain}.x`).hostname.slice(0, -'.x'.length);
  } catch {
    return '';
  }
}

/** Schema of an address in the body of a request. It trims, checks and normalizes the address. */
export const emailInput = () =>
  z.string().check(z.trim(), z.refine(isEmail, { abort: true }), z.overwrite(normalizeEmail));
