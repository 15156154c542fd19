import { readPage } from 'page-contract';
import { Brand } from './Brand.tsx';
import { ContactWays } from './ContactWays.tsx';
import { Facts } from './Facts.tsx';
import { Scene } from './Scene.tsx';
import { Sections } from './Sections.tsx';
import { NextSteps, Offer, OptIn, Purpose } from './SignupNotes.tsx';
import type { StaticProps } from './StaticProps.ts';
import { german } from './texts.de.ts';
import { english } from './texts.en.ts';

/** Components that `StaticContent` can show, by name. They have no behaviour, only text and pictures. */
export const contents = {
  brand: Brand,
  lead: ({ texts: { lead } }: StaticProps) => <p>{lead}</p>,
  withoutScript: ({ texts: { withoutScript } }: StaticProps) => (
    <noscript>
      <p>{withoutScript(readPage().support.email)}</p>
    </noscript>
  ),
  scene: Scene,
  facts: Facts,
  sections: Sections,
  optIn: OptIn,
  contactWays: ContactWays,
  offer: Offer,
  nextSteps: NextSteps,
  price: ({ texts: { facts } }: StaticProps) => <p>{facts.price}</p>,
  purpose: Purpose,
};

export const texts = { de: german, en: english };
