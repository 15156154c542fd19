import { readPage } from 'page-contract';
import { Brand } from './Brand.tsx';
import { Facts } from './Facts.tsx';
import { Scene } from './Scene.tsx';
import { Sections } from './Sections.tsx';
import { Afterwards, Offer, OptIn, Purpose } from './SignupNotes.tsx';
import type { StaticProps } from './StaticProps.ts';
import { german } from './texts.de.ts';
import { english } from './texts.en.ts';
import { Ways } from './Ways.tsx';

// Chunk of the landing page that `loadStatic.ts` loads: a prerendered page is hydrated without it.

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
  ways: Ways,
  offer: Offer,
  afterwards: Afterwards,
  price: ({ texts: { facts } }: StaticProps) => <p>{facts.price}</p>,
  purpose: Purpose,
};

export const texts = { de: german, en: english };
