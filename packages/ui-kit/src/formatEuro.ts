/**
 * Formats euro cents as a price: `9,99 €` with a no-break space, or `€9.99` in English. `Intl.NumberFormat` is not
 * used: its first instance loads locale data, which costs 15 milliseconds of a phone's first second.
 */
export function formatEuro(cents: number, language: 'de' | 'en' = 'de'): string {
  const [decimalMark, groupSeparator] = language === 'de' ? [',', '.'] : ['.', ','];
  const [euros = '', fraction = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  // Separates each group of three digits: `1.234`.
  // eslint-disable-next-line regexp/no-super-linear-move -- a number has at most 17 digits
  const groupedEuros = euros.replace(/\B(?=(\d{3})+$)/g, groupSeparator);
  const amount = groupedEuros + decimalMark + fraction;
  const sign = cents < 0 ? '-' : '';
  return language === 'de' ? `${sign}${amount}\u00a0€` : `${sign}€${amount}`;
}
