import { domainToUnicode } from 'node:url';

/**
 * Quotes the input of a public form in a mail of ours. Mail programs turn addresses into links; these stay words:
 * `https[:]//`, `example[.]org`, `post[@]example.org`. Signs that nobody sees are gone.
 */
export const strangersWords = (text: string): string =>
  text
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '')
    .replace(/(\p{L})(:)(?=\/|\\|[^\s:]*@)/gu, '$1[$2]')
    .replace(/(\S)@(?=\S)/gu, '$1[@]')
    .replace(/([\p{L}\p{N}])([.。．｡])(?=\p{L}{2})/gu, '$1[$2]')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, (number) => number.replaceAll('.', '[.]'));

const ordinaryAddress = /^[\p{L}\p{N}_+-]+(\.[\p{L}\p{N}_+-]+)*@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/**
 * Keeps an address that was given as one, in the letters of its language, unless it is made to be read as something
 * else.
 */
export function strangersAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  const readable = `${email.slice(0, at)}${domainToUnicode(email.slice(at))}`;
  return ordinaryAddress.test(readable) ? readable : strangersWords(email);
}
