import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineCommand } from 'node-kit/CommandProgram.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { readServerConfig } from '../config/config.ts';
import { createFactsReader, type SiteFacts } from '../publish/siteFacts.ts';
import { caddyfile } from './caddyfile.ts';
import { firebaseJson } from './firebaseJson.ts';
import { headersFile, redirectsFile } from './headersFile.ts';
import { asFile, asFolder, layOut } from './layOut.ts';
import { nginxConfig } from './nginxConfig.ts';

const servers = { nginx: nginxConfig, caddy: caddyfile };

/** Hosts that take a folder as a whole. Whatever is in it before is replaced. */
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
  usage: 'hosting <kind> [folder]',
  about: 'Prints the configuration of a web server, or writes a folder for a static host',
  examples: {
    'hosting nginx > site.conf': 'made of what the composed site is',
    'hosting caddy > Caddyfile': 'the same for Caddy',
    'hosting firebase ../upload': 'firebase.json and the folder "public" beside it',
    'hosting headers ../upload': 'a folder with _headers and _redirects (Netlify, Cloudflare Pages)',
  },
  declare: (command) =>
    command
      .positional('kind', { choices: ['nginx', 'caddy', 'firebase', 'headers'] as const, demandOption: true })
      .positional('folder', { type: 'string' })
      .option('brotli', { type: 'boolean', default: true, describe: 'nginx has the module for brotli' })
      .option('reports', {
        type: 'string',
        describe: 'host:port of our own server beside it, which takes what pages report (REPORTS=on)',
      }),
  run: async ({ kind, folder = '', brotli, reports }) => {
    if ((folder !== '') !== Object.hasOwn(hosts, kind))
      throw new UsageError('A folder is for static hosts, and needed there.');
    if (reports !== undefined && !/^[\w.-]+:\d+$/.test(reports))
      throw new UsageError('--reports is host:port, for example 127.0.0.1:3000.');
    const { siteDir, host, port } = readServerConfig();
    const facts = await createFactsReader(siteDir)();
    if (kind === 'firebase' || kind === 'headers') {
      await hosts[kind](siteDir, facts, folder);
      return { text: `${folder} holds the site as it is now. After each release: once more, then deploy.` };
    }
    if (facts.page.reports !== undefined && reports === undefined)
      console.error('The pages of this site report. Where our own server takes it, say so: --reports 127.0.0.1:3000');
    return { text: servers[kind](facts, { siteDir, host, port, brotli, reports }) };
  },
});
