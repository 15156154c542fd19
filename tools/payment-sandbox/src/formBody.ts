import { parse } from 'qs';

export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** Reads `items[0][price]=…&expand[]=…`, the provider's form encoding with nested brackets. */
export const readForm = (text: string) => parse(text, { depth: 10, arrayLimit: 100 }) as { [name: string]: FormValue };
