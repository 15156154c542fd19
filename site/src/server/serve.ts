import { readServerConfig } from '../config/config.ts';
import { requireManifest } from '../manifest/readManifest.ts';
import { isBucket } from '../store/isBucket.ts';
import { openStore } from '../store/openStore.ts';
import { createSiteServer } from './siteServer.ts';

const { site, port, host, collector } = readServerConfig();
const store = openStore(site);

await requireManifest(store).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});

// A request to a bucket takes longer than a look at a file.
const server = createSiteServer(store, { collector, pauseMs: isBucket(site) ? 500 : 0 });
server.on('error', (error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is in use. Choose another with SITE_PORT.` : error.message);
  process.exit(1);
});
server.listen(port, host, () => console.log(`Site: http://${host}:${port}`));

/** Lets answers under way finish; a browser's idle connection must not hold the process. */
function stop() {
  // The process ends with its last connection, when the last reports are written.
  server.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 3000).unref();
}
process.once('SIGTERM', stop).once('SIGINT', stop);
