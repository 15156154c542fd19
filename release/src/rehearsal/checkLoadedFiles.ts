import type { RemoteContract } from 'page-contract';
import { describeExcess } from '../checks/budgets.ts';
import type { StagingSite } from './stagingSite.ts';

/** Megabytes of pictures and other files that one screen may load. */
const maxOtherMegabytes = 1;

/**
 * Compares a remote's files that the browser has requested before a screen was shown with the screen's budget, if it
 * has one. Scripts and style sheets count for the budget; all other files share `maxOtherMegabytes`. Sizes are those
 * after compression with brotli. The check `sizes` compares what the build declares, this one what happens: "really" in
 * the texts marks the difference.
 *
 * `files`: paths, like `/mf-help/1.0.0-d0276b0e/Faq.ab12.js`. `expose`: the screen's name in the build, like `./Faq`.
 * Returns the second half of sentences, to which the caller adds the remote: `really asks 9 times for ./Faq; …`.
 */
export async function checkLoadedFiles(
  staging: StagingSite,
  files: string[],
  expose: string,
  budget: RemoteContract['budgets'][string] | undefined,
): Promise<string[]> {
  // Routed requests have no HTTP cache: the browser may ask for a file twice.
  const distinct = [...new Set(files)];
  const code = distinct.filter((file) => /\.(?:js|css)$/.test(file));
  const kilobytes = Math.round((await measure(code)) / 100) / 10;
  const megabytes = (await measure(distinct.filter((file) => !code.includes(file)))) / 1_000_000;
  const excess = budget ? describeExcess({ kilobytes, requests: code.length }, budget, expose) : [];
  return [
    ...excess.map((clause) => `really ${clause}`),
    ...(megabytes > maxOtherMegabytes ? [`loads ${megabytes.toFixed(1)} MB of pictures and other files`] : []),
  ];

  /** Adds up the compressed bytes of the files at these paths. */
  async function measure(addresses: string[]): Promise<number> {
    const sizes = await Promise.all(addresses.map((address) => staging.measureResponse(address)));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}
