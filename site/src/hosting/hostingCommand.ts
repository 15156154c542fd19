import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { readServerConfig } from '../config/config.ts';
import { createFactsReader, type SiteFacts } from '../publish/siteFacts.ts';
import { firebaseJson } from './firebaseJson.ts';
import { headersFile, redirectsFile } from './headersFile.ts';
import { asFile, asFolder, layOut } from './layOut.ts';

/** Hosts that take a folder as a whole. Its former content is replaced. */
const hosts = {
  firebase: async (siteDir: string, facts: SiteFacts, folder: string) => {
    await layOut(siteDir, facts, join(folder, 'public'), asFolder);
    await writeFile(join(folder, 'firebase.json'), firebaseJson(facts));
  },
  headers: async (siteDir: string, facts: SiteFacts, folder: string) => {
    await layOut(siteDir, facts, folder, asFile);
    await writeFile(join(folder, '_headers'), headersFile(facts));
    await writeFile(join(folder, '_redirects'), redirectsFile(facts));
  },
};

export const hostingCommand = defineCommand({
  usage: 'hosting <kind> <folder>',
  about: 'Writes the site as a folder for a static host',
  examples: {
    'hosting firebase ../upload': 'firebase.json and the folder "public" beside it',
    'hosting headers ../upload': 'a folder with _headers and _redirects (Netlify, Cloudflare Pages)',
  },
  declare: (command) =>
    command
      .positional('kind', { choices: ['firebase', 'headers'] as const, demandOption: true })
      .positional('folder', { type: 'string', demandOption: true }),
  run: async ({ kind, folder }) => {
    const { siteDir } = readServerConfig();
    await hosts[kind](siteDir, await createFactsReader(siteDir)(), folder);
    return { text: `${folder} holds the site as it is now. After each release: once more, then deploy.` };
  },
});
