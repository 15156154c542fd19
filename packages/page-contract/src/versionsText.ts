import { createVersionPattern } from './publishedPath.js';

/** Formats versions by name for a link, a mail or a report, sorted: `mf-help@1.0.0-… shell@1.0.0-…`. */
export const formatVersions = (versions: Record<string, string>) =>
  Object.entries(versions)
    .map(([part, version]) => `${part}@${version}`)
    .sort()
    .join(' ');

/** Returns the versions in a text, for example a link or a mail, by name: `{ 'mf-help': '1.0.0-…' }`. */
export const parseVersions = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(createVersionPattern())].map(([, part, version]) => [part!, version!]));
