import { parse } from 'qs';

export interface FormValues {
  [name: string]: string | FormValues | (string | FormValues)[];
}

/** Parses `items[0][price]=…&expand[]=…`, Stripe's form encoding with nested brackets. */
export const parseForm = (text: string) => parse(text, { depth: 10, arrayLimit: 100 }) as FormValues;
