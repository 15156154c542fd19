import { readPage, readRegistry, type PageRegistry } from 'page-contract';
import { prerenderedMark } from 'page-contract/prerenderedPage';
import { sharedMark, createShareLink, type ShareableVersion, type SharePanelHost } from 'page-contract/shareLink';
import { keepInAddress } from 'qa/keepInAddress';

/**
 * Shows the page with the versions that a share link names, by deployable: `shell`, or the name of a micro-frontend.
 * The panel of share links calls it, before the app has started. Replaces what the site has put into the page for the
 * live versions: page configuration, registry (versions and routes of the micro-frontends) and prerendered content.
 * Replaces `/registry.json`, too, which would make the page switch to other versions. The shell, the page around all
 * micro-frontends, reads all this at its start. Therefore it is started last: `begin` starts the shell that is in the
 * page, `load` loads the files of another one. Throws if a file cannot be loaded.
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
  // The mark tells the shell that the panel has done its work and must not be loaded again.
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
  // Only remotes have a `module`. A version that the page names already keeps its entry: it may be longer.
  for (const [name, { version, module, release }] of Object.entries(versions))
    if (module && remotes[name]?.current?.version !== version) remotes[name] = { module, current: release };
  return { remotes };
}

/** Replaces a script with JSON by a `data` element: to set the text of a script would need a Trusted Types policy. */
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
  // Both builds register their chunks in the same global array (without a type, so that `Reflect` sets it). Without its
  // removal, the other build would run the chunks of this one.
  for (const list of Object.keys(window).filter((name) => name.startsWith('webpackChunkshell')))
    Reflect.set(window, list, undefined);
  for (const { file, integrity } of scripts) await load(file, integrity);
}
