import type { ReadingProps } from './ReadingProps.ts';

export function Lead({ texts: { lead } }: ReadingProps) {
  return <p>{lead}</p>;
}
