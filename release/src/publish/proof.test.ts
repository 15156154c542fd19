import { createReportsWriter } from 'site/reports/reportsStore.ts';
import type { Rehearse } from '../checks/slowChecks.ts';
import { readPairLookup, writePair } from '../history/pairs.ts';
import { createWorkingCopy } from '../testing.ts';
import { release } from './release.ts';
import { rollback } from './rollback.ts';

let composed: Awaited<ReturnType<typeof createWorkingCopy>>;
let copy: typeof composed;

beforeAll(async () => {
  composed = await createWorkingCopy();
  await composed.writeShell();
  await composed.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await composed.writeRemote('mf-help', ['/faq'], { id: 'a1' });
  await composed.start();
});
afterAll(() => composed.remove());
beforeEach(async () => void (copy = await createWorkingCopy(composed.root)));
afterEach(() => copy.remove());

const releaseHelp = async (id: string, wish = {}) => {
  await copy.writeRemote('mf-help', ['/faq'], { id });
  const { warnings, ...result } = await release(copy.root, copy.store, 'mf-help', wish);
  // The copy is no working copy of Git, which each release says.
  const [missingCommit, ...more] = warnings;
  expect(missingCommit).toContain(`${copy.root} is no working copy of Git.`);
  return { ...result, warnings: more };
};
const versions = async () => {
  const { live, fallback } = (await copy.manifest()).remotes['mf-help']!;
  return [live, fallback].map((one) => one?.slice(6));
};
describe('the last good version', () => {
  test('is none that merely was live before', async () => {
    await releaseHelp('b2');
    expect(await versions()).toEqual(['b2', undefined]);
  });

  test('is the latest before that a browser has seen with the live shell', async () => {
    await copy.prove('mf-help', 'a1');
    await releaseHelp('b2');
    expect(await versions()).toEqual(['b2', 'a1']);
    await releaseHelp('c3');
    expect(await versions()).toEqual(['c3', 'a1']);
    await copy.prove('mf-help', 'c3');
    await releaseHelp('d4');
    expect(await versions()).toEqual(['d4', 'c3']);
    await rollback(copy.store, 'mf-help');
    expect(await versions()).toEqual(['c3', 'a1']);
  });

  test('is none that a browser has seen with another shell only, or that failed', async () => {
    await copy.prove('mf-help', 'a1', '1.0.0-bb');
    await releaseHelp('b2');
    expect(await versions()).toEqual(['b2', undefined]);
    await writePair(copy.store, ['mf-help@1.0.0-b2', 'shell@1.0.0-aa'], ['mf-help@1.0.0-b2 has two headings.']);
    await releaseHelp('c3');
    expect(await versions()).toEqual(['c3', undefined]);
  });

  test('stays the fallback whatever reports say of it, because anybody can send them', async () => {
    await copy.prove('mf-help', 'a1');
    const writer = createReportsWriter(copy.store);
    writer.add('mf-help@1.0.0-a1', { shown: 50, bad: 50, errors: 50 }, []);
    await writer.end();
    await releaseHelp('b2');
    expect(await versions()).toEqual(['b2', 'a1']);
  });

  test('is none whose contract is gone or damaged', async () => {
    jest.spyOn(console, 'error').mockReturnValue();
    await releaseHelp('b2');
    await releaseHelp('c3');
    for (const id of ['a1', 'b2', 'c3']) await copy.prove('mf-help', id);
    await copy.store.remove('mf-help/1.0.0-c3/contract.json');
    await copy.store.put('mf-help/1.0.0-b2/contract.json', '{');
    await releaseHelp('d4');
    expect(await versions()).toEqual(['d4', 'a1']);
  });

  test('of one remote stays as it is when another is released', async () => {
    await copy.prove('mf-help', 'a1');
    await releaseHelp('b2');
    await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out', id: 'b2' });
    await release(copy.root, copy.store, 'mf-landing');
    expect(await versions()).toEqual(['b2', 'a1']);
  });
});

test('a rollback is carried out, also where nothing is proven', async () => {
  await releaseHelp('b2');
  await releaseHelp('c3');
  await rollback(copy.store, 'mf-help');
  expect(await versions()).toEqual(['b2', undefined]);
  await copy.prove('mf-help', 'a1');
  await releaseHelp('d4');
  await rollback(copy.store, 'mf-help');
  expect(await versions()).toEqual(['a1', undefined]);
});

test('a release shows a browser what it replaces, once, so that pages can go back to it', async () => {
  const seen: unknown[] = [];
  const rehearse: Rehearse = async ({ name }, together) => {
    if (together === undefined) return { reasons: [] };
    seen.push([name, together]);
    const reasons = together.endsWith('a1') ? [] : ['it has two headings.'];
    await writePair(copy.store, [name, together], reasons);
    return { reasons };
  };
  expect((await releaseHelp('b2', { rehearse })).warnings).toEqual([]);
  expect(await versions()).toEqual(['b2', 'a1']);
  expect((await readPairLookup(copy.store))(['shell@1.0.0-aa', 'mf-help@1.0.0-a1'])).toBe(true);
  expect((await releaseHelp('c3', { rehearse })).warnings).toEqual([
    'mf-help@1.0.0-b2, which was live until now, is not proven good: it has two headings.',
  ]);
  expect(await versions()).toEqual(['c3', 'a1']);
  expect(seen).toEqual([
    ['shell@1.0.0-aa', 'mf-help@1.0.0-a1'],
    ['shell@1.0.0-aa', 'mf-help@1.0.0-b2'],
  ]);
  const nobody: Rehearse = async () => ({ reasons: [], skippedBecause: 'no browser' });
  expect((await releaseHelp('d4', { rehearse: nobody })).warnings).toEqual([
    'mf-help@1.0.0-c3, which was live until now, is not proven good: no browser looked at it: no browser',
  ]);
  const keepNothing: Rehearse = async () => ({ reasons: [] });
  expect((await releaseHelp('e5', { rehearse: keepNothing })).warnings).toEqual([
    'mf-help@1.0.0-d4, which was live until now, is not proven good: the result of its rehearsal could not be stored.',
  ]);
});
