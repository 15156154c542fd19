import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageConfig } from 'page-contract';
import type { Site } from '../releases/readSite.ts';
import { mapConcurrently } from '../store/mapConcurrently.ts';
import { calculateIntegrity } from './calculateIntegrity.ts';
import { renderPageHtml } from './pageHtml.ts';
import type { SiteFile } from './SiteFile.ts';

// A QA server is the site's own server with `QA=on`, on an origin of its own. Its pages are those of the customers, but
// they load the scenario panel first, which answers all calls in the page.

/** Settings of a QA server. */
export interface QaOptions {
  /** Its own origin. */
  origin: string;
  /** Folder with the build of the scenario panel (`qa/dist`). */
  panelFolder: string;
  /** Scenarios that are no objects of the store, because a dev server has them (`npm run standalone`). */
  scenarios?: QaConfig['scenarios'];
}

/** Address of the page that lists the states of all remotes. The scenario panel fills it. */
const statesAddress = '/qa';

type QaConfig = NonNullable<PageConfig['qa']>;

/** Reads the scenario panel. Throws if it is not built. */
export function readPanel(folder: string): SiteFile {
  const names = readdirSync(folder, { withFileTypes: true }).map(({ name }) => name);
  const name = names.find((one) => /^panel\.[0-9a-f]+\.js$/.test(one));
  if (!name) throw new Error(`${folder} has no scenario panel. Build it first: npm run build -w qa`);
  return { address: `/qa/${name}`, content: readFileSync(join(folder, name)) };
}

/** Reads the scenarios of all published versions. A file that is missing in the store is left out. */
export async function readScenarioFiles({ store, release }: Site) {
  const keys = Object.entries(release.parts).flatMap(([part, { published }]) =>
    Object.entries(published).flatMap(([version, { scenarios: key }]) => (key ? [{ part, version, key }] : [])),
  );
  const files: SiteFile[] = [];
  const scenarios: QaConfig['scenarios'] = {};
  await mapConcurrently(keys, async ({ part, version, key }) => {
    const content = await store.get(key);
    if (!content) return;
    const file = `/qa/${key}`;
    files.push({ address: file, content });
    (scenarios[part] ??= {})[version] = { file, integrity: calculateIntegrity(content) };
  });
  return { files, scenarios };
}

/**
 * Returns the page configuration of a QA server. Nothing is reported, and no worker keeps pages of one tab for others.
 */
export const createQaConfig = (page: PageConfig, panel: SiteFile, scenarios: QaConfig['scenarios']): PageConfig => ({
  ...page,
  environment: 'qa',
  // The address of a stand-in for the payment provider's script is one of another site.
  checkout: page.checkout?.includes(':') ? 'script' : page.checkout,
  reports: undefined,
  serviceWorker: undefined,
  qa: { panel: { file: panel.address, integrity: calculateIntegrity(panel.content) }, scenarios },
});

/** Renders the page that lists all states. */
export function renderStatesPage({ shell }: Site, page: PageConfig): SiteFile {
  const content = renderPageHtml({
    title: 'All states – QA',
    language: 'en',
    searchTags: '<meta name="robots" content="noindex">',
    scripts: page.qa ? [{ href: page.qa.panel.file, integrity: page.qa.panel.integrity, crossOrigin: true }] : [],
    styles: shell.styles.map((name) => ({ href: `/${name}`, integrity: shell.files[name]?.integrity })),
    preloads: [],
    preloadedStyles: [],
    connections: [],
    data: { page, registry: { remotes: {} } },
  });
  return { address: statesAddress, content };
}
