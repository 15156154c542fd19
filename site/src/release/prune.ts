import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { readHistory } from '../history/history.ts';
import type { Line } from '../history/line.ts';
import { partsIn, previewsOf } from '../history/previews.ts';
import { composedFacts, type SiteFacts } from '../publish/siteFacts.ts';
import { writeList } from '../publish/writeList.ts';
import { versionBefore } from './rollback.ts';
import { withSiteLock } from './siteLock.ts';

/** Longer than any tab stays open, and time enough to find out that a version was better. */
const keptForDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
const pin = '.pinned';

/** Folders of versions that nobody needs any more, relative to the site: neither live nor the way back, not pinned, shown by no link, out of use for long. */
export function prunable(siteDir: string, now: Date): string[] {
  const facts = composedFacts(siteDir);
  const history = readHistory(siteDir);
  const needed = new Set(neededVersions(siteDir, facts));
  return partsIn(siteDir).flatMap((part) =>
    readdirSync(join(siteDir, part))
      // What an interrupted release left behind is needed by nobody.
      .filter((version) => version.endsWith('.draft') || !needed.has(`${part}/${version}`))
      .filter((version) => {
        const folder = join(siteDir, part, version);
        const shown = previewsOf(siteDir, part, version);
        const since = [
          usedUntil(history, part, version) ?? statSync(folder).mtime,
          ...shown.map(({ at }) => new Date(at)),
        ];
        const isOld = since.every((day) => now.getTime() - day.getTime() > keptForDays * dayMs);
        const isShown = shown.some(({ until }) => new Date(until) > now);
        return version.endsWith('.draft') || (isOld && !isShown && !existsSync(join(folder, pin)));
      })
      .map((version) => `${part}/${version}`),
  );
}

/** Deletes them, and says which. What lists their files for visitors goes first. */
export function prune(siteDir: string, now: Date): Promise<string[]> {
  return withSiteLock(siteDir, async () => {
    const folders = prunable(siteDir, now);
    const facts = composedFacts(siteDir);
    const isKept = (file: string) => !folders.some((folder) => file.startsWith(`${folder}/`));
    const files = Object.fromEntries(Object.entries(facts.files).filter(([, { file }]) => isKept(file)));
    writeList(siteDir, { ...facts, files });
    for (const folder of folders) await rm(join(siteDir, folder), { recursive: true, force: true });
    return folders;
  });
}

/** Keeps a version for good, or no longer. */
export function setPin(siteDir: string, part: string, version: string, isPinned: boolean): Promise<void> {
  return withSiteLock(siteDir, async () => {
    const folder = join(siteDir, part, version);
    if (!partsIn(siteDir).includes(part) || !readdirSync(join(siteDir, part)).includes(version))
      throw new Error(`${part} has no ${version} on the site.`);
    if (isPinned) writeFileAtomically(join(folder, pin), '');
    else await rm(join(folder, pin), { force: true });
  });
}

function neededVersions(siteDir: string, facts: SiteFacts): string[] {
  const { registry, shell, panel } = facts;
  const remotes = Object.entries(registry.remotes).flatMap(([name, { current, lastGood, gradual }]) =>
    [current, lastGood, gradual].flatMap((release) => (release ? `${name}/${release.version}` : [])),
  );
  const waysBack = partsIn(siteDir).map((part) => `${part}/${versionBefore(siteDir, facts, part)}`);
  const ofPanel = panel ? [panel.file.split('/').slice(1, 3).join('/')] : [];
  return [...remotes, `shell/${shell.version}`, ...ofPanel, ...waysBack];
}

/** When another version took its place; nothing where it was never live. */
function usedUntil(history: Line[], part: string, version: string): Date | undefined {
  const next = history.filter((line) => line.part === part && line.instead === version).at(-1);
  return next && new Date(next.at);
}
