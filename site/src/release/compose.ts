import { join } from 'node:path';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import type { PageConfig, Registry, RemoteContract, ShellContract } from 'page-contract';
import type { SiteConfig } from '../config/config.ts';
import { sitePages } from '../pages/pages.ts';
import { robots } from '../pages/robots.ts';
import { securityHeaders } from '../pages/securityHeaders.ts';
import { hasOfflineScreens, noServiceWorker, serviceWorker } from '../pages/serviceWorker.ts';
import { sitemap } from '../pages/sitemap.ts';
import { webManifest } from '../pages/webManifest.ts';
import { inlineStyles, paintPages } from '../paint/paint.ts';
import type { Build } from '../publish/builds.ts';
import { icons } from '../publish/icons.ts';
import { publicMode } from '../publish/precompress.ts';
import { publishRemote, publishShell } from '../publish/publish.ts';
import { liveVersions, readRegistry } from '../publish/registry.ts';
import { refuseSecretText } from '../publish/secrets.ts';
import { knownFacts, siteFactsFile, type SiteFacts } from '../publish/siteFacts.ts';
import { removeFormer, writeSite } from '../publish/writeSite.ts';
import { misfits } from './misfits.ts';
import { withSiteLock } from './siteLock.ts';

/** Its address must never change: browsers ask there for the worker's successor. */
const worker = 'service-worker.js';

export interface Composition {
  registry: Registry;
  /** Remotes that have neither a build nor an earlier version on the site. */
  missing: string[];
  /** Pages that could not be painted ahead of time, and why. They work, but only with their scripts. */
  unpainted: Record<string, string>;
}

export interface Change {
  /** A new shell; without it the one on the site stays. */
  shell?: Build<ShellContract>;
  /** New versions of remotes. */
  remotes?: Build<RemoteContract>[];
  /** What is live afterwards. */
  registry: (before: Registry) => Registry;
  /** Switches offline reading on or off; without it the site's switch stays as it is. */
  offline?: boolean;
}

/** What is live once the composition is done. */
interface Live {
  shell: SiteFacts['shell'];
  registry: Registry;
  offline: boolean;
}

/**
 * Writes the site. Files at new addresses come first, then the pages that name them, then the worker that keeps those
 * pages, then the registry, each replaced in one step: whoever loads the site meanwhile gets the old or the new one, and
 * both are complete.
 */
export function compose({ page: configured, origin, siteDir }: SiteConfig, change: Change): Promise<Composition> {
  return withSiteLock(siteDir, async () => {
    const before = await knownFacts(siteDir);
    const live = afterwards(change, before, readRegistry(siteDir));
    refuseMisfits(live);
    await publish(change, siteDir);

    const page = pageOf(configured, live);
    const { painted, unpainted } = await paintPages({ ...live, siteDir, page, origin });
    const pages = sitePages({ ...live, page, origin, painted });
    const files = [
      ...icons(),
      ...pages,
      { file: 'robots.txt', content: robots(origin) },
      { file: 'sitemap.xml', content: sitemap(live.registry, origin) },
      { file: 'manifest.webmanifest', content: webManifest(page) },
      { file: worker, content: page.serviceWorker ? serviceWorker(pages, live) : noServiceWorker() },
      { file: 'registry.json', content: JSON.stringify(live.registry) },
    ];
    refuseSecretText(files);

    const parts = ['shell', ...Object.keys(live.registry.remotes)];
    const facts: SiteFacts = {
      headers: securityHeaders(page, origin, parts, inlineStyles(painted)),
      files: files.map(({ file }) => file),
      shell: live.shell,
      page: configured,
      offline: live.offline,
      origin,
    };
    await removeFormer(siteDir, before?.files ?? [], facts.files);
    await writeSite(siteDir, files);
    writeFileAtomically(join(siteDir, siteFactsFile), JSON.stringify(facts), publicMode);
    return { registry: live.registry, unpainted, missing: missingIn(live.registry) };
  });
}

function afterwards(change: Change, before: SiteFacts | undefined, registry: Registry): Live {
  const shell = change.shell?.contract ?? before?.shell;
  if (!shell) throw new Error('The site has no shell yet.');
  return { shell, registry: change.registry(registry), offline: change.offline ?? before?.offline ?? true };
}

function refuseMisfits({ shell, registry }: Live): void {
  const found = misfits(shell, registry);
  if (found.length > 0)
    throw new Error(`This cannot go live together:\n${found.map((sentence) => `  - ${sentence}`).join('\n')}`);
}

async function publish({ shell, remotes = [] }: Change, siteDir: string): Promise<void> {
  if (shell) await publishShell(shell, siteDir);
  for (const remote of remotes) await publishRemote(remote, siteDir);
}

/** What only the composition knows. */
function pageOf(page: PageConfig, { registry, shell, offline }: Live): PageConfig {
  const versions = liveVersions(registry, shell.version);
  return { ...page, versions, ...(offline && hasOfflineScreens(registry) ? { serviceWorker: `/${worker}` } : {}) };
}

const missingIn = ({ remotes }: Registry) => Object.keys(remotes).filter((name) => !remotes[name]?.current);
