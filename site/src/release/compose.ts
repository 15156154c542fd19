import { join } from 'node:path';
import type { PageConfig, PanelContract, Registry, RemoteContract, ShellContract } from 'page-contract';
import { sharedAddresses } from '../checks/addresses.ts';
import { misfits, misfitsOf } from '../checks/misfits.ts';
import type { SiteConfig } from '../config/config.ts';
import { appendHistory, noHistory, readHistory } from '../history/history.ts';
import type { Line } from '../history/line.ts';
import { notePreview, type Preview } from '../history/previews.ts';
import { sitePages } from '../pages/pages.ts';
import { robots } from '../pages/robots.ts';
import { securityHeaders } from '../pages/securityHeaders.ts';
import { securityTxt, securityTxtAddress } from '../pages/securityTxt.ts';
import { hasOfflineScreens, noServiceWorker, serviceWorker } from '../pages/serviceWorker.ts';
import { sitemap } from '../pages/sitemap.ts';
import { speculationRules, speculationRulesAddress } from '../pages/speculationRules.ts';
import { webManifest } from '../pages/webManifest.ts';
import { inlineStyles, paintPages } from '../paint/paint.ts';
import type { Build } from '../publish/builds.ts';
import { icons } from '../publish/icons.ts';
import { publishPanel, publishRemote, publishShell } from '../publish/publish.ts';
import { liveVersions } from '../publish/registry.ts';
import { refuseSecretText } from '../publish/secrets.ts';
import { composedFacts, knownFacts, type SiteFacts } from '../publish/siteFacts.ts';
import { writeList } from '../publish/writeList.ts';
import { publishedFiles, removeUnlisted, writeSite } from '../publish/writeSite.ts';
import { shareableVersions, shareListFile } from '../share/shareList.ts';
import { lastGoodOf } from './proof.ts';
import { refuseDamaged } from './refuseDamaged.ts';
import { withSiteLock } from './siteLock.ts';
import { writeDeltas } from './writeDeltas.ts';

/** Its address must never change: browsers ask there for the worker's successor. */
const worker = '/service-worker.js';

export interface Composition {
  registry: Registry;
  /** Remotes that have neither a build nor an earlier version on the site. */
  missing: string[];
  /** Pages that could not be painted ahead of time, and why. They work, but only with their scripts. */
  unpainted: Record<string, string>;
}

export interface Change {
  /** Settings for the pages; without them the site's own stay: releasing one part must not change them, nor ask the team for them. */
  settings?: Pick<SiteConfig, 'page' | 'origin'>;
  /** A new shell; without it the one on the site stays. */
  shell?: Build<ShellContract>;
  /** A new panel of share links; without it the one on the site stays. */
  panel?: Build<PanelContract>;
  /** New versions of remotes. */
  remotes?: Build<RemoteContract>[];
  /** What is only put on the site: links show it, and nothing else. */
  preview?: Pick<Change, 'shell' | 'remotes'> & { part: string; version: string; shown: Preview };
  /** What is live afterwards. */
  registry: (before: Registry) => Registry;
  /** Switches offline reading on or off; without it the site's switch stays as it is. */
  offline?: boolean;
  /** For the history: who does it, how, and what is known about it. */
  record: Omit<Line, 'part' | 'version' | 'instead' | 'previous'>;
}

/** What is live once the composition is done. */
interface Live {
  shell: ShellContract;
  registry: Registry;
  offline: boolean;
}

/**
 * Writes the site. Everything gets a place of its own beside what is live, and then the list of what is where is replaced in one
 * step: whoever loads the site meanwhile, or after an interruption, gets the old site or the new one, and both are complete.
 */
export function compose(siteDir: string, prepare: () => Change | Promise<Change>): Promise<Composition> {
  return withSiteLock(siteDir, async () => {
    const before = knownFacts(siteDir);
    // Only now that it is our turn: whoever had the site before us may have changed it.
    const change = await prepare();
    const { page: configured, origin } = change.settings ?? composedFacts(siteDir);
    const live = withLastGood(siteDir, { change, before }, afterwards(change, before));
    refuseMisfits(live);
    const published = {
      // Addresses that they share with what is live stay as they are.
      ...(await publish(change.preview ?? {}, siteDir)),
      ...(before && publishedFiles(siteDir, before)),
      ...(await publish(change, siteDir)),
    };
    const panel = change.panel && (await publishPanel(change.panel, siteDir));
    Object.assign(published, panel?.listed);
    const panelFile = panel?.file ?? before?.panel;
    if (change.preview) notePreview(siteDir, change.preview.part, change.preview.version, change.preview.shown);
    await refuseDamaged(siteDir, { before, after: live, files: published });
    const versions = liveVersions(live.registry, live.shell.version);
    Object.assign(published, await writeDeltas(siteDir, { files: published, versions, before }));

    const page = pageOf(configured, live);
    const { painted, unpainted } = await paintPages({
      ...live,
      fileAt: (address) => join(siteDir, address),
      page,
      origin,
    });
    const pages = sitePages({ ...live, page, origin, painted });
    const files = [
      ...icons(),
      ...pages,
      { address: securityTxtAddress, content: securityTxt(page, origin, new Date()) },
      { address: '/robots.txt', content: robots(origin) },
      { address: '/sitemap.xml', content: sitemap(live.registry, origin) },
      { address: '/manifest.webmanifest', content: webManifest(page) },
      { address: worker, content: page.serviceWorker ? serviceWorker(pages, live) : noServiceWorker() },
      { address: speculationRulesAddress, content: speculationRules() },
      { address: '/registry.json', content: registryForPages(live) },
      ...shareListFile(shareableVersions(siteDir, live, new Date()), panelFile),
    ];
    refuseSecretText(files.map(({ address, content }) => ({ file: address, content })));

    const parts = ['shell', ...Object.keys(live.registry.remotes)];
    const facts: SiteFacts = {
      ...live,
      panel: panelFile,
      headers: securityHeaders(page, origin, parts, inlineStyles(painted)),
      files: { ...published, ...(await writeSite(siteDir, files)) },
      page: configured,
      origin,
      history: appendHistory(siteDir, before?.history ?? noHistory, historyOf(change, before, live)),
    };
    writeList(siteDir, facts);
    // Not yet what was live a moment ago: answers may be under way.
    await removeUnlisted(siteDir, [facts.files, ...(before ? [before.files] : [])]);
    return { registry: live.registry, unpainted, missing: missingIn(live.registry) };
  });
}

