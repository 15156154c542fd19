import { runCommand } from 'node-kit/runCommand.ts';
import { readServerConfig } from '../config/config.ts';
import { createFactsReader } from '../publish/siteFacts.ts';
import { caddyfile } from './caddyfile.ts';
import { nginxConfig } from './nginxConfig.ts';

const servers = { nginx: nginxConfig, caddy: caddyfile };
const [name = '', option] = process.argv.slice(2);

await runCommand(async () => {
  if (!Object.hasOwn(servers, name) || (option !== undefined && option !== '--no-brotli'))
    throw new Error('Which web server? For example: npm run --silent hosting -- nginx [--no-brotli] > site.conf');
  const place = { ...readServerConfig(), brotli: option === undefined };
  process.stdout.write(
    servers[name as keyof typeof servers](await createFactsReader(place.siteDir, place.trust)(), place),
  );
});
