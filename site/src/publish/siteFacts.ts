import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pageSchema, registrySchema, shellContractSchema } from 'page-contract/schemas';
import { z } from 'zod';
import { isFileInSite } from './isFileInSite.ts';

const listedFileSchema = z.object({
  /** Where it lies, relative to the site's folder. What lies there never changes. */
  file: z.string().refine(isFileInSite, { error: 'not a file of the site' }),
  /** Stands for the content. */
  tag: z.string(),
  /** The address, too, stands for this content for ever. */
  immutable: z.boolean(),
  /** How it differs from earlier versions that browsers may have: what stands for the difference, by the SHA-256 of the earlier file. */
  deltas: z.optional(z.record(z.string(), z.string())),
});

const siteFactsSchema = z.object({
  headers: z.record(z.string(), z.string()),
  /** Everything that visitors can ask for, by address. What is not listed does not exist. */
  files: z.record(z.string(), listedFileSchema),
  registry: registrySchema,
  /** The live shell and the page configuration: a remote's release composes with them and needs to know neither. */
  shell: shellContractSchema,
  page: pageSchema,
  /** The script of the panel of share links. */
  panel: z.optional(z.object({ file: z.string(), integrity: z.string() })),
  /** Whether visitors' browsers may keep pages for offline reading. The switch outlives releases. */
  offline: z.boolean(),
  origin: z.string(),
  /** Stands for the history that led here (`history/`). Sites from before it have none. */
  history: z.string().default(''),
});

export type ListedFile = z.infer<typeof listedFileSchema>;

/**
 * What a composition leaves to the server and to the next composition, in a dotfile that no visitor can open. Everything that an
 * answer is made of stands here, its policy as well as its file, so replacing this one file changes all answers at once.
 */
export type SiteFacts = z.infer<typeof siteFactsSchema>;

export const siteFactsFile = '.site.json';

/** Reads the facts again when a composition has replaced the file, so a release needs no restart of the server. */
export function createFactsReader(siteDir: string): () => Promise<SiteFacts> {
  const file = join(siteDir, siteFactsFile);
  let known: { state: string; facts: SiteFacts } | undefined;
  return async () => {
    const { mtimeMs, ino } = await stat(file);
    const state = `${mtimeMs} ${ino}`;
    if (known?.state !== state) known = { state, facts: parse(await readFile(file, 'utf8'), file) };
    return known.facts;
  };
}

/** Nothing for a folder that holds no site yet, or one that another version of this program composed. */
export function knownFacts(siteDir: string): SiteFacts | undefined {
  const file = join(siteDir, siteFactsFile);
  if (!existsSync(file)) return undefined;
  return siteFactsSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
}

/** The site that is there. */
export function composedFacts(siteDir: string): SiteFacts {
  const facts = knownFacts(siteDir);
  if (!facts)
    throw new Error(
      `${siteDir} holds no site that this version of the program knows. On your own machine npm start makes one; elsewhere compose it first: npm run compose -w site`,
    );
  return facts;
}

/** The same, with the reason why it cannot be read. */
export function parseFacts(siteDir: string): SiteFacts {
  const file = join(siteDir, siteFactsFile);
  return parse(readFileSync(file, 'utf8'), file);
}

function parse(json: string, file: string): SiteFacts {
  const { data, error } = siteFactsSchema.safeParse(JSON.parse(json));
  if (error)
    throw new Error(
      `${file} was written by another version of this program; compose the site anew:\n${z.prettifyError(error)}`,
    );
  return data;
}
