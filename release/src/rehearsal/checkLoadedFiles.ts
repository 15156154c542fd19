import type { RemoteContract } from 'page-contract';
import { describeExcess } from '../checks/budgets.ts';
import type { StagingSite } from './stagingSite.ts';

/** Megabytes of pictures and other files that one screen may load. */
const maxOtherMegabytes = 1;

/**
 * Checks for checkStates.ts whether a screen keeps its budget in the browser: kilobytes (after compression with brotli)
 * and requests for scripts and style sheets, if the remote sets a limit. All other files share `maxOtherMegabytes`.
 * `files`: paths of the remote's files that were requested before the screen was shown, like
 * `/mf-help/1.0.0-d0276b0e/Faq.ab12.js`. `expose`: the screen's name in the build, like `./Faq`. Returns sentences
 * without the remote, with which they begin: `really asks 9 times for ./Faq; its budget is 8 requests`.
 */
export async function checkLoadedFiles(
  staging: StagingSite,
  files: string[],
  expose: string,
  budget: RemoteContract['budgets'][string] | undefined,
): Promise<string[]> {
  // Requests that Playwright intercepts have no HTTP cache: the browser may ask for a file twice.
  const distinct = [...new Set(files)];
  const code = distinct.filter((file) => /\.(?:js|css)$/.test(file));
  const bytes = await measure(code);
  const kilobytes = Math.round(bytes / 100) / 10;
  const megabytes = (await measure(distinct.filter((file) => !code.includes(file)))) / 1_000_000;
  const excess = budget ? describeExcess({ kilobytes, requests: code.length }, budget, expose) : [];
  return [
    // Says "really", because the check `sizes` has compared the files that the build declares.
    ...excess.map((clause) => `really ${clause}`),
    ...(megabytes > maxOtherMegabytes ? [`loads ${megabytes.toFixed(1)} MB of pictures and other files`] : []),
  ];

  /** Adds up the compressed bytes of the files at these paths. */
  async function measure(addresses: string[]): Promise<number> {
    const sizes = await Promise.all(addresses.map((address) => staging.measureResponse(address)));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}
