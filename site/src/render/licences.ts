import { html, type Html } from 'node-kit/html.ts';
import type { PageConfig } from 'page-contract';
import { readBillOfMaterials } from '../releases/billOfMaterials.ts';
import type { Site } from '../releases/readSite.ts';
import { listVersionsInUse } from '../releases/versions.ts';
import { mapConcurrently } from '../store/mapConcurrently.ts';
import { renderPageHtml } from './pageHtml.ts';
import type { PrerenderedPage } from './prerendered.ts';
import type { SiteFile } from './SiteFile.ts';

/** Address of the page with the licences of other people's software and fonts, to which the imprint links. */
export const licencesAddress = '/lizenzen';

/** Style sheet of the page, in addition to those of the imprint. The Content Security Policy has to allow it. */
export const licencesStyle = `
.licences{max-inline-size:52rem;margin-inline:auto;padding:var(--space-4) clamp(var(--space-4),5vi,var(--space-7))}
.licences h1{margin-block-end:var(--space-3)}
.licences ul{padding:0;list-style:none}
.licences li{border-block-start:1.5px solid var(--line)}
.licences summary{padding-block:var(--space-3);cursor:pointer}
.licences summary span{color:var(--ink-soft)}
.licences pre{margin-block:0 var(--space-4);color:var(--ink-soft);font:inherit;font-size:var(--text-s);white-space:pre-line;overflow-wrap:anywhere}
@media print{.licences ::details-content{block-size:auto;content-visibility:visible}}
`.trim();

/** Licence text with everything that is under it, each as name and version: `react 19.3.1`. */
interface Licence {
  /** Name of the licence: `MIT`. */
  name: string;
  text: string;
  components: Set<string>;
}

/**
 * Renders the page with the copyright and licence texts of all versions that visitors can get: live, fallback or
 * preview. It works without scripts. The header and footer are those of the imprint, if that is prerendered.
 */
export async function renderLicencesPage(
  site: Site,
  { product }: PageConfig,
  imprint: PrerenderedPage | undefined,
  now: Date,
): Promise<SiteFile> {
  const main = renderLicences(await readLicences(site, now)).text;
  // Functions as replacements, because `$` has a meaning in texts.
  const body = imprint?.body.replace(/(?<=<main\b[^>]*>).*(?=<\/main>)/s, () => main) ?? `<main>${main}</main>`;
  const content = renderPageHtml({
    title: `Lizenzen – ${product}`,
    language: 'de',
    searchTags: '<meta name="robots" content="noindex">',
    prerendered: { head: '', body, styles: [...(imprint?.styles ?? []), { href: '', css: licencesStyle }] },
    scripts: [],
    styles: imprint ? [] : site.shell.styles.map((name) => ({ href: `/${name}` })),
    preloads: [],
    preloadedStyles: [],
    connections: [],
  });
  return { address: licencesAddress, content };
}

/** Reads the licences of all versions, each text once, in the order of the components' names. */
async function readLicences({ store, release }: Site, now: Date): Promise<Licence[]> {
  const bills = await mapConcurrently(listVersionsInUse(release, now), async ({ part, version }) => {
    const bill = await readBillOfMaterials(store, part, version);
    return bill ? [bill] : [];
  });
  const licences = new Map<string, Licence>();
  const components = bills.flat().flatMap((bill) => bill.components);
  components.sort((one, other) => one.name.localeCompare(other.name));
  for (const { name, version = '', licenses } of components)
    for (const { license } of licenses) {
      if (!license?.text) continue;
      const text = license.text.content;
      const licence = licences.get(text) ?? { name: license.id ?? license.name ?? '', text, components: new Set() };
      licences.set(text, licence);
      licence.components.add(`${name} ${version}`.trim());
    }
  return [...licences.values()];
}

const renderLicences = (licences: Licence[]): Html =>
  html`<article class="licences">
    <h1>Lizenzen</h1>
    <p>
      Diese App enthält Software und Schriften anderer. Danke an alle, die sie geschrieben und gezeichnet haben! Hier
      stehen ihre Urhebervermerke und Lizenzen, auf Englisch wie im Original.
    </p>
    <ul>
      ${licences.map(
        ({ name, text, components }) =>
          html`<li>
            <details>
              <summary><b translate="no">${[...components].join(', ')}</b> <span>${name}</span></summary>
              <pre lang="en" translate="no">${joinLines(text)}</pre>
            </details>
          </li>`,
      )}
    </ul>
  </article>`;

/** Joins lines that were broken at about 80 characters, which would break a second time on a narrow window. */
const joinLines = (text: string) => text.replace(/(?<=[^\n]{60})\n[ \t]*(?=\S)/g, ' ');
