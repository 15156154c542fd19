import { Adventures } from './Adventures.tsx';
import { Costs } from './Costs.tsx';
import { Features } from './Features.tsx';
import type { ReadingProps } from './ReadingProps.ts';
import { Specs } from './Specs.tsx';

export function Sections(props: ReadingProps) {
  return (
    <>
      <Features {...props} />
      <Adventures {...props} />
      <Costs {...props} />
      <Specs {...props} />
    </>
  );
}
