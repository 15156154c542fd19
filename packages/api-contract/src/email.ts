import * as z from 'zod/mini';

/** Excludes control characters and what has no width, turns the direction, or stands for a character that got lost. */
const unreadable = String.raw`\s\p{Cc}\p{Cf}\p{Cs}\p{DI}\uFFFD`;
const local = String.raw`[^${unreadable}@<>",;:\\]+`;
/** Without the characters that end or escape a host in a URL. */
const label = String.raw`[^${unreadable}@.<>",;:\\/?#%[\]|^]+`;
/**
 * The one e-mail rule of client and server (specification section 5): non-space text, @, text, dot, text; Unicode is
 * welcome.
 */
const pattern = new RegExp(String.raw`^${local}@${label}(?:\.${label})+$`, 'u');

/** RFC 5321. */
export const emailMaxLength = 254;

/** Expects trimmed text. */
export function isEmail(text: string): boolean {
  return text.length <= emailMaxLength && pattern.test(text) && pattern.test(normalizeEmail(text));
}

/**
 * Writes an address so that one mailbox is one text: the domain as mail programs look it up (UTS 46: A-labels in lower
 * case), the local part as typed (NFC). A domain that cannot be looked up becomes empty, and the result is no address.
 */
export function normalizeEmail(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  return `${text.slice(0, at).normalize('NFC')}${asciiDomain(text.slice(at))}`;
}

function asciiDomain(domain: string): string {
  try {
    // The last label keeps the parser from reading numbers as an IPv4 address.
    return new URL(`https://${domain}.x`).hostname.slice(0, -'.x'.length);
  } catch {
    return '';
  }
}

/** An address in the body of a request, normalized. */
export const emailInput = () =>
  z.string().check(z.trim(), z.refine(isEmail, { abort: true }), z.overwrite(normalizeEmail));
