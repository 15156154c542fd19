import { whoAndWhat } from '../history/whoAndWhat.ts';
import { composedFacts } from '../publish/siteFacts.ts';
import { badReports, type Visits } from '../reports/badReports.ts';
import { sequentialProbabilityRatio } from '../reports/sequentialProbabilityRatio.ts';
import { compose, type Change } from './compose.ts';
import { widened, withoutGradual } from './gradual.ts';

const steps = [10, 25, 50, 100];

export interface Watched {
  part: string;
  candidate: string;
  live: string;
  visits: { candidate: Visits; live: Visits };
  verdict: ReturnType<typeof sequentialProbabilityRatio>;
  /** Of a hundred people, from now on. */
  percent: number;
}

/** Looks once at what pages reported of a version that is on its way to everybody: more people get it, nobody, or it is too early. */
export async function watchGradual(siteDir: string, part: string): Promise<Watched> {
  const { page, registry } = composedFacts(siteDir);
  const { gradual, current } = registry.remotes[part] ?? {};
  if (!gradual || !current)
    throw new Error(`Nothing of ${part} is on its way to everybody: npm run release -- ${part} --percent 10`);
  if (!page.reports) throw new Error('This site collects no reports to compare (REPORTS, docs/operations.md).');
  const since = new Date(gradual.since);
  const visitsOf = (version: string) => badReports(siteDir, `${part}@${version}`, since);
  const visits = { candidate: visitsOf(gradual.version), live: visitsOf(current.version) };
  const verdict = sequentialProbabilityRatio(visits.candidate, visits.live);
  const percent =
    verdict === 'undecided'
      ? gradual.percent
      : verdict === 'worse'
        ? 0
        : (steps.find((step) => step > gradual.percent) ?? 100);
  if (percent !== gradual.percent) await move(siteDir, { part, version: gradual.version, percent });
  return { part, candidate: gradual.version, live: current.version, visits, verdict, percent };
}

interface Move {
  part: string;
  version: string;
  percent: number;
}

function move(siteDir: string, { part, version, percent }: Move) {
  const prepare = (): Change => {
    if (composedFacts(siteDir).registry.remotes[part]?.gradual?.version !== version)
      throw new Error(`Meanwhile somebody has changed what is live of ${part}.`);
    return {
      registry: percent === 0 ? withoutGradual(part) : widened(part, percent, new Date()),
      record: { how: percent === 0 ? 'rollback' : 'release', ...whoAndWhat() },
    };
  };
  return compose(siteDir, prepare);
}

const told = ({ shown, bad }: Visits) => `${bad} of ${shown} visits were bad`;

export function describeWatched({ part, candidate, live, visits, verdict, percent }: Watched): string {
  const now =
    percent === 0
      ? 'Nobody gets it any more.'
      : percent === 100
        ? 'Everybody gets it now.'
        : verdict === 'undecided'
          ? `Too early to say; it stays at ${percent} percent.`
          : `${percent} percent get it now.`;
  return `${part}@${candidate}: ${told(visits.candidate)}; ${part}@${live}: ${told(visits.live)}.\n${verdict === 'undecided' ? '' : `It is ${verdict}. `}${now}`;
}
