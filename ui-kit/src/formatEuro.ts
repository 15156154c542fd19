/** Euro cents as a price: `9,99 €` with a no-break space, or `€9.99` in English. */
export function formatEuro(cents: number, language: 'de' | 'en' = 'de'): string {
  const [locale, currency] = language === 'de' ? ['de-DE', 'EUR'] : ['en-IE', 'EUR'];
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100);
}
