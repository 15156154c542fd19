/** What the product is called. No setting: the name stands in the sentences, titles and drawings of every part. */
export const productNames = { de: 'Abenteuerbox', en: 'Adventure Box' };
