import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from 'node-kit/runCommand.ts';
import { UsageError } from 'node-kit/UsageError.ts';
import { readServerConfig } from '../config/config.ts';
import { createFactsReader, type SiteFacts } from '../publish/siteFacts.ts';
import { caddyfile } from './caddyfile.ts';
import { firebaseJson } from './firebaseJson.ts';
import { headersFile, redirectsFile } from './headersFile.ts';
import { asFile, asFolder, layOut } from './layOut.ts';
import { nginxConfig } from './nginxConfig.ts';

const usage = `Which web server or host? It gets what the composed site is:

  npm run --silent hosting -- nginx [--no-brotli] [--reports HOST:PORT] > site.conf
  npm run --silent hosting -- caddy [--reports HOST:PORT] > Caddyfile
  npm run hosting -- firebase FOLDER   firebase.json and the folder "public" beside it
  npm run hosting -- headers FOLDER    a folder with _headers and _redirects (Netlify, Cloudflare Pages)

  --reports   where our own server runs beside, to take what pages report (REPORTS=on)`;

const servers = { nginx: nginxConfig, caddy: caddyfile };

/** Hosts that take a folder as a whole. Whatever is in it before is replaced. */
const hosts: Record<string, (siteDir: string, facts: SiteFacts, folder: string) => Promise<void>> = {
  firebase: async (siteDir, facts, folder) => {
    await layOut(siteDir, facts, join(folder, 'public'), asFolder);
    await writeFile(join(folder, 'firebase.json'), firebaseJson(facts));
  },
  headers: async (siteDir, facts, folder) => {
    await layOut(siteDir, facts, folder, asFile);
    await writeFile(join(folder, '_headers'), headersFile(facts));
    await writeFile(join(folder, '_redirects'), redirectsFile(facts));
  },
};

await runCommand(async () => {
  const { name, target, brotli, reports } = readHostingWords(process.argv.slice(2));
  const { siteDir, host, port } = readServerConfig();
  const facts = await createFactsReader(siteDir)();
  const hostOfFolders = hosts[name];
  if (hostOfFolders) {
    await hostOfFolders(siteDir, facts, target);
    return `${target} holds the site as it is now. After each release: once more, then deploy.`;
  }
  if (facts.page.reports !== undefined && reports === undefined)
    console.error('The pages of this site report. Where our own server takes it, say so: --reports 127.0.0.1:3000');
  process.stdout.write(servers[name as keyof typeof servers](facts, { siteDir, host, port, brotli, reports }));
});

function readHostingWords(args: string[]) {
  try {
    const options = { 'no-brotli': { type: 'boolean' }, reports: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name = '', target = '', ...rest] = positionals;
    const { reports } = values;
    const fits = Object.hasOwn(servers, name)
      ? target === '' && (reports === undefined || /^[\w.-]+:\d+$/.test(reports))
      : Object.hasOwn(hosts, name) && target !== '' && Object.keys(values).length === 0;
    if (fits && rest.length === 0) return { name, target, reports, brotli: !values['no-brotli'] };
  } catch {
    // An option that there is not.
  }
  throw new UsageError(usage);
}
