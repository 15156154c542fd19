import { publishedVersionAddress, type PublishedVersion } from 'page-contract/composition';

/** What the browser has loaded of a version, and from when to when. */
export function filesOf(part: string, version: string, published: PublishedVersion | undefined) {
  const { scripts = [], styles = [] } = published ?? {};
  // The shell's addresses lie in the root.
  const ofShell = [...scripts, ...styles].map(({ file }) => file);
  const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) => {
    const { pathname } = new URL(name);
    // That one the panel has asked for.
    if (pathname === publishedVersionAddress(part, version)) return false;
    return part === 'shell' ? ofShell.includes(pathname) : pathname.startsWith(`/${part}/${version}/`);
  });
  const bytes = files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  const begin = Math.min(...files.map(({ startTime }) => startTime));
  const end = Math.max(...files.map(({ responseEnd }) => responseEnd));
  return { count: files.length, kilobytes: Math.round(bytes / 100) / 10, milliseconds: Math.round(end - begin) };
}
