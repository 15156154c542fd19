import { readPage } from 'page-contract';
import { controlLineBreaks } from 'ui-kit';
import { Brand } from './Brand.tsx';
import { ContactWays } from './ContactWays.tsx';
import { Costs } from './Costs.tsx';
import { Facts } from './Facts.tsx';
import { Scene } from './Scene.tsx';
import { BoxFacts, NewsletterMail, NextSteps, Offer, OptIn, PreorderMail, Purpose } from './SignupNotes.tsx';
import { Specs } from './Specs.tsx';
import type { StaticProps } from './StaticProps.ts';
import { Stories } from './Stories.tsx';
import { german } from './texts.de.ts';
import { english } from './texts.en.ts';

/** Components that `StaticContent` can show, by name. They have no behaviour, only text and pictures. */
export const contents = {
  brand: Brand,
  lead: ({ texts: { lead } }: StaticProps) => <p>{lead}</p>,
  withoutScript: ({ texts: { withoutScript } }: StaticProps) => (
    <noscript>
      <p>{controlLineBreaks(withoutScript(readPage().support.email))}</p>
    </noscript>
  ),
  scene: Scene,
  facts: Facts,
  stories: Stories,
  costs: Costs,
  reservation: ({ texts: { offer } }: StaticProps) => <p>{offer.lead}</p>,
  specs: Specs,
  optIn: OptIn,
  contactWays: ContactWays,
  offer: Offer,
  nextSteps: NextSteps,
  preorderMail: PreorderMail,
  newsletterMail: NewsletterMail,
  price: ({ texts: { facts } }: StaticProps) => <p>{facts.price}</p>,
  purpose: Purpose,
  boxFacts: BoxFacts,
};

export const texts = { de: german, en: english };
