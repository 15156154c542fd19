import { shareParameter, type ShareableVersion, type ShareList } from 'page-contract/shareLink';

/**
 * Finds the versions that an address names (`?with=mf-help@1.0.0-d0276b0e8610`) in the list of those that may be shown:
 * `parts`, by deployable (`shell` or the name of a remote). Returns them by deployable, and a sentence for each problem
 * of the link: if there is one, the caller shows the live page instead.
 */
export function readShareLink(address: string, { parts }: ShareList) {
  // Versions are separated by commas, or by white space as in reports (`formatVersions`).
  const words = new URL(address).searchParams
    .getAll(shareParameter)
    .flatMap((text) => text.split(/[\s,]/))
    .filter(Boolean);
  const versions: Record<string, ShareableVersion> = {};
  const problems: string[] = [];
  for (const word of words) {
    const [deployable = '', version] = word.split('@', 2);
    const known = Object.hasOwn(parts, deployable) ? parts[deployable]! : undefined;
    const found = known?.find((one) => one.version === version);
    if (version === undefined) problems.push(`${quote(word)} is no version like mf-help@1.0.0-d0276b0e8610.`);
    else if (!known) problems.push(`There is no ${quote(deployable)}. There are ${Object.keys(parts).join(', ')}.`);
    else if (!found) problems.push(`${quote(word)} is neither live nor a fallback, a rollout or a preview.`);
    else if (Object.hasOwn(versions, deployable)) problems.push(`${deployable} is named twice.`);
    else versions[deployable] = found;
  }
  return { versions, problems };
}

/** Quotes a part of the address, shortened and in printable ASCII, because anybody may have written it. */
const quote = (word: string) => `"${word.replace(/[^\x21-\x7e]/g, '?').slice(0, 60)}"`;
