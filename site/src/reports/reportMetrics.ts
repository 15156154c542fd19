import { Counter, Gauge, Registry } from 'prom-client';
import { readManifest } from '../manifest/readManifest.ts';
import { listLiveVersions } from '../manifest/readSite.ts';
import type { Store } from '../store/Store.ts';
import type { Counts } from './countRecords.ts';

/**
 * Creates the metrics of the site for the operator's Prometheus: live versions, and counts of the reports about errors
 * and measurements that pages send. The label `part` is the shell or a remote (micro-frontend), `what` the name of a
 * count (`shown`, `errors`).
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
    /** Adds the counts in a report of a version, `mf-help@1.0.0-…`. */
    count(versionName: string, counts: Counts): void {
      const [part = '', version = ''] = versionName.split('@');
      for (const [what, number] of Object.entries(counts)) reports.inc({ part, version, what }, number);
    },
    /** Renders live versions (none before the first release) and counts since the start, in Prometheus' text format. */
    async text(): Promise<string> {
      const stored = await readManifest(store);
      live.reset();
      for (const [part, version] of Object.entries(stored ? listLiveVersions(stored.manifest) : {}))
        live.set({ part, version }, 1);
      return registry.metrics();
    },
  };
}
