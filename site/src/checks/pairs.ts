import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomically } from 'node-kit/writeFileAtomically.ts';
import { z } from 'zod';
import { publishedVersions } from '../publish/published.ts';

/** Two versions that were together in a page: `mf-help@1.0.0-…` and `shell@1.0.0-…`. */
export type Pair = [string, string];

const verdictSchema = z.object({ at: z.iso.datetime(), reasons: z.array(z.string()) });
const matrixSchema = z.record(z.string(), verdictSchema);

const fileIn = (siteDir: string) => join(siteDir, 'rehearsals.json');
const keyOf = ([one, other]: Pair) => `${one} with ${other}`;

/** What was seen of pairs of versions, beside the site: what passed once is not rehearsed again. */
function readPairs(siteDir: string): Record<string, z.infer<typeof verdictSchema>> {
  const file = fileIn(siteDir);
  if (!existsSync(file)) return {};
  try {
    return matrixSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? {};
  } catch {
    // Whoever cannot read it rehearses again.
    return {};
  }
}

export function hasPassed(siteDir: string, pair: Pair): boolean {
  return readPairs(siteDir)[keyOf(pair)]?.reasons.length === 0;
}

/** Of versions that are no longer on the site nobody asks again. */
export function writePair(siteDir: string, pair: Pair, reasons: string[]): void {
  const isThere = (name: string) => {
    const [part = '', version = ''] = name.split('@');
    return pair.includes(name) || publishedVersions(siteDir, part).includes(version);
  };
  const others = Object.entries(readPairs(siteDir)).filter(([key]) => key.split(' with ').every(isThere));
  const verdict = { at: new Date().toISOString(), reasons };
  const matrix = { ...Object.fromEntries(others), [keyOf(pair)]: verdict };
  writeFileAtomically(fileIn(siteDir), `${JSON.stringify(matrix, null, 2)}\n`);
}
