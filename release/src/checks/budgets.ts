import { compress } from 'site/render/compressVariants.ts';
import type { Store } from 'site/store/Store.ts';
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
  const measureFile = createFileMeter(store);
  const sizes = Object.entries(screens).map(async ([screen, { scripts, styles }]) => {
    const files = [...scripts, ...styles];
    // A missing file has no bytes: the check `files` reports it.
    const bytes = await Promise.all(files.map((file) => measureFile(`/${formatFileKey(contract, file)}`)));
    const sum = bytes.reduce((total, one) => total + one, 0);
    return [screen, { kilobytes: Math.round(sum / 100) / 10, requests: files.length }] as const;
  });
  return Object.fromEntries(await Promise.all(sizes));
}

/**
 * Creates a function that returns the bytes of a version's file after compression with brotli; 0 if the site has no
 * such file. Its path is the key in the store. Sizes are kept, because most screens load the same files.
 */
export function createFileMeter(store: Pick<Store, 'get'>): (path: string) => Promise<number> {
  const sizes = new Map<string, Promise<number>>();
  const measure = async (key: string): Promise<number> => {
    const compressed = await store.get(`${key}.br`);
    if (compressed) return compressed.length;
    // A candidate has no compressed files yet, because it is not uploaded.
    const plain = await store.get(key);
    return plain ? (await compress('br', plain)).length : 0;
  };
  return (path) => {
    const key = path.slice(1);
    const size = sizes.get(key) ?? measure(key);
    sizes.set(key, size);
    return size;
  };
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
