import { Counter, Gauge, Registry } from 'prom-client';
import { readNewestRelease } from '../releases/readReleases.ts';
import { listLiveVersions } from '../releases/versions.ts';
import type { Store } from '../store/Store.ts';
import type { Counts } from './countRecords.ts';

/**
 * Creates the metrics of the site for the operator's Prometheus: live versions, and counts of the reports that pages
 * send about errors and measurements. The label `part` is the shell or a remote (micro-frontend). The label `what` is
 * the name of a count, such as `errors`.
 */
export function createReportMetrics(store: Store) {
  const registry = new Registry();
  const live = new Gauge({
    name: 'site_live_version',
    help: 'Version of each part that is live',
    labelNames: ['part', 'version'],
    registers: [registry],
  });
  const reports = new Counter({
    name: 'site_reports_total',
    help: 'Reports of pages, by part and version',
    labelNames: ['part', 'version', 'what'],
    registers: [registry],
  });
  return {
    /** Adds the counts in a report to those of its version, `mf-help@1.0.0-…`. */
    count(versionName: string, counts: Counts): void {
      const [part = '', version = ''] = versionName.split('@');
      for (const [what, number] of Object.entries(counts)) reports.inc({ part, version, what }, number);
    },
    /** Renders the live versions, and the counts since the start of the server, in Prometheus' text format. */
    async text(): Promise<string> {
      const newest = await readNewestRelease(store);
      // There is none before the first start.
      const liveVersions = newest ? listLiveVersions(newest.release) : {};
      live.reset();
      for (const [part, version] of Object.entries(liveVersions)) live.set({ part, version }, 1);
      return registry.metrics();
    },
  };
}
