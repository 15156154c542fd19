import { Adventures } from './Adventures.tsx';
import { Features } from './Features.tsx';
import type { StaticProps } from './StaticProps.ts';
import { Steps } from './Steps.tsx';
import { Voice } from './Voice.tsx';

/** Sections of the landing page about the stories and how they come about. */
export function Stories(props: StaticProps) {
  return (
    <>
      <Features {...props} />
      <Adventures {...props} />
      <Steps {...props} />
      <Voice {...props} />
    </>
  );
}
