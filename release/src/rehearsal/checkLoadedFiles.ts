import type { RemoteContract } from 'page-contract';
import { describeExcess } from '../checks/budgets.ts';

/** Megabytes of pictures and other files that one screen may load. */
const maxOtherMegabytes = 1;

/**
 * Checks how much a screen of a remote (micro-frontend) has loaded in the browser. `paths` are the remote's files that
 * the screen needs, like `/mf-help/1.0.0-d0276b0e/Faq.ab12.js`; `expose` is the screen's name in the build, like
 * `./Faq`. If the screen has a budget, its scripts and style sheets must keep it: kilobytes after compression with
 * brotli, and number of requests. Returns predicates, to which the caller adds the remote as subject:
 * `really asks 9 times for ./Faq; its budget is 8 requests`.
 */
export async function checkLoadedFiles(
  measureFile: (path: string) => Promise<number>,
  paths: string[],
  expose: string,
  budget: RemoteContract['budgets'][string] | undefined,
): Promise<string[]> {
  const distinctPaths = [...new Set(paths)];
  const codePaths = distinctPaths.filter(isCode);
  const otherPaths = distinctPaths.filter((path) => !isCode(path));
  const codeBytes = await measure(codePaths);
  const size = { kilobytes: Math.round(codeBytes / 100) / 10, requests: codePaths.length };
  const otherMegabytes = (await measure(otherPaths)) / 1_000_000;
  const problems: string[] = [];
  // "really" distinguishes these from the problems of the check `sizes`, which adds up the files that a build declares.
  if (budget) for (const excess of describeExcess(size, budget, expose)) problems.push(`really ${excess}`);
  if (otherMegabytes > maxOtherMegabytes)
    problems.push(`loads ${otherMegabytes.toFixed(1)} MB of pictures and other files`);
  return problems;

  /** Adds up the compressed bytes of the files at these paths. */
  async function measure(measuredPaths: string[]): Promise<number> {
    const sizes = await Promise.all(measuredPaths.map(measureFile));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  }
}

const isCode = (path: string) => /\.(?:js|css)$/.test(path);
