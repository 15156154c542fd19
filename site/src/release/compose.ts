import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { remoteNames } from 'page-contract/remotes';
import type { SiteConfig } from '../config/config.ts';
import { sitePages } from '../pages/pages.ts';
import { securityHeaders } from '../pages/securityHeaders.ts';
import { hasOfflineScreens, noServiceWorker, serviceWorker } from '../pages/serviceWorker.ts';
import { sitemap } from '../pages/sitemap.ts';
import { webManifest } from '../pages/webManifest.ts';
import { inlineStyles, paintPages } from '../paint/paint.ts';
import { readDescriptor, readRemoteBuild, readShellBuild, type Build, type ShellContract } from '../publish/builds.ts';
import { precompress, replaceFile } from '../publish/precompress.ts';
import { publishRemote, publishShell } from '../publish/publish.ts';
import { liveVersions, putLive, readRegistry, type Registry } from '../publish/registry.ts';
import { refuseSecretText } from '../publish/secrets.ts';
import { knownFacts, siteFactsFile, type SiteFacts } from '../publish/siteFacts.ts';
import { withSiteLock } from './siteLock.ts';

const statics = join(import.meta.dirname, '..', '..', 'static');
/** Its address must never change: browsers ask there for the worker's successor. */
const worker = 'service-worker.js';
const icons = [
  'preview.png',
  'icon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'icon-apple-180.png',
];

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
  /** What is live afterwards. */
  registry: (before: Registry) => Promise<Registry>;
  /** Switches offline reading on or off; without it the site's switch stays as it is. */
  offline?: boolean;
}

/** Puts every build found in the working copy live, and leaves out the remotes that have none. */
export function composeBuilds(root: string, config: SiteConfig): Promise<Composition> {
  const registry = async (before: Registry) => {
    const remotes: Registry['remotes'] = {};
    for (const name of remoteNames(root)) {
      const build = readRemoteBuild(root, name);
      const module = readDescriptor(root, name);
      if (build) remotes[name] = putLive(before.remotes[name], await publishRemote(build, config.siteDir));
      else if (module) remotes[name] = { module };
    }
    return { remotes };
  };
  return compose(config, { shell: readShellBuild(root), registry });
}

/**
 * Writes the site. Files at new addresses come first, then the pages that name them, then the worker that keeps those
 * pages, then the registry, each replaced in one step: whoever loads the site meanwhile gets the old or the new one, and
 * both are complete.
 */
export function compose({ page, origin, siteDir }: SiteConfig, change: Change): Promise<Composition> {
  return withSiteLock(siteDir, async () => {
    const before = await knownFacts(siteDir);
    const shell = change.shell?.contract ?? before?.shell;
    if (!shell) throw new Error('Auf der Website fehlt noch die Shell.');
    if (change.shell) await publishShell(change.shell, siteDir);
    const registry = await change.registry(readRegistry(siteDir));

    const offline = change.offline ?? before?.offline ?? true;
    const keeps = offline && hasOfflineScreens(registry);
    const versions = liveVersions(registry, shell.version);
    const livePage = { ...page, versions, ...(keeps ? { serviceWorker: `/${worker}` } : {}) };
    const { painted, unpainted } = await paintPages({ siteDir, registry, shell, page: livePage, origin });
    const pages = sitePages({ registry, shell, page: livePage, origin, painted });
    const texts = [
      ...pages.map(({ file, html }) => ({ file, text: html })),
      { file: 'robots.txt', text: `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n` },
      { file: 'sitemap.xml', text: sitemap(registry, origin) },
      { file: 'manifest.webmanifest', text: webManifest(page) },
      { file: worker, text: keeps ? serviceWorker(pages, registry, shell) : noServiceWorker() },
      { file: 'registry.json', text: JSON.stringify(registry) },
    ];
    refuseSecretText(texts);

    const facts: SiteFacts = {
      headers: securityHeaders(page, origin, ['shell', ...Object.keys(registry.remotes)], inlineStyles(painted)),
      files: [...texts.map(({ file }) => file), ...icons],
      shell,
      page,
      offline,
      origin,
    };
    await removeFormer(siteDir, before?.files ?? [], facts.files);
    for (const file of icons) {
      await replaceFile(join(siteDir, file), await readFile(join(statics, file)));
      await precompress([join(siteDir, file)], { again: true });
    }
    for (const { file, text } of texts) {
      const path = join(siteDir, file);
      await mkdir(dirname(path), { recursive: true });
      await replaceFile(path, text);
      await precompress([path], { again: true });
    }
    await replaceFile(join(siteDir, siteFactsFile), JSON.stringify(facts));
    return {
      registry,
      unpainted,
      missing: Object.keys(registry.remotes).filter((name) => !registry.remotes[name]?.current),
    };
  });
}

/** A route that a new version no longer has must not keep its page. */
async function removeFormer(siteDir: string, former: string[], files: string[]): Promise<void> {
  for (const file of former.filter((name) => !files.includes(name))) {
    for (const suffix of ['', '.br', '.gz']) await rm(join(siteDir, file + suffix), { force: true });
  }
}
