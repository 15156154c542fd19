import { globSync, readFileSync } from 'node:fs';
import { countByFile, renderTable } from './engineTable.ts';

const report = (file: string, ...statuses: [projectName: string, status: string][]) => ({
  suites: [
    {
      file,
      specs: [{ tests: statuses.slice(0, 1).map(([projectName, status]) => ({ projectName, status })) }],
      suites: [
        { file, specs: statuses.slice(1).map(([projectName, status]) => ({ tests: [{ projectName, status }] })) },
      ],
    },
  ],
});

test('the table says how many journeys each engine has passed, and why it runs none of a file (acc 301)', () => {
  const inChromium = new Map([
    ['journeys guard.test.ts', { all: 2, passed: 0 }],
    ['journeys everyBrowser/guard.test.ts', { all: 3, passed: 0 }],
  ]);
  const inEngines = countByFile(
    report('everyBrowser/guard.test.ts', ['firefox', 'expected'], ['firefox', 'unexpected'], ['firefox', 'expected']),
  );
  expect(renderTable(inChromium, inEngines, { 'guard.test.ts': 'a second tab' }).split('\n')).toEqual([
    '| journeys | Chromium | Firefox | WebKit | why Chromium alone |',
    '| --- | --- | --- | --- | --- |',
    '| everyBrowser/guard.test.ts | 3 | 2 of 3 | – |  |',
    '| guard.test.ts | 2 | – | – | a second tab |',
    '',
  ]);
});

test('each file of journeys that Chromium alone runs has a reason (acc 301)', () => {
  const files = globSync('{,nightly/}*.test.ts', { cwd: 'tools/e2e' });
  const reasons = JSON.parse(readFileSync('tools/e2e/chromiumOnly.json', 'utf8')) as Record<string, string>;
  expect(Object.keys(reasons).sort()).toEqual(files.sort());
  expect(Object.values(reasons)).not.toContain('');
});
