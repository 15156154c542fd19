import { testPage } from 'page-contract/testing';
import { releaseFormat, type Part, type Release, type SiteState } from 'site/releases/releaseSchema.ts';
import {
  planChanges,
  planFirstStart,
  planLive,
  planPreview,
  planPublish,
  planRemoval,
  planRollback,
  planSettings,
  planStarted,
} from './plan.ts';
import { listKeptReleases, listRunningVersions, planPrune } from './planPrune.ts';

const v = (id: string) => `1.0.0-${id}`;
const help = (id: string) => ({ part: 'mf-help', version: v(id) });
const now = new Date('2026-11-24T12:00:00Z');
const start = planFirstStart({ page: testPage(), origin: 'https://box.example' }, [
  { part: 'shell', version: v('aa') },
  help('a1'),
  { part: 'mf-landing', version: v('a1') },
]);
const until = '2026-12-01T12:00:00Z';
const published = { [v('a1')]: {}, [v('b2')]: {} };
/** What stays in the part mf-help after the first start. */
const first: Part = { live: v('a1'), earlier: [], left: [], published: { [v('a1')]: {} } };
const next: Part = { ...first, live: v('b2'), earlier: [v('a1')], published };

test.each<[string, (state: SiteState) => SiteState, Part]>([
  ['a version', (s) => planLive(s, help('b2')), next],
  ['the same version again', (s) => planLive(planLive(s, help('b2')), help('b2')), next],
  ['a published version', (s) => planPublish(s, help('b2')), { ...next, released: v('b2') }],
  ['a start', (s) => planStarted(s, [help('b2')]), { ...first, started: v('b2') }],
  [
    'a third version',
    (s) => planLive(planLive(s, help('b2')), help('c3')),
    { ...next, live: v('c3'), earlier: [v('b2'), v('a1')], published: { ...published, [v('c3')]: {} } },
  ],
  [
    'a version that was live before',
    (s) => planLive(planLive(s, help('b2')), help('a1')),
    { ...next, live: v('a1'), earlier: [v('b2')] },
  ],
  ['a forced version', (s) => planLive(s, help('b2'), { isForced: true }), { ...next, forced: true }],
  [
    'a version after a forced one',
    (s) => planLive(planLive(s, help('b2'), { isForced: true }), help('c3')),
    { ...next, live: v('c3'), published: { ...published, [v('c3')]: {} } },
  ],
  ['a rollback', (s) => planRollback(planLive(s, help('b2')), help('a1')), { ...first, published, left: [v('b2')] }],
  [
    'a rollback from a forced version',
    (s) => planRollback(planLive(s, help('b2'), { isForced: true }), help('a1')),
    { ...first, published, left: [v('b2')] },
  ],
  [
    'a rollback that skips a version',
    (s) => planRollback(planLive(planLive(s, help('b2')), help('c3')), help('a1')),
    { ...first, published: { ...published, [v('c3')]: {} }, left: [v('c3')] },
  ],
  ['a rollback to what is live', (s) => planRollback(s, help('a1')), first],
  [
    'a version that a rollback has left',
    (s) => planLive(planRollback(planLive(s, help('b2')), help('a1')), help('b2')),
    next,
  ],
  [
    'a rollback to a version that a rollback has left',
    (s) => planRollback(planRollback(planLive(s, help('b2')), help('a1')), help('b2')),
    { ...first, live: v('b2'), published, left: [v('a1')] },
  ],
  [
    'a removal',
    (s) => planRemoval(planLive(s, help('b2')), 'mf-help'),
    { earlier: [v('b2'), v('a1')], left: [], published },
  ],
  [
    'a removal and its rollback',
    (s) => planRollback(planRemoval(planLive(s, help('b2')), 'mf-help'), help('b2')),
    next,
  ],
  [
    'a removal of a forced version and its rollback',
    (s) => planRollback(planRemoval(planLive(s, help('b2'), { isForced: true }), 'mf-help'), help('b2')),
    { ...next, forced: true },
  ],
  [
    'a rollback to an even older version after the removal of a forced one',
    (s) => planRollback(planRemoval(planLive(s, help('b2'), { isForced: true }), 'mf-help'), help('c3')),
    { ...next, live: v('c3') },
  ],
  [
    'a version after the removal of a forced one',
    (s) => planLive(planRemoval(planLive(s, help('b2'), { isForced: true }), 'mf-help'), help('c3')),
    { ...next, live: v('c3'), published: { ...published, [v('c3')]: {} } },
  ],
])('%s changes its part, and nothing else', (_, plan, expected) => {
  const before = structuredClone(start);
  const changed = plan(start);
  expect(changed.parts['mf-help']).toEqual(expected);
  expect({ ...changed, parts: { ...changed.parts, 'mf-help': first } }).toEqual(start);
  expect(start).toEqual(before);
});

