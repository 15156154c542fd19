import { Adventures } from './Adventures.tsx';
import { Costs } from './Costs.tsx';
import { Features } from './Features.tsx';
import { Specs } from './Specs.tsx';
import type { StaticProps } from './StaticProps.ts';

export function Sections(props: StaticProps) {
  return (
    <>
      <Features {...props} />
      <Adventures {...props} />
      <Costs {...props} />
      <Specs {...props} />
    </>
  );
}
