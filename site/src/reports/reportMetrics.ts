import { vitalKinds } from 'page-contract/reports';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
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
/** Upper bounds of the counted measurements; web.dev's limits are among them (200, 500, 2500, 4000; CLS 100, 250). */
const bounds = [10, 25, 50, 100, 200, 250, 500, 800, 1_200, 1_800, 2_500, 4_000, 8_000];

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
  const vitals = new Histogram({
    name: 'site_web_vital',
    help: 'Core Web Vitals: LCP and INP in milliseconds, CLS in thousandths',
    labelNames: ['part', 'version', 'screen', 'vital'],
    buckets: bounds,
    registers: [registry],
  });

  return {
    count({ part, version, screen, kind, value }: CountedReport): void {
      const inUnit = kind === 'CLS' ? Number(value) * 1_000 : Number(value);
      if (isVital(kind)) vitals.observe({ part, version, screen, vital: kind }, inUnit);
      else reports.inc({ part, version, screen, kind });
    },
    /**
     * Describes the reports about a version for operators: a line with its counts, `shown 120 · error 3`, and one for
     * each screen with the limit that three of four measurements keep, `Faq: LCP ≤ 1200 · INP ≤ 100`.
     */
    async describe(part: string, version: string): Promise<string[]> {
      const [counted, measured] = await Promise.all([reports.get(), vitals.get()]);
      const counts = new Map<string, number>();
      for (const { labels, value } of counted.values)
        if (labels.part === part && labels.version === version)
          counts.set(String(labels.kind), (counts.get(String(labels.kind)) ?? 0) + value);
      /** Numbers of measurements up to each bound, by screen and vital. */
      const figures = new Map<string, Map<string, [bound: string, count: number][]>>();
      // The library's types leave out `le`, the upper bound of a bucket.
      for (const { labels, value } of measured.values as {
        labels: Partial<Record<string, string | number>>;
        value: number;
      }[]) {
        if (labels.part !== part || labels.version !== version || labels.le === undefined) continue;
        const ofScreen = getOrCreate(figures, String(labels.screen), () => new Map());
        getOrCreate(ofScreen, String(labels.vital), () => []).push([String(labels.le), value]);
      }
      const lines = [...figures].map(([screen, vitalsOfScreen]) => {
        const texts = [...vitalsOfScreen].map(([vital, buckets]) => `${vital} ${describeQuantile(vital, buckets)}`);
        return `${screen || 'no screen'}: ${texts.join(' · ')}`;
      });
      const countLine = [...counts].map(([kind, count]) => `${kind} ${count}`).join(' · ');
      return countLine ? [countLine, ...lines] : lines;
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

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

/** Returns the limit that three of four measurements keep: `≤ 1200`, or `> 8000`. The last bucket has all of them. */
function describeQuantile(vital: string, buckets: [bound: string, count: number][]): string {
  const all = buckets.at(-1)![1];
  const [bound] = buckets.find(([, count]) => count >= 0.75 * all)!;
  const format = (value: number) => (vital === 'CLS' ? value / 1_000 : value);
  return bound === '+Inf' ? `> ${format(bounds.at(-1)!)}` : `≤ ${format(Number(bound))}`;
}