test('ten versions are remembered to which a rollback goes, and five that a rollback has left', () => {
  const ids = Array.from({ length: 12 }, (_, index) => `c${index.toString(16)}`);
  const many = ids.reduce((state, id) => planLive(state, help(id)), start);
  expect(many.parts['mf-help']?.earlier).toEqual(ids.slice(1, 11).toReversed().map(v));
  const back = ids.slice(0, 6).reduce((state, id) => planRollback(planLive(state, help(id)), help('a1')), start);
  expect(back.parts['mf-help']?.left).toEqual(ids.slice(1, 6).map(v));
});

test('a preview is published, and nothing else changes', () => {
  const changed = planPreview(start, { ...help('b2'), commit: 'c0ffee' }, until);
  expect(changed).toEqual({
    ...start,
    parts: {
      ...start.parts,
      'mf-help': { ...first, published: { ...first.published, [v('b2')]: { commit: 'c0ffee' } } },
    },
    previews: [{ ...help('b2'), until }],
  });
});

test('the commit of a version is one of which it can be built again, if there is any', () => {
  const publish = (state: SiteState, commit?: string) =>
    planPublish(state, { ...help('b2'), ...(commit && { commit }) });
  const commitOf = (state: SiteState) => state.parts['mf-help']?.published[v('b2')]?.commit;
  const dirty = publish(start, 'aaaa+');
  expect([commitOf(dirty), commitOf(publish(dirty))]).toEqual(['aaaa+', 'aaaa+']);
  const clean = publish(dirty, 'bbbb');
  expect([commitOf(clean), commitOf(publish(clean, 'cccc+'))]).toEqual(['bbbb', 'bbbb']);
});

test('settings change no version', () => {
  const changed = planSettings(start, { page: start.page, origin: 'http://other.example' });
  expect(changed).toEqual({ ...start, origin: 'http://other.example' });
});

test('what is not live cannot be removed', () =>
  expect(() => planRemoval(start, 'mf-games')).toThrow('mf-games is not live. Live are: mf-help, mf-landing.'));

test.each([
  ['the first start', undefined, start, ['shell aa -', 'mf-help a1 -', 'mf-landing a1 -']],
  ['a version', start, planLive(start, help('b2')), ['mf-help b2 a1']],
  ['a removal', start, planRemoval(start, 'mf-help'), ['mf-help - a1']],
  ['a preview', start, planPreview(start, help('b2'), until), []],
])('the changes of %s', (_, before, after, expected) => {
  const changes = planChanges(before, after);
  expect(
    changes.map(({ part, version = '-', instead = '-' }) => `${part} ${version} ${instead}`.replaceAll('1.0.0-', '')),
  ).toEqual(expected);
});

describe('a prune', () => {
  const at = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000).toISOString();
  const createRelease = (state: SiteState, number: number, days: number): Release => ({
    format: releaseFormat,
    number,
    id: String(number),
    at: at(days),
    who: 'anna',
    how: 'publish',
    changes: [],
    ...state,
  });
  const left = planRollback(planLive(start, help('b2')), help('a1'));

  test('keeps the last ten releases, and those that were the newest in the last 30 days', () => {
    const releases = Array.from({ length: 15 }, (_, index) => createRelease(start, index + 1, 45 - index));
    const numbers = listKeptReleases(releases, now).map(({ number }) => number);
    expect(numbers.toSorted((one, other) => one - other)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    const recent = releases.map((release, index) => ({ ...release, at: at(15 - index) }));
    expect(listKeptReleases(recent, now)).toHaveLength(15);
    expect(listKeptReleases([createRelease(start, 1, 300), ...recent], now)).toHaveLength(16);
  });

  test('keeps a version as long as open tabs may show it, and as long as a rollback goes to it', () => {
    const releases = (days: number) => [
      createRelease(planLive(start, help('b2')), 1, 300),
      createRelease(left, 2, days),
    ];
    const keptWith = (kept: Release[]) => Object.keys(planPrune(left, kept, now).parts['mf-help']!.published);
    expect(keptWith(releases(31))).toEqual([v('a1'), v('b2')]);
    expect(keptWith(releases(31).slice(1))).toEqual([v('a1')]);
    expect(listRunningVersions(releases(31), now)).not.toContainEqual(help('b2'));
    expect(listRunningVersions(releases(29), now)).toContainEqual(help('b2'));
    const third = planLive(planLive(start, help('b2')), help('c3'));
    expect(Object.keys(planPrune(third, [], now).parts['mf-help']!.published)).toEqual([v('a1'), v('b2'), v('c3')]);
  });

  test('keeps a preview until its link ends', () => {
    const shown = planPreview(start, help('b2'), until);
    expect(planPrune(shown, [], now)).toEqual(shown);
    expect(planPrune(shown, [], new Date('2027-01-01'))).toEqual(start);
  });
});
