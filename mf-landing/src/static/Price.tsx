import type { StaticProps } from './StaticProps.ts';

/** Price of the box in one line. */
export function Price({ texts: { facts } }: StaticProps) {
  return <p>{facts.price}</p>;
}
