import { readPage, readRegistry, type PageRegistry } from 'page-contract';
import { prerenderedMark } from 'page-contract/prerenderedPage';
import { sharedMark, createShareLink, type ShareableVersion, type SharePanelHost } from 'page-contract/shareLink';
import { keepInAddress } from 'qa/keepInAddress';

/**
 * Turns the page into one that the site would have served with these versions (by deployable: `shell`, or the name of a
 * micro-frontend). Replaces page configuration, registry (versions and routes of the micro-frontends), prerendered
 * content, and `/registry.json`, which would make the page switch to other versions. Starts the shell, the page around
 * all micro-frontends, last, because it reads all this at its start: the shell in the page by `begin`, another one by
 * `load`, which loads a file. Throws if a file cannot be loaded.
 */
export async function showVersions(
  versions: Record<string, ShareableVersion>,
  { begin, load }: SharePanelHost,
): Promise<void> {
  const page = readPage();
  const chosenVersions = Object.fromEntries(
    Object.entries(versions).map(([deployable, { version }]) => [deployable, version]),
  );
  const registry = createRegistry(versions);
  const pageVersions = { ...page.versions, ...chosenVersions };
  // A visit by a share link is neither counted in reports nor cached for offline reading.
  replaceData('page', { ...page, versions: pageVersions, reports: undefined, serviceWorker: undefined });
  replaceData('registry', registry).setAttribute(sharedMark, '');
  // Style sheets of remotes, inline with `data-href` or linked below `/mf-`; those of the shell stay.
  for (const style of document.querySelectorAll('style[data-href], link[rel="stylesheet"][href^="/mf-"]'))
    style.remove();
  const root = document.getElementById('root');
  root?.replaceChildren();
  root?.removeAttribute(prerenderedMark);
  mockRegistryResponse({ shell: pageVersions.shell, ...registry });
  // Each navigation of the app keeps `?with=…` in the address.
  keepInAddress((address) => createShareLink(address, chosenVersions));
  if (!versions.shell || versions.shell.version === page.versions?.shell) begin();
  else await startShell(versions.shell, load);
}

/** Creates a registry with these versions instead of the live ones, and none to which the page could switch. */
function createRegistry(versions: Record<string, ShareableVersion>): PageRegistry {
  const remotes: PageRegistry['remotes'] = {};
  for (const [name, { module, current }] of Object.entries(readRegistry().remotes)) remotes[name] = { module, current };
  // Only remotes have a `module`. The entry of a version that the page has already stays: it may name more files.
  for (const [name, { version, module, release }] of Object.entries(versions))
    if (module && remotes[name]?.current?.version !== version) remotes[name] = { module, current: release };
  return { remotes };
}

/** Replaces a data block by a `data` element: only a Trusted Types policy may set the content of a script. */
function replaceData(id: 'page' | 'registry', value: unknown): HTMLElement {
  const data = Object.assign(document.createElement('data'), { id, hidden: true, textContent: JSON.stringify(value) });
  document.getElementById(id)?.replaceWith(data);
  return data;
}

/** Responds to requests for `/registry.json` until the page is left; all others go to the network. */
function mockRegistryResponse(registry: object): void {
  const { fetch } = window;
  window.fetch = async (input, init) =>
    input === '/registry.json' ? new Response(JSON.stringify(registry)) : fetch(input, init);
}

/** Starts another build of the shell instead of the one in the page, which has not started the app yet. */
async function startShell(
  { styles = [], scripts = [] }: ShareableVersion,
  load: SharePanelHost['load'],
): Promise<void> {
  // The old style sheets are removed after the new ones have loaded, so that the page is never without styles.
  const oldSheets = [...document.querySelectorAll('style, link[rel="stylesheet"]')];
  for (const { file, integrity } of styles) await load(file, integrity);
  for (const sheet of oldSheets) sheet.remove();
  // Both builds register their chunks in the same global array. Without its removal, the other build would run the
  // chunks of this one.
  for (const list of Object.keys(window).filter((name) => name.startsWith('webpackChunkshell')))
    Reflect.set(window, list, undefined);
  for (const { file, integrity } of scripts) await load(file, integrity);
}
