import type { ReadingProps } from './ReadingProps.ts';

/** Price of the box in one line. */
export function Price({ texts: { facts } }: ReadingProps) {
  return <p>{facts.price}</p>;
}
