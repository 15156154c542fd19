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
  const cache = new Map<string, Promise<number>>();
  const measure = async (file: string) => {
    const stored = await store.get(formatFileKey(contract, file));
    return stored ? (await compress('br', stored.content)).length : 0;
  };
  const readSize = (file: string) => {
    const size = cache.get(file) ?? measure(file);
    cache.set(file, size);
    return size;
  };
  const sizes = Object.entries(contract.exposes).map(async ([expose, { scripts, styles }]) => {
    const files = [...scripts, ...styles];
    const bytes = (await Promise.all(files.map(readSize))).reduce((sum, size) => sum + size, 0);
    return [expose, { kilobytes: Math.round(bytes / 100) / 10, requests: files.length }] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

/** Checks that each screen is within its budget, which the remote's `module.json` sets. */
export async function checkBudgets(candidate: RemoteCandidate): Promise<string[]> {
  const { name, contract } = candidate;
  const sizes = await measureSizes(candidate);
  return Object.entries(contract.budgets).flatMap(([expose, budget]) => {
    const size = sizes[expose];
    if (!size) return [`${name} has a budget for ${expose}, which is none of its screens.`];
    return [
      ...(size.kilobytes > budget.kilobytes
        ? [`${name} loads ${size.kilobytes} kB for ${expose}; its budget is ${budget.kilobytes} kB.`]
        : []),
      ...(size.requests > budget.requests
        ? [`${name} asks ${size.requests} times for ${expose}; its budget is ${budget.requests} requests.`]
        : []),
    ];
  });
}
