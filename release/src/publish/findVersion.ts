import type { Site } from 'site/releases/readSite.ts';

/**
 * Returns the version to which a rollback of the shell or a remote goes: the version before. Throws if there is none.
 */
export function findEarlierVersion(site: Site, part: string): string {
  const { live, earlier = [] } = site.release.parts[part] ?? {};
  const published = listPublishedVersions(site, part);
  const selected = earlier.find((version) => published.includes(version));
  if (selected !== undefined) return selected;
  const hint = live && part !== 'shell' ? ` To take it off the site: npm run release -- remove ${part}` : '';
  throw new Error(
    `${part} has no earlier version to go back to. On the site are: ${published.join(', ') || 'none'}.${hint}`,
  );
}

/** Returns the published version with this name or beginning of a name. Throws if no version or several match. */
export function findPublishedVersion(site: Site, part: string, wanted: string): string {
  const published = listPublishedVersions(site, part);
  if (published.includes(wanted)) return wanted;
  // Every version begins with an empty text, which is e.g. an unset variable of a script.
  const matching = wanted === '' ? [] : published.filter((version) => version.startsWith(wanted));
  const [first, ...others] = matching;
  if (first !== undefined && others.length === 0) return first;
  const why =
    first === undefined
      ? `has no ${wanted || 'version without a name'} on the site`
      : `has several versions like ${wanted}`;
  throw new Error(`${part} ${why}. On the site are: ${published.join(', ') || 'none'}.`);
}

/** Lists the published versions of a part. A version whose contract is gone or damaged counts as absent. */
const listPublishedVersions = ({ release, contracts }: Site, part: string) =>
  Object.keys(release.parts[part]?.published ?? {}).filter((version) => contracts.has(`${part}/${version}`));
