import { join } from 'node:path';
import { listen } from 'node-kit/listen.ts';
import { printError } from 'node-kit/printError.ts';
import { serveMetrics } from 'node-kit/serveMetrics.ts';
import { readServerConfig } from '../config/config.ts';
import { requireNewestRelease } from '../releases/readReleases.ts';
import { readLiveSite } from '../releases/readSite.ts';
import { requireFinishedOwner } from '../releases/requireFinishedOwner.ts';
import { createReportMetrics } from '../reports/reportMetrics.ts';
import { reportsFolder } from '../reports/reportsStore.ts';
import { isBucket } from '../store/config.ts';
import { createFolderStore } from '../store/createFolderStore.ts';
import { openStore } from '../store/openStore.ts';
import { renderPortalPage } from './renderPortalPage.ts';
import { createSiteServer } from './siteServer.ts';

// Program that serves a site in production. It writes nothing but the reports of pages: releases, which are other
// processes, change the site in the store, and the server notices that.

/** Minimum time between two requests to a bucket for a new release. A folder is read at every request instead. */
const bucketPauseMs = 500;

const { site, port, host, qa, collector, metrics } = readServerConfig();
// The store needs a folder for temporary files and its lock. Only the folder of reports has to be writable.
const workFolder = join(site, reportsFolder);
const store = isBucket(site) ? openStore(site) : createFolderStore(site, workFolder);

const fail = (error: Error): never => {
  printError(error);
  process.exit(1);
};
// Without a site, or with one that must not be in production, the program ends at once.
await requireNewestRelease(store)
  .then(({ release }) => requireFinishedOwner(release, store.name))
  .catch(fail);

const { count: countReports, text: renderMetrics } = createReportMetrics(store);
const pauseMs = isBucket(site) ? bucketPauseMs : 0;
const server = createSiteServer(store, { collector, onCounted: countReports, pauseMs, qa });
// Page for operators. It is on the port of the metrics, because that is not public.
const renderPortal = async () => renderPortalPage(await readLiveSite(store), new Date());
// `variable`: an error about the port names this setting, which changes it.
const stopMetrics =
  metrics &&
  (await serveMetrics({
    ...metrics,
    text: renderMetrics,
    portal: renderPortal,
    variable: 'SITE_METRICS_PORT',
  }).catch(fail));
await listen(server, { port, host, variable: 'SITE_PORT' }).catch(fail);
console.log(`${qa ? 'QA' : 'Site'}: http://${host}:${port}`);

/**
 * Accepts no more requests, and finishes pending ones within three seconds. The process ends when its last connection
 * is closed and the last reports are written.
 */
function stop() {
  server.close();
  void stopMetrics?.();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 3000).unref();
}
process.once('SIGTERM', stop).once('SIGINT', stop);
