import type * as reading from './reading.ts';

/** Static content, its texts and its code, once it was fetched. */
const fetched: { reading?: typeof reading } = {};

export const readingAtHand = () => fetched.reading;

export async function fetchReading(): Promise<void> {
  fetched.reading ??= await import(/* webpackChunkName: "reading" */ './reading.ts');
}
