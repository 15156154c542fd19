import type { Registry, Release } from 'page-contract';
import { hasPassed, type Pair } from '../checks/pairs.ts';
import { waysBack } from '../history/history.ts';
import type { Line } from '../history/line.ts';
import { publishedRemote } from '../publish/published.ts';
import { releaseOf } from '../publish/releaseOf.ts';
import { badReports } from '../reports/badReports.ts';

/** A version that was bad in more visits than this, of a thousand, is not good. Browsers' extensions make some bad that are not. */
const badOfThousand = 1;
/** For so long what pages reported counts. */
const countsForHours = 24;

interface Beside {
  /** Version of the live shell. */
  shell: string;
  registry: Registry;
}

/** What speaks for a version is a browser that has seen it with what is live, and pages that report nothing bad of it. */
export function isProven(siteDir: string, part: string, version: string, { shell, registry }: Beside): boolean {
  const name = `${part}@${version}`;
  const others =
    part === 'shell'
      ? Object.entries(registry.remotes).flatMap(([other, { current }]) =>
          current ? [`${other}@${current.version}`] : [],
        )
      : [`shell@${shell}`];
  const isSeen = (pair: Pair) => hasPassed(siteDir, pair) || hasPassed(siteDir, [pair[1], pair[0]]);
  const since = new Date(Date.now() - countsForHours * 60 * 60 * 1000);
  const { shown, bad } = badReports(siteDir, name, since);
  return others.every((other) => isSeen([name, other])) && bad * 1000 <= shown * badOfThousand;
}

interface Found extends Beside {
  /** Up to what goes live now. */
  history: Line[];
  /** What the list says of versions that it knows. */
  before?: Registry;
}

/** The version that pages go back to by themselves: the last one before this that is proven good. */
export function lastGoodOf(
  siteDir: string,
  remote: string,
  { history, before, ...beside }: Found,
): Release | undefined {
  for (const version of waysBack(history, remote)) {
    if (!isProven(siteDir, remote, version, beside)) continue;
    const { current, lastGood } = before?.remotes[remote] ?? {};
    const listed = [current, lastGood].find((release) => release?.version === version);
    const build = publishedRemote(siteDir, remote, version);
    if (listed) return listed;
    if (build) return releaseOf(build.contract);
  }
  return undefined;
}
