import { listen } from 'node-kit/listen.ts';
import { printError } from 'node-kit/printError.ts';
import { serveMetrics } from 'node-kit/serveMetrics.ts';
import { readServerConfig } from '../config/config.ts';
import { requireNewestRelease } from '../releases/readReleases.ts';
import { readLiveSite } from '../releases/readSite.ts';
import { requireFinishedOwner } from '../releases/requireFinishedOwner.ts';
import { createReportMetrics } from '../reports/reportMetrics.ts';
import { isBucket } from '../store/config.ts';
import { openStore } from '../store/openStore.ts';
import { renderPortalPage } from './renderPortalPage.ts';
import { createSiteServer } from './siteServer.ts';

// Program that serves a site in production. It writes nothing into the store: releases, which are other processes,
// change the site there, and the server notices that.

/** Minimum time between two requests to a bucket for a new release. A folder is read at every request instead. */
const bucketPauseMs = 500;

const { site, port, host, qa, metrics: metricsAddress } = readServerConfig();
const store = openStore(site);

const fail = (error: Error): never => {
  printError(error);
  process.exit(1);
};
// Without a site, or with one that must not be in production, the program ends at once.
await requireNewestRelease(store)
  .then(({ release }) => requireFinishedOwner(release, store.name))
  .catch(fail);

const metrics = createReportMetrics(store);
const pauseMs = isBucket(site) ? bucketPauseMs : 0;
const server = createSiteServer(store, { metrics, pauseMs, qa });
// Page for operators. It is on the port of the metrics, because that is not public.
const renderPortal = async () => renderPortalPage(await readLiveSite(store), metrics, new Date());
// `variable`: an error about the port names this setting, which changes it.
const stopMetrics =
  metricsAddress &&
  (await serveMetrics({
    ...metricsAddress,
    text: metrics.text,
    portal: renderPortal,
    variable: 'SITE_METRICS_PORT',
  }).catch(fail));
await listen(server, { port, host, variable: 'SITE_PORT' }).catch(fail);
console.log(`${qa ? 'QA' : 'Site'}: http://${host}:${port}`);

/** Accepts no more requests, and finishes pending ones within three seconds. */
function stop() {
  server.close();
  void stopMetrics?.();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 3000).unref();
}
process.once('SIGTERM', stop).once('SIGINT', stop);
