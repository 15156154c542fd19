import { runCommandProgram } from 'node-kit/CommandProgram.ts';
import { releaseProgram } from '../cli/releaseProgram.ts';
import { describeHistory } from '../history/describeHistory.ts';
import { createWorkingCopy } from '../testing.ts';
import { release } from './release.ts';
import { releasePublished, rollback } from './rollback.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/faq']);
  await copy.writeRemote('mf-landing', ['/', '/en'], { access: 'public' });
  await copy.start({ REPORTS: 'on' });
});
afterEach(() => copy.remove());

const go = (part: string, percent?: number) => release(copy.root, copy.store, part, { percent });
const versions = async () => {
  const { live, rollout } = (await copy.manifest()).remotes['mf-help']!;
  return [live, rollout?.version, rollout?.percent];
};
/** Another version of mf-help, for that many people first. */
async function goSlowly(percent: number): Promise<void> {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2', code: 'screen(2)' });
  await go('mf-help', percent);
}
const inPage = async (path: string) =>
  (
    JSON.parse(/<script type="application\/json" id="registry">(.*?)<\/script>/.exec(await copy.read(path))![1]!) as {
      remotes: Record<string, { rollout?: object }>;
    }
  ).remotes['mf-help'];

test('public pages, the shell, other addresses and senseless shares are refused, with the reason', async () => {
  await copy.writeRemote('mf-landing', ['/', '/en'], { access: 'public', id: 'b2' });
  await expect(go('mf-landing', 10)).rejects.toThrow(
    'mf-landing@1.0.0-b2 cannot go live for 10 percent: all its pages are public (/, /en). They are prerendered, the same for everybody.',
  );
  await copy.writeShell('shell(2)', undefined, { id: 'bb' });
  await expect(go('shell', 10)).rejects.toThrow('a page has one shell');
  await copy.writeRemote('mf-help', ['/faq', '/hilfe'], { id: 'c1' });
  await expect(go('mf-help', 10)).rejects.toThrow('its addresses are not those that are live');
  await copy.writeRemote('mf-help', ['/faq'], { id: 'a1' });
  await expect(go('mf-help', 10)).rejects.toThrow('it is live for everybody');
  for (const percent of [0, 100, 1.5]) await expect(go('mf-help', percent)).rejects.toThrow('from 1 to 99');
  expect(await versions()).toEqual(['1.0.0-a1', undefined, undefined]);
});

test('a version is refused if other addresses have gone live during its rehearsal', async () => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  const rehearse = async () => {
    if ((await copy.live())['mf-help'] === 'a1') {
      await copy.writeRemote('mf-help', ['/faq', '/hilfe'], { id: 'c3' });
      await go('mf-help');
      await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
    }
    return { reasons: [] };
  };
  await expect(release(copy.root, copy.store, 'mf-help', { percent: 10, rehearse })).rejects.toThrow(
    'its addresses are not those that are live',
  );
  expect(await versions()).toEqual(['1.0.0-c3', undefined, undefined]);
});

test('it stands in every page beside what is live, which stays; another release leaves it alone, and fewer people are refused', async () => {
  await goSlowly(20);
  await copy.writeRemote('mf-landing', ['/', '/en'], { access: 'public', id: 'b2' });
  await go('mf-landing');
  expect(await versions()).toEqual(['1.0.0-a1', '1.0.0-b2', 20]);
  expect(await inPage('/')).toMatchObject({
    current: { version: '1.0.0-a1' },
    rollout: { version: '1.0.0-b2', percent: 20 },
  });
  expect(await copy.read('/mf-help/1.0.0-b2/Screen.ba9876543210.js')).toBe('screen(2)');
  await expect(go('mf-help', 10)).rejects.toThrow('20 percent have it already');
});

test('the next percentage that a person types reaches more people with the same version', async () => {
  await goSlowly(20);
  await go('mf-help', 50);
  expect(await versions()).toEqual(['1.0.0-a1', '1.0.0-b2', 50]);
});

test('a rollout that another one replaces ends in the history', async () => {
  await goSlowly(20);
  await copy.writeRemote('mf-help', ['/faq'], { id: 'c3' });
  await go('mf-help', 10);
  const records = (await copy.records()).filter(({ percent }) => percent !== undefined);
  expect(records.map(({ version, percent }) => [version, percent])).toEqual([
    ['1.0.0-b2', 20],
    ['1.0.0-b2', 0],
    ['1.0.0-c3', 10],
  ]);
});

