import { compress } from 'site/render/compressVariants.ts';
import { formatFileKey, type RemoteCandidate } from './Candidate.ts';

/** Size of the scripts and style sheets of one screen. */
interface Size {
  /** Compressed with brotli, in thousands of bytes. */
  kilobytes: number;
  /** Number of these files, because each is one request. */
  requests: number;
}

/**
 * Measures the files that each screen needs at once, besides those of the shell, by compressing the files of the build.
 * Returns sizes by the name under which the screen is exposed, like `./Faq`.
 */
export async function measureSizes({ store, contract }: RemoteCandidate): Promise<Record<string, Size>> {
  const screens = Object.entries(contract.exposes).map(
    ([expose, { scripts, styles }]) => [expose, [...scripts, ...styles]] as const,
  );
  const measureFile = async (file: string) => {
    // A missing file counts as empty here: `checkFiles` reports it.
    const stored = await store.get(formatFileKey(contract, file));
    return [file, stored ? (await compress('br', stored.content)).length : 0] as const;
  };
  const allFiles = new Set(screens.flatMap(([, files]) => files));
  const bytesByFile = new Map(await Promise.all([...allFiles].map(measureFile)));
  const sizes = screens.map(([expose, files]) => {
    const bytes = files.reduce((sum, file) => sum + bytesByFile.get(file)!, 0);
    return [expose, { kilobytes: Math.round(bytes / 100) / 10, requests: files.length }];
  });
  return Object.fromEntries(sizes) as Record<string, Size>;
}

/** Checks that each screen is within its budget, which the remote's `module.json` sets. */
export async function checkBudgets(candidate: RemoteCandidate): Promise<string[]> {
  const { name: versionName, contract } = candidate;
  const sizes = await measureSizes(candidate);
  return Object.entries(contract.budgets).flatMap(([expose, budget]) => {
    const size = sizes[expose];
    if (!size) return [`${versionName} has a budget for ${expose}, which is none of its screens.`];
    return describeExcess(size, budget, expose).map((clause) => `${versionName} ${clause}.`);
  });
}

/** Describes how a screen exceeds its budget, as clauses: `loads 9 kB for ./Faq; its budget is 8 kB`. */
export function describeExcess({ kilobytes, requests }: Size, budget: Size, expose: string): string[] {
  return [
    ...(kilobytes > budget.kilobytes
      ? [`loads ${kilobytes} kB for ${expose}; its budget is ${budget.kilobytes} kB`]
      : []),
    ...(requests > budget.requests
      ? [`asks ${requests} times for ${expose}; its budget is ${budget.requests} requests`]
      : []),
  ];
}
