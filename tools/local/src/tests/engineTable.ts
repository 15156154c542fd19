/** Part of a report by Playwright's JSON reporter. */
export interface JourneyReport {
  suites: Suite[];
}

interface Suite {
  file: string;
  specs: { tests: { projectName: string; status: string }[] }[];
  suites?: Suite[];
}

/** Tests of a file in one browser. */
interface Count {
  all: number;
  passed: number;
}

/** Counts by project and file: `firefox everyBrowser/reach.test.ts`. */
type Counts = Map<string, Count>;

/** Counts the tests of a report by project and file. */
export function countByFile({ suites }: JourneyReport): Counts {
  const counts: Counts = new Map();
  const countSuite = ({ file, specs, suites: innerSuites = [] }: Suite): void => {
    for (const { projectName, status } of specs.flatMap(({ tests }) => tests)) {
      const key = `${projectName} ${file}`;
      const { all, passed } = counts.get(key) ?? { all: 0, passed: 0 };
      counts.set(key, { all: all + 1, passed: passed + (status === 'expected' ? 1 : 0) });
    }
    innerSuites.forEach(countSuite);
  };
  suites.forEach(countSuite);
  return counts;
}

/**
 * Renders all journeys (browser tests) as a table in Markdown, by file: how many there are in Chromium, how many passed
 * in Firefox and WebKit, and the reason if they run in Chromium alone. `reasons` are sentences, by file.
 */
export function renderTable(inChromium: Counts, inEngines: Counts, reasons: Record<string, string>): string {
  const describe = (engine: string, file: string) => {
    const count = inEngines.get(`${engine} ${file}`);
    return count ? `${count.passed} of ${count.all}` : '–';
  };
  const files = [...inChromium].map(([key, { all }]) => ({ file: key.split(' ')[1] ?? '', all }));
  const rows = files
    .toSorted((one, other) => one.file.localeCompare(other.file))
    .map(({ file, all }) => [file, all, describe('firefox', file), describe('webkit', file), reasons[file]]);
  const lines = [
    ['journeys', 'Chromium', 'Firefox', 'WebKit', 'why Chromium alone'],
    ['---', '---', '---', '---', '---'],
    ...rows,
  ];
  return lines.map((cells) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |\n`).join('');
}
