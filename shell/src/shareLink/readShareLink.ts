import { shareParameter, type ShareableVersion, type ShareList } from 'page-contract/shareLink';

/**
 * Reads the versions that a share link names, such as `/faq?with=shell@1.0.0-…,mf-help@1.0.0-…`. `parts` lists all
 * versions that a link may name, by part (`shell` or the name of a remote). Returns the named ones by part,
 * and a sentence for each problem: if there is a problem, the caller shows the live page instead.
 */
export function readShareLink(address: string, { parts }: ShareList) {
  // Commas separate the versions, or white space if a list of versions was copied from an error report.
  const words = new URL(address).searchParams
    .getAll(shareParameter)
    .flatMap((text) => text.split(/[\s,]/))
    .filter(Boolean);
  const versions: Record<string, ShareableVersion> = {};
  const problems: string[] = [];
  for (const word of words) {
    const [part = '', ...rest] = word.split('@');
    // A second `@` stays in the version, so that no known version is found.
    const version = rest.join('@');
    // `hasOwn`, because the address may name `constructor`, which every object inherits.
    const knownVersions = Object.hasOwn(parts, part) ? parts[part] : undefined;
    const found = knownVersions?.find((one) => one.version === version);
    if (version === '') problems.push(`${quote(word)} is no version like mf-help@1.0.0-d0276b0e8610.`);
    else if (!knownVersions) problems.push(`There is no ${quote(part)}. There are ${Object.keys(parts).join(', ')}.`);
    else if (!found) problems.push(`${quote(word)} is neither live nor a fallback or a preview.`);
    else if (Object.hasOwn(versions, part)) problems.push(`${part} is named twice.`);
    else versions[part] = found;
  }
  return { versions, problems };
}

/** Quotes a part of the address, shortened and in printable ASCII, because anybody may have written it. */
const quote = (word: string) => `"${word.replace(/[^\x21-\x7e]/g, '?').slice(0, 60)}"`;
