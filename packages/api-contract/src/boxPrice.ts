/** Price of the box with VAT and shipping, as texts, because nothing is calculated with it. */
export const boxPriceGerman = '99,00\u00a0€';
export const boxPriceEnglish = '€99.00';
