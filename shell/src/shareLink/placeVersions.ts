import { readPage, readRegistry, type PageRegistry } from 'page-contract';
import { prerenderedMark } from 'page-contract/prerenderedPage';
import { sharedMark, createShareLink, type ShareableVersion } from 'page-contract/shareLink';
import { keepInAddress } from './keepInAddress.ts';

/**
 * Turns the live page into one with the versions that a share link names, before its shell starts, which then reads
 * page configuration and registry. `versions` has them by part: `shell` (the page around all micro-frontends) or
 * the name of a remote (a micro-frontend).
 */
export function placeVersions(versions: Record<string, ShareableVersion>): void {
  const page = readPage();
  const registry = createRegistry(versions);
  const linkVersions = Object.fromEntries(Object.entries(versions).map(([part, { version }]) => [part, version]));
  const pageVersions = { ...page.versions, ...linkVersions };
  // A visit by a share link is neither counted in reports nor cached for offline reading.
  replaceData('page', { ...page, versions: pageVersions, reports: undefined, serviceWorker: undefined });
  // The mark tells a shell that the versions are in the page, and must not be put there again.
  replaceData('registry', registry).setAttribute(sharedMark, '');
  removeLiveScreen();
  // The app polls `/registry.json`. The live one would make the page switch back to the live versions.
  mockRegistryResponse({ shell: pageVersions.shell, ...registry });
  // Each navigation of the app keeps `?with=…` in the address.
  keepInAddress((address) => createShareLink(address, linkVersions));
}

/** Creates a registry with these versions instead of the live ones, and without fallbacks. */
function createRegistry(versions: Record<string, ShareableVersion>): PageRegistry {
  const remotes = { ...readRegistry().remotes };
  for (const [name, { version, module, release }] of Object.entries(versions)) {
    // The shell has no `module`, the routes of a remote.
    const isRemote = module !== undefined;
    // A live version stays as the page has it: only the page names the script for the first screen (`direct`).
    const isLive = remotes[name]?.live?.version === version;
    if (isRemote && !isLive) remotes[name] = { module, live: release };
  }
  return { remotes };
}

/**
 * Replaces the JSON script with this id by a `data` element, which the shell reads in the same way. To change the text
 * of the script would need a Trusted Types policy.
 */
export function replaceData(id: 'page' | 'registry', value: unknown): HTMLElement {
  const data = Object.assign(document.createElement('data'), { id, hidden: true, textContent: JSON.stringify(value) });
  document.getElementById(id)?.replaceWith(data);
  return data;
}

/** Removes prerendered content and style sheets of the live remotes. The style sheets of the shell stay. */
function removeLiveScreen(): void {
  // Inline style sheets have `data-href`.
  for (const style of document.querySelectorAll('style[data-href], link[rel="stylesheet"][href^="/mf-"]'))
    style.remove();
  const root = document.getElementById('root');
  root?.replaceChildren();
  root?.removeAttribute(prerenderedMark);
}

/** Responds to requests for `/registry.json` until the page is left; all others go to the network. */
function mockRegistryResponse(registry: object): void {
  const { fetch } = window;
  window.fetch = async (input, init) =>
    input === '/registry.json' ? new Response(JSON.stringify(registry)) : fetch(input, init);
}
