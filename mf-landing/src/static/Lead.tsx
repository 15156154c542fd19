import type { StaticProps } from './StaticProps.ts';

export function Lead({ texts: { lead } }: StaticProps) {
  return <p>{lead}</p>;
}
