import { describeHistory } from '../history/describeHistory.ts';
import { readHistory } from '../history/history.ts';
import { createReportsWriter } from '../reports/reportsFolder.ts';
import { sequentialProbabilityRatio } from '../reports/sequentialProbabilityRatio.ts';
import { createWorkingCopy } from '../testing.ts';
import { composeBuilds } from './composeBuilds.ts';
import { release } from './release.ts';
import { rollback } from './rollback.ts';
import { describeWatched, watchGradual } from './watchGradual.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/faq']);
  await copy.writeRemote('mf-landing', ['/', '/en'], { access: 'public' });
  await composeBuilds(copy.root, copy.config({ REPORTS: 'on' }));
});
afterEach(() => copy.remove());

const go = (part: string, percent?: number) => release(copy.root, copy.siteDir, part, { percent });
const help = () => copy.facts().registry.remotes['mf-help']!;
const versions = () => [help().current?.version, help().gradual?.version, help().gradual?.percent];
/** Another version of mf-help, for that many people first. */
async function goSlowly(percent: number): Promise<void> {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2', code: 'screen(2)' });
  await go('mf-help', percent);
}
const inPage = (path: string) =>
  (
    JSON.parse(/<script type="application\/json" id="registry">(.*?)<\/script>/.exec(copy.read(path))![1]!) as {
      remotes: Record<string, { gradual?: object }>;
    }
  ).remotes['mf-help'];

function report(version: string, shown: number, bad: number): void {
  const writer = createReportsWriter(copy.siteDir);
  writer.add(`mf-help@${version}`, { shown, bad }, []);
  writer.end();
}

test('public pages, the shell, other addresses and senseless shares are refused, with the reason', async () => {
  await copy.writeRemote('mf-landing', ['/', '/en'], { access: 'public', id: 'b2' });
  await expect(go('mf-landing', 10)).rejects.toThrow(
    'mf-landing@1.0.0-b2 cannot go live for 10 percent: all its pages are public (/, /en). They are painted ahead of time, the same for everybody.',
  );
  await copy.writeShell('shell(2)', undefined, { id: 'bb' });
  await expect(go('shell', 10)).rejects.toThrow('a page has one shell');
  await copy.writeRemote('mf-help', ['/faq', '/hilfe'], { id: 'c1' });
  await expect(go('mf-help', 10)).rejects.toThrow('its addresses are not those that are live');
  await copy.writeRemote('mf-help', ['/faq'], { id: 'a1' });
  await expect(go('mf-help', 10)).rejects.toThrow('it is live for everybody');
  for (const percent of [0, 100, 1.5]) await expect(go('mf-help', percent)).rejects.toThrow('from 1 to 99');
  expect(versions()).toEqual(['1.0.0-a1', undefined, undefined]);
});

test('it stands in every page beside what is live, which stays; another release leaves it alone, and fewer people are refused', async () => {
  await goSlowly(20);
  await copy.writeRemote('mf-landing', ['/', '/en'], { access: 'public', id: 'b2' });
  await go('mf-landing');
  expect(versions()).toEqual(['1.0.0-a1', '1.0.0-b2', 20]);
  expect(inPage('/')).toMatchObject({
    current: { version: '1.0.0-a1' },
    gradual: { version: '1.0.0-b2', percent: 20 },
  });
  expect(copy.read('/mf-help/1.0.0-b2/Screen.ba9876543210.js')).toBe('screen(2)');
  await expect(go('mf-help', 10)).rejects.toThrow('20 percent have it already');
});

test('watching gives it to more people step by step while it is as good, and writes that down', async () => {
  await goSlowly(20);
  expect(await watchGradual(copy.siteDir, 'mf-help')).toMatchObject({ verdict: 'undecided', percent: 20 });
  report('1.0.0-a1', 2_000, 10);
  report('1.0.0-b2', 400, 2);
  const watched = await watchGradual(copy.siteDir, 'mf-help');
  expect(describeWatched(watched)).toBe(
    'mf-help@1.0.0-b2: 2 of 400 visits were bad; mf-help@1.0.0-a1: 10 of 2000 visits were bad.\nIt is better or equal. 25 percent get it now.',
  );
  // What was seen counts for the step that it was seen in.
  expect(await watchGradual(copy.siteDir, 'mf-help')).toMatchObject({ verdict: 'undecided', percent: 25 });
  expect(versions()).toEqual(['1.0.0-a1', '1.0.0-b2', 25]);
});

test('watching takes it back from everybody when it is worse', async () => {
  await goSlowly(20);
  report('1.0.0-a1', 1_000, 5);
  report('1.0.0-b2', 200, 12);
  expect(await watchGradual(copy.siteDir, 'mf-help')).toMatchObject({ verdict: 'worse', percent: 0 });
  expect(versions()).toEqual(['1.0.0-a1', undefined, undefined]);
  expect(inPage('/')?.gradual).toBeUndefined();
  await expect(watchGradual(copy.siteDir, 'mf-help')).rejects.toThrow('npm run release -- mf-help --percent 10');
});

test('rolling back takes it back, and leaves what is live; a release for everybody ends it', async () => {
  await goSlowly(30);
  await rollback(copy.siteDir, 'mf-help');
  expect(versions()).toEqual(['1.0.0-a1', undefined, undefined]);
  await go('mf-help', 30);
  await go('mf-help');
  expect(versions()).toEqual(['1.0.0-b2', undefined, undefined]);
  await rollback(copy.siteDir, 'mf-help');
  expect(versions()).toEqual(['1.0.0-a1', undefined, undefined]);
  const lines = readHistory(copy.siteDir).filter(({ part }) => part === 'mf-help');
  expect(lines.map(({ version, percent }) => [version, percent])).toEqual([
    ['1.0.0-a1', undefined],
    ['1.0.0-b2', 30],
    ['1.0.0-b2', 0],
    ['1.0.0-b2', 30],
    ['1.0.0-b2', undefined],
    ['1.0.0-a1', undefined],
  ]);
  expect(describeHistory(lines)).toMatch(/mf-help@1\.0\.0-b2 {2}release for 30 % of signed-in people by /);
});

test('of a hundred bad versions 99 are taken back within 300 visits, of a hundred good ones at most one', () => {
  let seed = 7;
  /** Park and Miller's generator: the same numbers in every run. */
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const live = { shown: 3_000, bad: 15 };
  function verdictOf(rate: number, most: number) {
    const seen = { shown: 0, bad: 0 };
    while (seen.shown < most) {
      seen.shown += 1;
      if (random() < rate) seen.bad += 1;
      const verdict = sequentialProbabilityRatio(seen, live);
      if (verdict !== 'undecided') return verdict;
    }
    return 'undecided';
  }
  const hundred = (rate: number, most: number) => Array.from({ length: 100 }, () => verdictOf(rate, most));
  expect(hundred(0.055, 300).filter((verdict) => verdict === 'worse').length).toBeGreaterThanOrEqual(99);
  const good = hundred(0.005, 2_000);
  expect(good.filter((verdict) => verdict === 'worse').length).toBeLessThanOrEqual(1);
  expect(good.filter((verdict) => verdict === 'better or equal').length).toBeGreaterThanOrEqual(95);
});
