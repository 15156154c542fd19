import { hasPassed, writePair } from '../checks/pairs.ts';
import type { Rehearse } from '../checks/Rehearse.ts';
import { createReportsWriter } from '../reports/reportsFolder.ts';
import { createWorkingCopy } from '../testing.ts';
import { composeBuilds } from './composeBuilds.ts';
import { release } from './release.ts';
import { rollback } from './rollback.ts';

let composed: Awaited<ReturnType<typeof createWorkingCopy>>;
let copy: typeof composed;

beforeAll(async () => {
  composed = await createWorkingCopy();
  await composed.writeShell();
  await composed.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await composed.writeRemote('mf-help', ['/faq'], { id: 'a1' });
  await composeBuilds(composed.root, composed.config());
});
afterAll(() => composed.remove());
beforeEach(async () => void (copy = await createWorkingCopy(composed.root)));
afterEach(() => copy.remove());

const releaseHelp = async (id: string, wish = {}) => {
  await copy.writeRemote('mf-help', ['/faq'], { id });
  return release(copy.root, copy.siteDir, 'mf-help', wish);
};
const help = () => copy.facts().registry.remotes['mf-help'];
const versions = () => [help()?.current, help()?.lastGood].map((one) => one?.version.slice(6));
function report(id: string, shown: number, bad: number) {
  const writer = createReportsWriter(copy.siteDir);
  writer.add(`mf-help@1.0.0-${id}`, { shown, bad }, []);
  writer.end();
}

describe('the last good version', () => {
  test('is none that merely was live before', async () => {
    await releaseHelp('b2');
    expect(versions()).toEqual(['b2', undefined]);
  });

  test('is the latest before that a browser has seen with the live shell', async () => {
    copy.prove('mf-help', 'a1');
    await releaseHelp('b2');
    expect(versions()).toEqual(['b2', 'a1']);
    await releaseHelp('c3');
    expect(versions()).toEqual(['c3', 'a1']);
    copy.prove('mf-help', 'c3');
    await releaseHelp('d4');
    expect(versions()).toEqual(['d4', 'c3']);
    await rollback(copy.siteDir, 'mf-help');
    expect(versions()).toEqual(['c3', 'a1']);
  });

  test('is none that a browser has seen with another shell only, or that failed', async () => {
    copy.prove('mf-help', 'a1', '1.0.0-bb');
    await releaseHelp('b2');
    expect(versions()).toEqual(['b2', undefined]);
    writePair(copy.siteDir, ['mf-help@1.0.0-b2', 'shell@1.0.0-aa'], ['mf-help@1.0.0-b2 has two headings.']);
    await releaseHelp('c3');
    expect(versions()).toEqual(['c3', undefined]);
  });

  test('is none of which pages reported something bad in the last day, but for one visit of a thousand', async () => {
    for (const id of ['a1', 'b2']) copy.prove('mf-help', id);
    report('a1', 2_000, 2);
    await releaseHelp('b2');
    expect(versions()).toEqual(['b2', 'a1']);
    report('b2', 50, 1);
    await releaseHelp('c3');
    expect(versions()).toEqual(['c3', 'a1']);
    report('a1', 10, 10);
    await releaseHelp('d4');
    expect(versions()).toEqual(['d4', undefined]);
  });

  test('of one remote stays as it is when another is released', async () => {
    copy.prove('mf-help', 'a1');
    await releaseHelp('b2');
    await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out', id: 'b2' });
    await release(copy.root, copy.siteDir, 'mf-landing');
    expect(versions()).toEqual(['b2', 'a1']);
  });
});

test('whoever asks for the way back gets it, also where nothing is proven', async () => {
  await releaseHelp('b2');
  await releaseHelp('c3');
  await rollback(copy.siteDir, 'mf-help');
  expect(versions()).toEqual(['b2', undefined]);
  copy.prove('mf-help', 'a1');
  await releaseHelp('d4');
  await rollback(copy.siteDir, 'mf-help');
  expect(versions()).toEqual(['a1', undefined]);
});

test('a release shows a browser what it replaces, once, so that pages can go back to it', async () => {
  const seen: unknown[] = [];
  const rehearse: Rehearse = async ({ name, siteDir }, together) => {
    if (together === undefined) return { reasons: [] };
    seen.push([name, together]);
    const reasons = together.endsWith('a1') ? [] : ['it has two headings.'];
    writePair(siteDir, [name, together], reasons);
    return { reasons };
  };
  expect((await releaseHelp('b2', { rehearse })).doubts).toEqual([]);
  expect(versions()).toEqual(['b2', 'a1']);
  expect(hasPassed(copy.siteDir, ['shell@1.0.0-aa', 'mf-help@1.0.0-a1'])).toBe(true);
  expect((await releaseHelp('c3', { rehearse })).doubts).toEqual([
    'mf-help@1.0.0-b2, which was live until now, is not proven good: it has two headings.',
  ]);
  expect(versions()).toEqual(['c3', 'a1']);
  expect(seen).toEqual([
    ['shell@1.0.0-aa', 'mf-help@1.0.0-a1'],
    ['shell@1.0.0-aa', 'mf-help@1.0.0-b2'],
  ]);
  const nobody: Rehearse = async () => ({ reasons: [], unasked: 'no browser' });
  expect((await releaseHelp('d4', { rehearse: nobody })).doubts).toEqual([
    'mf-help@1.0.0-c3, which was live until now, is not proven good: nobody looked, for no browser',
  ]);
});
