import type { VersionReports } from './reportsStore.ts';

/**
 * Names of counts in the order of display. `bad`: page views with a problem; `failed`: the version could not be loaded,
 * or threw at once; `healed`: the page then used another version; `policy`: violations of the Content Security Policy
 * or integrity policy.
 */
const countNames = ['shown', 'bad', 'errors', 'failed calls', 'failed', 'healed', 'long tasks', 'policy'];

/** Describes the reports of a version in one line, for operators: `shown 120 · bad 3 · errors 4 · LCP 97 % good`. */
export function describeReports({ counts }: VersionReports): string {
  const plainCounts = countNames.flatMap((name) => (counts[name] ? `${name} ${counts[name]}` : []));
  const vitals = ['LCP', 'CLS', 'INP'].flatMap((name) => {
    const readCount = (grade: string) => counts[`${name} ${grade}`] ?? 0;
    const all = readCount('good') + readCount('fair') + readCount('poor');
    return all > 0 ? `${name} ${Math.round((100 * readCount('good')) / all)} % good` : [];
  });
  return [...plainCounts, ...vitals].join(' · ');
}
