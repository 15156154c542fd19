import { compress } from 'site/render/compressVariants.ts';
import { formatFileKey, isRemote, type Candidate, type RemoteCandidate, type ShellCandidate } from './Candidate.ts';

/** Size of the scripts and style sheets of one screen. */
export interface Size {
  /** Compressed with brotli, in thousands of bytes. */
  kilobytes: number;
  /** Number of files: the browser requests each one alone. */
  requests: number;
}

/**
 * Measures the files that each screen of a build needs at once, besides those of the shell. Returns sizes by the name
 * under which the screen is exposed, like `./Faq`; of a shell, its own size as `shell`.
 */
export async function measureSizes(candidate: Candidate): Promise<Record<string, Size>> {
  const { store, contract } = candidate;
  // A candidate that is no remote is a shell.
  const screens = isRemote(candidate) ? candidate.contract.exposes : { shell: (candidate as ShellCandidate).contract };
  const filesByScreen = Object.entries(screens).map(
    ([screen, { scripts, styles }]) => [screen, [...scripts, ...styles]] as const,
  );
  // Screens have files in common: each file is compressed once.
  const allFiles = [...new Set(filesByScreen.flatMap(([, files]) => files))];
  const bytesByFile = new Map(
    await Promise.all(allFiles.map(async (file) => [file, await measureFile(file)] as const)),
  );
  return Object.fromEntries(
    filesByScreen.map(([screen, files]) => {
      const bytes = files.reduce((sum, file) => sum + (bytesByFile.get(file) ?? 0), 0);
      return [screen, { kilobytes: Math.round(bytes / 100) / 10, requests: files.length }];
    }),
  );

  /** Returns the compressed bytes of a file. A missing file has none: the check `files` reports it. */
  async function measureFile(file: string): Promise<number> {
    const stored = await store.get(formatFileKey(contract, file));
    return stored ? (await compress('br', stored)).length : 0;
  }
}

/** Checks that each screen is within its budget, which the remote's `module.json` sets. */
export async function checkBudgets(candidate: RemoteCandidate): Promise<string[]> {
  const { name: versionName, contract } = candidate;
  const sizes = await measureSizes(candidate);
  return Object.entries(contract.budgets).flatMap(([screen, budget]) => {
    const size = sizes[screen];
    if (!size) return [`${versionName} has a budget for ${screen}, which is none of its screens.`];
    return describeExcess(size, budget, screen).map((clause) => `${versionName} ${clause}.`);
  });
}

/**
 * Describes how a screen exceeds its budget. Returns clauses, before which callers put the version: `loads 9 kB for
 * ./Faq; its budget is 8 kB`. The list is empty if the screen is within its budget.
 */
export function describeExcess(size: Size, budget: Size, screen: string): string[] {
  const clauses: string[] = [];
  if (size.kilobytes > budget.kilobytes)
    clauses.push(`loads ${size.kilobytes} kB for ${screen}; its budget is ${budget.kilobytes} kB`);
  if (size.requests > budget.requests)
    clauses.push(`asks ${size.requests} times for ${screen}; its budget is ${budget.requests} requests`);
  return clauses;
}
