import { readPage, readRegistry, type PageRegistry } from 'page-contract';
import { prerenderedMark } from 'page-contract/prerenderedPage';
import { sharedMark, shareLink, type ShareableVersion, type SharePanelHost } from 'page-contract/shareLink';
import { keepInAddress } from 'qa/keepInAddress';

/**
 * Turns the page into one that the site would have served with these versions, and starts its shell. Configuration and
 * registry are replaced, nothing prerendered remains, and `/registry.json` keeps saying the same, so that the page goes
 * on with no other version.
 */
export async function showVersions(
  versions: Record<string, ShareableVersion>,
  { begin, load }: SharePanelHost,
): Promise<void> {
  const page = readPage();
  const names = Object.fromEntries(Object.entries(versions).map(([part, { version }]) => [part, version]));
  const registry = registryWith(versions);
  const shown = { ...page.versions, ...names };
  replaceData('page', { ...page, versions: shown, reports: undefined, serviceWorker: undefined });
  replaceData('registry', registry).setAttribute(sharedMark, '');
  for (const style of document.querySelectorAll('style[data-href], link[rel="stylesheet"][href^="/mf-"]'))
    style.remove();
  const root = document.getElementById('root');
  root?.replaceChildren();
  root?.removeAttribute(prerenderedMark);
  answerRegistry({ shell: shown.shell, ...registry });
  keepInAddress((address) => shareLink(address, names));
  if (!versions.shell || versions.shell.version === page.versions?.shell) begin();
  else await startShell(versions.shell, load);
}

/** Replaces live versions by these: without rollouts and fallbacks. */
function registryWith(versions: Record<string, ShareableVersion>): PageRegistry {
  const remotes: PageRegistry['remotes'] = {};
  for (const [name, { module, current }] of Object.entries(readRegistry().remotes)) remotes[name] = { module, current };
  for (const [name, { version, module, release }] of Object.entries(versions))
    if (module && remotes[name]?.current?.version !== version) remotes[name] = { module, current: release };
  return { remotes };
}

/** Into an element that is no script: the content of one only a Trusted Types policy may change. */
function replaceData(id: 'page' | 'registry', value: unknown): HTMLElement {
  const data = Object.assign(document.createElement('data'), { id, hidden: true, textContent: JSON.stringify(value) });
  document.getElementById(id)?.replaceWith(data);
  return data;
}

function answerRegistry(registry: object): void {
  const { fetch } = window;
  window.fetch = async (input, init) =>
    input === '/registry.json' ? new Response(JSON.stringify(registry)) : fetch(input, init);
}

/** Starts another build of the shell in the place of the one that has started nothing yet. */
async function startShell(
  { styles = [], scripts = [] }: ShareableVersion,
  load: SharePanelHost['load'],
): Promise<void> {
  const others = [...document.querySelectorAll('style, link[rel="stylesheet"]')];
  for (const { file, integrity } of styles) await load(file, integrity);
  for (const sheet of others) sheet.remove();
  // Both builds know one list for their chunks, so that a release leaves React in the browsers' caches. This one's are
  // loaded.
  for (const list of Object.keys(window).filter((name) => name.startsWith('webpackChunkshell')))
    Reflect.set(window, list, undefined);
  for (const { file, integrity } of scripts) await load(file, integrity);
}
