import { versionListAddress } from 'page-contract/composition';
import { readHistory } from '../history/history.ts';
import { publishedVersions } from '../publish/published.ts';
import type { SiteFile } from '../publish/SiteFile.ts';

/** What the panel lets people choose from: what was live once. Whoever previews a version knows its name from its link. */
export function versionList(siteDir: string, live: Record<string, string>): SiteFile {
  const lines = readHistory(siteDir);
  const chosen = Object.entries(live).map(([part, version]) => {
    const there = publishedVersions(siteDir, part);
    const once = lines.filter((line) => line.part === part && there.includes(line.version)).reverse();
    return [part, [...new Set([version, ...once.map((line) => line.version)])]];
  });
  return { address: versionListAddress, content: JSON.stringify(Object.fromEntries(chosen)) };
}
