import { vitalKinds } from 'page-contract/reports';
import { Counter, Gauge, Registry, Summary } from 'prom-client';
import { readNewestRelease } from '../releases/readReleases.ts';
import { listLiveVersions } from '../releases/versions.ts';
import type { Store } from '../store/Store.ts';

/** What is counted of a report. `kind` is `policy` for a violation of a policy that a browser has reported. */
export interface CountedReport {
  part: string;
  version: string;
  screen: string;
  kind: string;
  /** In a report of a measurement: its value. */
  value?: number | string;
}

/** Metrics of a site's server, for Prometheus and for the page for operators. */
export type ReportMetrics = ReturnType<typeof createReportMetrics>;

const isVital = (kind: string) => (vitalKinds as readonly string[]).includes(kind);
const day = 24 * 60 * 60;

/**
 * Creates the metrics of a site's server: live versions, and what pages have reported to this server since its start.
 * The label `part` is the shell or a remote (micro-frontend).
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
    labelNames: ['part', 'version', 'screen', 'kind'],
    registers: [registry],
  });
  const vitals = new Summary({
    name: 'site_web_vital',
    help: 'Core Web Vitals of the last day: LCP and INP in milliseconds, CLS as a score',
    labelNames: ['part', 'version', 'screen', 'vital'],
    percentiles: [0.75],
    maxAgeSeconds: day,
    ageBuckets: 24,
    registers: [registry],
  });

  return {
    count({ part, version, screen, kind, value }: CountedReport): void {
      if (isVital(kind)) vitals.observe({ part, version, screen, vital: kind }, Number(value));
      else reports.inc({ part, version, screen, kind });
    },
    /**
     * Describes the reports about a version for operators, a line for its counts and one for each screen: `shown 120 ·
     * error 3`, `Faq: LCP 1200 · INP 80`.
     */
    async describe(part: string, version: string): Promise<string[]> {
      const [counted, measured] = await Promise.all([reports.get(), vitals.get()]);
      const isOfVersion = ({ labels }: { labels: Partial<Record<string, string | number>> }) =>
        labels.part === part && labels.version === version;
      const counts = new Map<string, number>();
      for (const { labels, value } of counted.values.filter(isOfVersion))
        counts.set(String(labels.kind), (counts.get(String(labels.kind)) ?? 0) + value);
      const screens = new Map<string, string[]>();
      for (const { labels, value } of measured.values.filter(isOfVersion))
        if ('quantile' in labels)
          screens.set(String(labels.screen), [
            ...(screens.get(String(labels.screen)) ?? []),
            `${labels.vital} ${Math.round(value * 1_000) / 1_000}`,
          ]);
      const countLine = [...counts].map(([kind, count]) => `${kind} ${count}`).join(' · ');
      return [
        ...(countLine ? [countLine] : []),
        ...[...screens].map(([screen, figures]) => `${screen || 'no screen'}: ${figures.join(' · ')}`),
      ];
    },
    /** Renders the live versions, and what was reported, in Prometheus' text format. */
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
