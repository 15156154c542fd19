import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { RemoteContract } from 'page-contract';
import type { RemoteCandidate } from './Candidate.ts';

interface Size {
  /** Compressed with brotli, in thousands of bytes. */
  kilobytes: number;
  requests: number;
}

/** What a visitor loads for a screen at once, besides the shell: measured, whatever the contract says. */
export function sizesOf(folder: string, { exposes }: RemoteContract): Record<string, Size> {
  const known = new Map<string, number>();
  const sizeOf = (file: string) => {
    if (!known.has(file)) known.set(file, compressed(join(folder, file)));
    return known.get(file) ?? 0;
  };
  return Object.fromEntries(
    Object.entries(exposes).map(([expose, { scripts, styles }]) => {
      const files = [...scripts, ...styles];
      const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
      return [expose, { kilobytes: Math.round(bytes / 100) / 10, requests: files.length }];
    }),
  );
}

const compressed = (file: string) => (existsSync(file) ? brotliCompressSync(readFileSync(file)).length : 0);

/** A screen stays as light as its team has promised in `module.json`. */
export function withinBudgets({ name, folder, contract }: RemoteCandidate): string[] {
  const sizes = sizesOf(folder, contract);
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
