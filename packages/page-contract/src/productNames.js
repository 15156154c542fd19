/** Names of the product. Not a setting: sentences, titles and drawings of every remote contain them. */
export const productNames = { de: 'Abenteuerbox', en: 'Adventure Box' };