test('rolling back takes it back, and leaves what is live; a release for everybody ends it', async () => {
  await goSlowly(30);
  await rollback(copy.store, 'mf-help');
  expect(await versions()).toEqual(['1.0.0-a1', undefined, undefined]);
  await go('mf-help', 30);
  await go('mf-help');
  expect(await versions()).toEqual(['1.0.0-b2', undefined, undefined]);
  await rollback(copy.store, 'mf-help');
  expect(await versions()).toEqual(['1.0.0-a1', undefined, undefined]);
  const lines = (await copy.records()).filter(({ part }) => part === 'mf-help');
  expect(lines.map(({ version, percent }) => [version, percent])).toEqual([
    ['1.0.0-a1', undefined],
    ['1.0.0-b2', 30],
    ['1.0.0-b2', 0],
    ['1.0.0-b2', 30],
    ['1.0.0-b2', undefined],
    ['1.0.0-a1', undefined],
  ]);
  expect(describeHistory({ records: lines, previews: [], live: {} })).toMatch(
    /mf-help@1\.0\.0-b2 {2}release for 30 % of signed-in people by /,
  );
});

test.each<[string, () => Promise<unknown>, string, unknown[]]>([
  ['rollback', () => rollback(copy.store, 'mf-help'), '1.0.0-a1', ['1.0.0-a1', undefined, undefined]],
  [
    'rollout of another version',
    async () => {
      await copy.writeRemote('mf-help', ['/faq'], { id: 'c3' });
      await go('mf-help', 10);
    },
    '1.0.0-a1 with a rollout of 1.0.0-c3',
    ['1.0.0-a1', '1.0.0-c3', 10],
  ],
])('a %s that is faster than a wider rollout stays as it is', async (_, change, now, expected) => {
  await goSlowly(20);
  await expect(releasePublished(copy.createOvertakenStore(change), 'mf-help', undefined)).rejects.toThrow(
    `mf-help is not rolled out further, because somebody else was faster: it was at 1.0.0-a1 with a rollout of 1.0.0-b2 and is at ${now} now.`,
  );
  expect(await versions()).toEqual(expected);
});

test.each([
  ['goes back', undefined, 'it was at 1.0.0-c3 and is at 1.0.0-b2 now.'],
  ['ends the rollout', 20, 'it was at 1.0.0-b2 with a rollout of 1.0.0-c3 and is at 1.0.0-b2 now.'],
])('of two rollbacks at the same moment, one %s and the other is refused', async (_, percent, sentence) => {
  await copy.writeRemote('mf-help', ['/faq'], { id: 'b2' });
  await go('mf-help');
  await copy.writeRemote('mf-help', ['/faq'], { id: 'c3' });
  await go('mf-help', percent);
  const store = copy.createOvertakenStore(() => rollback(copy.store, 'mf-help'));
  await expect(rollback(store, 'mf-help')).rejects.toThrow(
    `mf-help is not rolled back, because somebody else was faster: ${sentence}`,
  );
  expect(await versions()).toEqual(['1.0.0-b2', undefined, undefined]);
});

describe('the verb "rollout"', () => {
  const rollout = (...words: string[]) => runCommandProgram(releaseProgram, ['rollout', 'mf-help', ...words]);
  beforeEach(() => {
    process.env.SITE_DIR = copy.folder;
  });
  afterEach(() => {
    delete process.env.SITE_DIR;
    delete process.env.OPENAPI_URL;
  });

  test('widens a rollout, and with a hundred of a hundred makes its version live', async () => {
    await goSlowly(20);
    expect((await rollout('50')).text).toContain('50 of a hundred signed-in people get 1.0.0-b2 now');
    expect(await versions()).toEqual(['1.0.0-a1', '1.0.0-b2', 50]);
    expect((await rollout('100')).text).toBe('mf-help: 1.0.0-b2 is live now.');
    expect(await versions()).toEqual(['1.0.0-b2', undefined, undefined]);
  });

  test('begins one with a version that is on the site', async () => {
    await copy.writeRemote('mf-help', ['/faq'], { id: 'b2', code: 'screen(2)' });
    await go('mf-help');
    await rollout('10', '--version', '1.0.0-a');
    expect(await versions()).toEqual(['1.0.0-b2', '1.0.0-a1', 10]);
  });

  test('asks the live backend, as a release of a stored version does; a rollback does not', async () => {
    await goSlowly(20);
    process.env.OPENAPI_URL = 'http://localhost:1/openapi.json';
    const unknown = 'localhost:1/openapi.json does not say what the backend offers';
    await expect(rollout('50')).rejects.toThrow(unknown);
    await expect(runCommandProgram(releaseProgram, ['publish', 'mf-help', '--version', '1.0.0-b2'])).rejects.toThrow(
      unknown,
    );
    await runCommandProgram(releaseProgram, ['rollback', 'mf-help']);
    expect(await versions()).toEqual(['1.0.0-a1', undefined, undefined]);
  });

  test('without a version and a rollout says how to begin one', async () => {
    await expect(rollout('50')).rejects.toThrow(
      'No version of mf-help is being rolled out. To build one and begin: npm run release -- mf-help --percent 50',
    );
  });
});
