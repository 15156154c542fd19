import { domainToUnicode } from 'node:url';

/*
 * Input of public forms in our mails. A stranger could make us send links to somebody, because mail programs turn
 * addresses into links. So addresses are defanged: `https[:]//`, `example[.]org`, `post[@]example.org`.
 */

/** Defangs everything in a text that a mail program might turn into a link. */
export const defangText = (text: string): string =>
  text
    // Invisible characters, except for line breaks.
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '')
    // Schemes: a colon before a slash, or before an address as in `mailto:`.
    .replace(/(\p{L})(:)(?=\/|\\|[^\s:]*@)/gu, '$1[$2]')
    // Mail addresses.
    .replace(/(\S)@(?=\S)/gu, '$1[@]')
    // Host names: a dot of any script before two letters.
    .replace(/([\p{L}\p{N}])([.。．｡])(?=\p{L}{2})/gu, '$1[$2]')
    // IP addresses.
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, (number) => number.replaceAll('.', '[.]'));

const ordinaryAddress = /^[\p{L}\p{N}_+-]+(\.[\p{L}\p{N}_+-]+)*@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/**
 * Defangs the input of an address field, unless it is an ordinary address, whose link only opens a new mail. An
 * ordinary address stays readable, with the domain in its own script: `anna@xn--mller-kva.de` -> `anna@müller.de`.
 */
export function defangAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const readable = `${email.slice(0, at)}${domainToUnicode(email.slice(at))}`;
  return ordinaryAddress.test(readable) ? readable : defangText(email);
}
