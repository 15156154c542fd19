import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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

  npm run --silent hosting -- nginx [--no-brotli] > site.conf
  npm run --silent hosting -- caddy > Caddyfile
  npm run hosting -- firebase FOLDER   firebase.json and the folder "public" beside it
  npm run hosting -- headers FOLDER    a folder with _headers and _redirects (Netlify, Cloudflare Pages)`;

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
  const [name = '', option, ...rest] = process.argv.slice(2);
  const { trust, ...place } = readServerConfig();
  const facts = () => createFactsReader(place.siteDir, trust)();
  const host = Object.hasOwn(hosts, name) ? hosts[name] : undefined;
  if (host && option && !option.startsWith('-') && rest.length === 0) {
    await host(place.siteDir, await facts(), option);
    return `${option} holds the site as it is now. After each release: once more, then deploy.`;
  }
  if (!Object.hasOwn(servers, name) || (option !== undefined && option !== '--no-brotli')) throw new UsageError(usage);
  process.stdout.write(
    servers[name as keyof typeof servers](await facts(), { ...place, brotli: option === undefined }),
  );
});
