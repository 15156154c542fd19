import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pageSchema, shellContractSchema } from 'page-contract/schemas';
import { z } from 'zod';

const siteFactsSchema = z.object({
  headers: z.record(z.string(), z.string()),
  /** The files that a composition replaces, relative to the site's folder. */
  files: z.array(z.string()),
  /** The live shell and the page configuration: a remote's release composes with them and needs to know neither. */
  shell: shellContractSchema.extend({
    /** Absent on a site that was composed before the ranges were written down. */
    shared: shellContractSchema.shape.shared.optional(),
  }),
  page: pageSchema,
  /** Whether visitors' browsers may keep pages for offline reading. The switch outlives releases. */
  offline: z.boolean(),
  origin: z.string(),
});

/** What a composition leaves to the server and to the next composition, in a dotfile that no visitor can open. */
export type SiteFacts = z.infer<typeof siteFactsSchema>;

export const siteFactsFile = '.site.json';

/** Reads the facts again when a composition has replaced the file, so a release needs no restart of the server. */
export function createFactsReader(siteDir: string): () => Promise<SiteFacts> {
  const file = join(siteDir, siteFactsFile);
  let known: { changed: number; facts: SiteFacts } | undefined;
  return async () => {
    const { mtimeMs } = await stat(file);
    if (known?.changed !== mtimeMs) known = { changed: mtimeMs, facts: parse(await readFile(file, 'utf8'), file) };
    return known.facts;
  };
}

/** Nothing for a folder that holds no site yet. */
export async function knownFacts(siteDir: string): Promise<SiteFacts | undefined> {
  return existsSync(join(siteDir, siteFactsFile)) ? createFactsReader(siteDir)() : undefined;
}

function parse(json: string, file: string): SiteFacts {
  const { data, error } = siteFactsSchema.safeParse(JSON.parse(json));
  if (error)
    throw new Error(
      `${file} was written by another version of this program; compose the site anew:\n${z.prettifyError(error)}`,
    );
  return data;
}
