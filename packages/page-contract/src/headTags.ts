import type { Route } from './moduleDescriptorSchema.js';
import { productNames } from './productNames.js';

// Tags of a page's head, except for its title, that describe the page for search engines, share sheets and previews of
// links. The site writes those of the first page. After a change of page or language, the shell replaces them.

/** Tag of a page's head. */
export interface HeadTag {
  name: 'meta' | 'link';
  attributes: Record<string, string>;
}

/** Selects the tags that `createHeadTags` describes, and the description of the first page for search engines. */
export const headTagsSelector =
  'link[rel=canonical],link[hreflang],meta:is([name=description],[name=robots],[name^="twitter:"],[property^="og:"]),script[type="application/ld+json"]';

const defaultDescription =
  'Die Abenteuerbox erzählt Kindern von 2 bis 12 Jahren eigene Geschichten. Hier richtest du sie ein und verwaltest dein Abo.';

/** Picture for previews of links (1200 × 630), and locale of Open Graph, by language. */
const languages = {
  de: {
    locale: 'de_DE',
    picture: '/preview.png',
    pictureText:
      'Abenteuerbox – Geschichten, die mitwachsen. Nachts im Wald steigen Wal, Vogel, Rakete und Schloss aus einer leuchtenden Truhe. Daneben sitzt ein Kind vor seinem Zelt.',
  },
  en: {
    locale: 'en_GB',
    picture: '/preview.en.png',
    pictureText:
      'Adventure Box – stories that grow with your child. In a forest at night, a whale, a bird, a rocket and a castle rise from a glowing chest. A child sits beside it in front of a tent.',
  },
};

/** Returns the address of the picture for previews of links to pages in a language. */
export const getPreviewPicture = ({ language = 'de' }: Pick<Route, 'language'>, origin: string) =>
  origin + languages[language].picture;

/** Returns whether a page is useful only by a link in an e-mail, which has a token: search engines must not list it. */
export const isMailedLink = (path: string) => /^\/(?:bestaetigen|newsletter|vorbestellung)\//.test(path);

/**
 * Returns the absolute addresses of a page by language; none for a page in one language. The key `x-default` stands for
 * visitors with any other language.
 */
export function listAlternates({ alternates = {} }: Route, origin: string): Record<string, string> {
  const entries = Object.entries(alternates).map(([language, path]) => [language, origin + path]);
  return Object.fromEntries(alternates.de ? [...entries, ['x-default', origin + alternates.de]] : entries);
}

/**
 * Creates the tags of a route's page; without a route, those of a page that says that there is none. A page that search
 * engines must not list has neither a canonical address nor alternates.
 */
export function createHeadTags(route: Route | undefined, origin: string): HeadTag[] {
  const { path = '', title = '', language = 'de', description = defaultDescription } = route ?? {};
  const meta = (content: Record<string, string>, key: 'name' | 'property'): HeadTag[] =>
    Object.entries(content).map(([name, value]) => ({ name: 'meta', attributes: { [key]: name, content: value } }));
  const isListed = route && route.access !== 'signed-in' && !isMailedLink(path);
  if (!isListed) return meta({ description, robots: 'noindex' }, 'name');
  const { locale, pictureText } = languages[language];
  const alternates = Object.entries(listAlternates(route, origin));
  const others = Object.values(languages).filter((other) => alternates.length > 0 && other.locale !== locale);
  return [
    ...meta({ description, 'twitter:card': 'summary_large_image' }, 'name'),
    { name: 'link', attributes: { rel: 'canonical', href: origin + path } },
    ...alternates.map(([hreflang, href]): HeadTag => ({
      name: 'link',
      attributes: { rel: 'alternate', hreflang, href },
    })),
    ...meta(
      {
        'og:type': 'website',
        'og:site_name': productNames[language],
        'og:title': title,
        'og:description': description,
        'og:url': origin + path,
        'og:locale': locale,
        'og:image': getPreviewPicture(route, origin),
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': pictureText,
      },
      'property',
    ),
    ...others.flatMap((other) => meta({ 'og:locale:alternate': other.locale }, 'property')),
  ];
}
