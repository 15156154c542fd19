/** What the box costs, VAT and shipping included. Texts, because nothing is calculated with it; bundles take them in as they stand. */
export const boxPriceGerman = '99,00\u00a0€';
export const boxPriceEnglish = '€99.00';
