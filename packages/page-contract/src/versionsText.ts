import { namedVersions } from './publishedPath.js';

/** Versions as people hand them on in a link, a mail or a report: `mf-help@1.0.0-… shell@1.0.0-…`. */
export const versionsText = (versions: Record<string, string>) =>
  Object.entries(versions)
    .map(([part, version]) => `${part}@${version}`)
    .sort()
    .join(' ');

/** Every version that a text names: a link, a notice, a mail, a report. */
export const versionsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(namedVersions())].map(([, part, version]) => [part!, version!]));
