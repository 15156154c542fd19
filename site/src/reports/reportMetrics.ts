import { readManifest } from '../manifest/readManifest.ts';
import { listLiveVersions } from '../manifest/readSite.ts';
import type { Store } from '../store/Store.ts';
import type { Counts } from './countRecords.ts';

interface ReportMetrics {
  /** Counts reports of a version, `mf-help@1.0.0-…`. */
  count(name: string, counts: Counts): void;
  /** Live versions, and reports since this process started, in Prometheus' text format. */
  text(): Promise<string>;
}

/**
 * Formats a line of Prometheus: `site_reports_total{part="mf-help",version="1.0.0-…",what="errors"} 3`. `name` is
 * deployable (shell or remote) and version, `mf-help@1.0.0-…`; the label for the deployable is `part`.
 */
const formatLine = (metric: string, name: string, labels: Record<string, string>, value: number) => {
  const [deployable = '', version = ''] = name.split('@');
  const labelPairs = Object.entries({ part: deployable, version, ...labels }).map(
    ([label, text]) => `${label}="${text}"`,
  );
  return `${metric}{${labelPairs.join(',')}} ${value}`;
};

/** Counts the reports of each version for the operator's Prometheus. */
export function createReportMetrics(store: Store): ReportMetrics {
  const totals = new Map<string, Counts>();
  return {
    count(name, counts) {
      const total = totals.get(name) ?? {};
      for (const [what, number] of Object.entries(counts)) total[what] = (total[what] ?? 0) + number;
      totals.set(name, total);
    },
    async text() {
      const stored = await readManifest(store);
      const live = Object.entries(stored ? listLiveVersions(stored.manifest) : {});
      return [
        '# HELP site_live_version Version of each part that is live',
        '# TYPE site_live_version gauge',
        ...live.map(([deployable, version]) => formatLine('site_live_version', `${deployable}@${version}`, {}, 1)),
        '# HELP site_reports_total Reports of pages, by part and version',
        '# TYPE site_reports_total counter',
        ...[...totals].flatMap(([name, counts]) =>
          Object.entries(counts).map(([what, number]) => formatLine('site_reports_total', name, { what }, number)),
        ),
        '',
      ].join('\n');
    },
  };
}
