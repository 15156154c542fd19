import type { ReadingProps } from './ReadingProps.ts';

/** What the box costs, in one line. */
export function Price({ texts: { facts } }: ReadingProps) {
  return <p>{facts.price}</p>;
}
