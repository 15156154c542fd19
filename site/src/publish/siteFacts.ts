import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageConfig } from '../config/PageConfig.ts';
import type { ShellContract } from './builds.ts';

/** What a composition leaves to the server and to the next composition, in a dotfile that no visitor can open. */
export interface SiteFacts {
  headers: Record<string, string>;
  /** The files that a composition replaces, relative to the site's folder. */
  files: string[];
  /** The live shell and the page configuration: a remote's release composes with them and needs to know neither. */
  shell: ShellContract;
  page: PageConfig;
  /** Whether visitors' browsers may keep pages for offline reading. The switch outlives releases. */
  offline: boolean;
  origin: string;
}

export const siteFactsFile = '.site.json';

let known: { file: string; changed: number; facts: SiteFacts } | undefined;

/** Read again when a composition has replaced the file, so a release needs no restart of the server. */
export async function readSiteFacts(siteDir: string): Promise<SiteFacts> {
  const file = join(siteDir, siteFactsFile);
  const { mtimeMs } = await stat(file);
  if (known?.file !== file || known.changed !== mtimeMs) {
    known = { file, changed: mtimeMs, facts: JSON.parse(await readFile(file, 'utf8')) as SiteFacts };
  }
  return known.facts;
}

/** Nothing for a folder that holds no site yet. */
export async function knownFacts(siteDir: string): Promise<SiteFacts | undefined> {
  return existsSync(join(siteDir, siteFactsFile)) ? readSiteFacts(siteDir) : undefined;
}
