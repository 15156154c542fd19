import type { RemoteContract } from 'page-contract';
import { describeExcess } from '../checks/budgets.ts';
import type { StagingSite } from './stagingSite.ts';

/** Megabytes of pictures and other files that one screen may load. */
const maxOtherMegabytes = 1;

/**
 * Checks what a screen of a remote (micro-frontend) has loaded in the browser. Its scripts and style sheets must keep
 * the screen's `budget`, if it has one: kilobytes (after compression with brotli) and number of requests. All its other
 * files together may have `maxOtherMegabytes`. `paths`: files of the remote that were requested before the screen was
 * shown, like `/mf-help/1.0.0-d0276b0e/Faq.ab12.js`. `expose`: the screen's name in the build, like `./Faq`. Returns
 * clauses, before which the caller puts the remote: `really asks 9 times for ./Faq; its budget is 8 requests`.
 */
export async function checkLoadedFiles(
  staging: StagingSite,
  paths: string[],
  expose: string,
  budget: RemoteContract['budgets'][string] | undefined,
): Promise<string[]> {
  // Requests that Playwright intercepts bypass the HTTP cache: the browser may ask for a file twice.
  const distinct = [...new Set(paths)];
  const code = distinct.filter((path) => /\.(?:js|css)$/.test(path));
  const bytes = await measure(code);
  const kilobytes = Math.round(bytes / 100) / 10;
  const megabytes = (await measure(distinct.filter((path) => !code.includes(path)))) / 1_000_000;
  const excess = budget ? describeExcess({ kilobytes, requests: code.length }, budget, expose) : [];
  return [
    // It says "really", because the check `sizes` has compared the files that the build declares.
    ...excess.map((clause) => `really ${clause}`),
    ...(megabytes > maxOtherMegabytes ? [`loads ${megabytes.toFixed(1)} MB of pictures and other files`] : []),
  ];

  /** Adds up the compressed bytes of the files at these paths. */
  async function measure(measuredPaths: string[]): Promise<number> {
    const sizes = await Promise.all(measuredPaths.map((path) => staging.measureResponse(path)));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}
