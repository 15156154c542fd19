import { existsSync, readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pageSchema, registrySchema, shellContractSchema } from 'page-contract/schemas';
import { z } from 'zod';
import { refuseUnknownKeys } from '../keys/knownTeams.ts';
import { checkList, isListSigned, ListRefused } from '../keys/signedList.ts';
import type { Trust } from '../keys/Trust.ts';

const listedFileSchema = z.object({
  /** Where it lies, relative to the site's folder. What lies there never changes. */
  file: z.string(),
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
  /** Where the site is signed: the keys of its teams, by name. One that follows must be introduced by the one that stands here. */
  keys: z.optional(z.record(z.string(), z.string())),
});

export type ListedFile = z.infer<typeof listedFileSchema>;

/**
 * What a composition leaves to the server and to the next composition, in a dotfile that no visitor can open. Everything that an
 * answer is made of stands here, its policy as well as its file, so replacing this one file changes all answers at once.
 */
export type SiteFacts = z.infer<typeof siteFactsSchema>;

export const siteFactsFile = '.site.json';

/** Whom to believe. Nobody in particular: `undefined`, for whoever looks at files of their own. */
type Believed = Trust | undefined;

/**
 * Reads the facts again when a composition has replaced the file, so a release needs no restart of the server. A list that is
 * refused changes nothing for whoever had a better one before.
 */
export function createFactsReader(siteDir: string, trust: Believed): () => Promise<SiteFacts> {
  const file = join(siteDir, siteFactsFile);
  let known: { state: string; facts: SiteFacts; expires?: Date } | undefined;
  return async () => {
    const { mtimeMs, ino } = await stat(file);
    const state = `${mtimeMs} ${ino}`;
    if (known?.state !== state) {
      const list = await readFile(file, 'utf8');
      try {
        const expires = trust && checkList(siteDir, list, trust).expires;
        known = { state, facts: parse(list, file), expires };
      } catch (error) {
        if (!(error instanceof ListRefused) || !known) throw error;
        console.error(`${error.message} What was served before goes on.`);
        known = { ...known, state };
      }
    }
    if (trust && known.expires && known.expires < trust.now()) {
      console.error(`The list of what is live has expired; a restart would refuse it. Renew it: npm run keys -- renew`);
      known = { ...known, expires: undefined };
    }
    return known.facts;
  };
}

/** Nothing for a folder that holds no site yet, or one that another version of this program composed. */
export function knownFacts(siteDir: string, trust: Believed): SiteFacts | undefined {
  const file = join(siteDir, siteFactsFile);
  if (!existsSync(file)) return undefined;
  const list = readFileSync(file, 'utf8');
  if (trust) checkList(siteDir, list, trust);
  else if (isListSigned(siteDir, list))
    throw new Error(`${siteDir} is signed: KEYS_FILE must name the file with its public keys.`);
  const { data } = siteFactsSchema.safeParse(JSON.parse(list));
  if (trust && data?.keys) refuseUnknownKeys(trust.keys, data.keys);
  return data;
}

/** The site that is there. */
export function composedFacts(siteDir: string, trust: Believed): SiteFacts {
  const facts = knownFacts(siteDir, trust);
  if (!facts)
    throw new Error(
      `${siteDir} holds no site that this version of the program knows. On your own machine npm start makes one; elsewhere compose it first: npm run compose -w site`,
    );
  return facts;
}

/** The same of a list that nobody has checked. */
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
