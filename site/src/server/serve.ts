import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { readServerConfig } from '../config/config.ts';
import { createFactsReader, siteFactsFile } from '../publish/siteFacts.ts';
import { createSiteServer } from './siteServer.ts';

const { siteDir, port, host, collector } = readServerConfig();

await access(join(siteDir, siteFactsFile)).catch(() => {
  console.error(`${siteDir} holds no composed site. Compose it first: npm run compose -w site`);
  process.exit(1);
});

const readFacts = createFactsReader(siteDir);
await readFacts().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});

const server = createSiteServer(siteDir, { collector, readFacts });
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is in use. Choose another with SITE_PORT.` : error.message);
  process.exit(1);
});
server.listen(port, host, () => console.log(`Site: http://${host}:${port}`));

/** Lets answers under way finish; a browser's idle connection must not hold the process. */
function stop() {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 3000).unref();
}
process.once('SIGTERM', stop).once('SIGINT', stop);
