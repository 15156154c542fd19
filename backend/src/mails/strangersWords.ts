import { domainToUnicode } from 'node:url';

/**
 * Prepares the input of a public form for a mail of ours. Mail programs would turn addresses into links, so they are
 * broken: `https[:]//`, `example[.]org`, `post[@]example.org`. Invisible characters are removed.
 */
export const strangersWords = (text: string): string =>
  text
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '')
    .replace(/(\p{L})(:)(?=\/|\\|[^\s:]*@)/gu, '$1[$2]')
    .replace(/(\S)@(?=\S)/gu, '$1[@]')
    .replace(/([\p{L}\p{N}])([.。．｡])(?=\p{L}{2})/gu, '$1[$2]')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, (number) => number.replaceAll('.', '[.]'));

const ordinaryAddress = /^[\p{L}\p{N}_+-]+(\.[\p{L}\p{N}_+-]+)*@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** Keeps the input of an address field readable, unless it has characters that ordinary addresses do not have. */
export function strangersAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const readable = `${email.slice(0, at)}${domainToUnicode(email.slice(at))}`;
  return ordinaryAddress.test(readable) ? readable : strangersWords(email);
}