function afterwards(change: Change, before: SiteFacts | undefined): Live {
  const shell = change.shell?.contract ?? before?.shell;
  if (!shell) throw new Error('The site has no shell yet.');
  const registry = change.registry(before?.registry ?? { remotes: {} });
  return { shell, registry, offline: change.offline ?? before?.offline ?? true };
}

interface Step {
  change: Change;
  before: SiteFacts | undefined;
}

/** Every remote whose version changes gets another way back; all others keep theirs. */
function withLastGood(siteDir: string, { change, before }: Step, live: Live): Live {
  const history = before ? readHistory(siteDir, before.history) : [];
  const beside = { shell: live.shell.version, registry: live.registry, before: before?.registry };
  const entries = Object.entries(live.registry.remotes).map(([name, entry]) => {
    const { current, lastGood: known } = before?.registry.remotes[name] ?? {};
    const version = entry.current?.version;
    if (version === undefined || version === current?.version) return [name, { ...entry, lastGood: known }];
    const line = { ...change.record, part: name, version, previous: '' };
    return [name, { ...entry, lastGood: lastGoodOf(siteDir, name, { ...beside, history: [...history, line] }) }];
  });
  return { ...live, registry: { remotes: Object.fromEntries(entries) as Registry['remotes'] } };
}

/** Pages go back to the last good version by themselves: it has to run on the shell that is live now. */
function registryForPages({ shell, registry: { remotes } }: Live): string {
  const fitting = Object.entries(remotes).map(([name, { lastGood, ...entry }]) => [
    name,
    lastGood && misfitsOf(shell, name, lastGood).length === 0 ? { ...entry, lastGood } : entry,
  ]);
  return JSON.stringify({ shell: shell.version, remotes: Object.fromEntries(fitting) as Registry['remotes'] });
}

function refuseMisfits({ shell, registry }: Live): void {
  const found = [...misfits(shell, registry), ...sharedAddresses(registry)];
  if (found.length > 0)
    throw new Error(`This cannot go live together:\n${found.map((sentence) => `  - ${sentence}`).join('\n')}`);
}

async function publish(
  { shell, remotes = [] }: Pick<Change, 'shell' | 'remotes'>,
  siteDir: string,
): Promise<SiteFacts['files']> {
  const files = shell ? await publishShell(shell, siteDir) : {};
  for (const remote of remotes) Object.assign(files, await publishRemote(remote, siteDir));
  return files;
}

/** A line for every part that is another version afterwards, for everybody or for some people. */
function historyOf(
  { record }: Change,
  before: SiteFacts | undefined,
  { registry, shell }: Live,
): Omit<Line, 'previous'>[] {
  const former: Record<string, string> = before ? liveVersions(before.registry, before.shell.version) : {};
  const shares = Object.entries(registry.remotes).flatMap(([part, { current, gradual }]) => {
    const so = before?.registry.remotes[part]?.gradual;
    if (gradual && (gradual.version !== so?.version || gradual.percent !== so.percent))
      return [{ part, version: gradual.version, percent: gradual.percent, ...record }];
    return so && !gradual && current?.version !== so.version
      ? [{ part, version: so.version, percent: 0, ...record }]
      : [];
  });
  const versions = Object.entries(liveVersions(registry, shell.version))
    .filter(([part, version]) => former[part] !== version)
    .map(([part, version]) => ({ part, version, ...(former[part] && { instead: former[part] }), ...record }));
  return [...shares, ...versions];
}

/** What only the composition knows. */
function pageOf(page: PageConfig, { registry, shell, offline }: Live): PageConfig {
  const versions = liveVersions(registry, shell.version);
  return { ...page, versions, ...(offline && hasOfflineScreens(registry) ? { serviceWorker: worker } : {}) };
}

const missingIn = ({ remotes }: Registry) => Object.keys(remotes).filter((name) => !remotes[name]?.current);
