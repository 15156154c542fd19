import { Afterwards } from './Afterwards.tsx';
import { Brand } from './Brand.tsx';
import { Facts } from './Facts.tsx';
import { Lead } from './Lead.tsx';
import { Offer } from './Offer.tsx';
import { OptIn } from './OptIn.tsx';
import { Price } from './Price.tsx';
import { Purpose } from './Purpose.tsx';
import { Scene } from './Scene.tsx';
import { Sections } from './Sections.tsx';
import { Ways } from './Ways.tsx';
import { WithoutScript } from './WithoutScript.tsx';

/** Components that `StaticContent` can show, by name. They have no behaviour, only text and pictures. */
export const contents = {
  brand: Brand,
  lead: Lead,
  withoutScript: WithoutScript,
  scene: Scene,
  facts: Facts,
  sections: Sections,
  optIn: OptIn,
  ways: Ways,
  offer: Offer,
  afterwards: Afterwards,
  price: Price,
  purpose: Purpose,
};
