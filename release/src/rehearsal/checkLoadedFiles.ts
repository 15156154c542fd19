import type { RemoteContract } from 'page-contract';
import type { StagingSite } from './stagingSite.ts';

/** Megabytes of pictures and other files that one screen may load. */
const maxOtherMegabytes = 1;

/**
 * Compares the files that a screen has loaded before it was shown with its budget, if it has one. Returns clauses about
 * the remote. Only scripts and style sheets belong to the budget; all other files have a limit of their own.
 */
export async function checkLoadedFiles(
  staging: StagingSite,
  files: string[],
  expose: string,
  budget: RemoteContract['budgets'][string] | undefined,
): Promise<string[]> {
  const code = [...new Set(files.filter((file) => /\.(?:js|css)$/.test(file)))];
  const kilobytes = Math.round((await measure(code)) / 100) / 10;
  const megabytes = (await measure(files.filter((file) => !code.includes(file)))) / 1_000_000;
  return [
    ...(budget && kilobytes > budget.kilobytes
      ? [`really loads ${kilobytes} kB for ${expose}; its budget is ${budget.kilobytes} kB`]
      : []),
    ...(budget && code.length > budget.requests
      ? [`really asks ${code.length} times for ${expose}; its budget is ${budget.requests} requests`]
      : []),
    ...(megabytes > maxOtherMegabytes ? [`loads ${megabytes.toFixed(1)} MB of pictures and other files`] : []),
  ];

  async function measure(addresses: string[]): Promise<number> {
    const sizes = await Promise.all(addresses.map((address) => staging.measureResponse(address)));
    return sizes.reduce((sum, size) => sum + size, 0);
  }
}
