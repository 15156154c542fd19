import * as z from 'zod/mini';

/** Characters that no reader can see or check: white space, control, zero-width, direction, U+FFFD for a lost one. */
const unreadable = String.raw`\s\p{Cc}\p{Cf}\p{Cs}\p{DI}\uFFFD`;
const local = String.raw`[^${unreadable}@<>",;:\\]+`;
/** One part of the domain, without the characters that end or escape a host in a URL. */
const label = String.raw`[^${unreadable}@.<>",;:\\/?#%[\]|^]+`;
/**
 * The one e-mail rule of client and server, as the product's specification demands: non-space text, @, text, dot,
 * text. Unicode is allowed.
 */
const pattern = new RegExp(String.raw`^${local}@${label}(?:\.${label})+$`, 'u');

/** Limit of RFC 5321, in UTF-16 code units of the address as typed. */
export const emailMaxLength = 254;

/** Whether a trimmed text is an address. The normalized text is tested, too: it has no domain if that is invalid. */
export function isEmail(text: string): boolean {
  return text.length <= emailMaxLength && pattern.test(text) && pattern.test(normalizeEmail(text));
}

/**
 * Normalizes an address, so that one mailbox is one text: `Eltern@BÜCHER.example` becomes
 * `Eltern@xn--bcher-kva.example`. The domain is written as mail programs look it up (UTS 46: A-labels in lower case),
 * the local part as typed (NFC). A domain that cannot be looked up becomes empty, and the result is no address.
 */
export function normalizeEmail(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  return `${text.slice(0, at).normalize('NFC')}${toAsciiDomain(text.slice(at))}`;
}

/** Returns the domain as A-labels in lower case, or `''` if it cannot be looked up. */
function toAsciiDomain(domain: string): string {
  try {
    // The last label keeps the parser from reading numbers as an IPv4 address.
    return new URL(`https://${domain}.x`).hostname.slice(0, -'.x'.length);
  } catch {
    return '';
  }
}

/** Schema of an address in the body of a request, which it normalizes. */
export const emailInput = () =>
  z.string().check(z.trim(), z.refine(isEmail, { abort: true }), z.overwrite(normalizeEmail));
