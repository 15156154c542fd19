import { readReports } from './reportsFolder.ts';

/** Visits that showed a version (`mf-help@1.0.0-…`) since a moment, and those of them in which something was wrong with it. */
export interface Visits {
  shown: number;
  bad: number;
}

/** Both are 0 where reports are switched off. */
export function badReports(siteDir: string, version: string, since: Date): Visits {
  const { shown = 0, bad = 0 } = readReports(siteDir, since).get(version)?.counts ?? {};
  return { shown, bad };
}
