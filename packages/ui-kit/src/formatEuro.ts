/**
 * Euro cents as a price: `9,99 €` with a no-break space, or `€9.99` in English. By hand: the browser's own formatter
 * reads its tables when it is first made, 15 milliseconds of a phone's first second, for a price that the prerendered
 * page already shows.
 */
export function formatEuro(cents: number, language: 'de' | 'en' = 'de'): string {
  const [point, separator] = language === 'de' ? [',', '.'] : ['.', ','];
  const [whole = '', rest = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  // eslint-disable-next-line regexp/no-super-linear-move -- a number has at most 17 digits
  const amount = whole.replace(/\B(?=(\d{3})+$)/g, separator) + point + rest;
  const sign = cents < 0 ? '-' : '';
  return language === 'de' ? `${sign}${amount}\u00a0€` : `${sign}€${amount}`;
}
