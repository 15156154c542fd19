import { testPage } from 'page-contract/testing';
import type { SiteManifest } from 'site/manifest/manifestSchema.ts';
import type { Contract } from 'site/manifest/readSite.ts';
import { planFirstStart, planLive, planPreview, planSettings, planRemoval, planRollback } from './plan.ts';
import { planFallbacks } from './planFallbacks.ts';
import { planPrune } from './planPrune.ts';
import { planRecords } from './planRecords.ts';

const v = (id: string) => `1.0.0-${id}`;
const now = new Date('2026-11-24T12:00:00Z');
const start: SiteManifest = planFirstStart({ page: testPage(), origin: 'https://box.example' }, v('aa'), [
  { deployable: 'shell', version: v('aa') },
  { deployable: 'mf-help', version: v('a1') },
  { deployable: 'mf-landing', version: v('a1') },
]);
const help = { deployable: 'mf-help', version: v('b2') };
const first = { deployable: 'mf-help', version: v('a1') };
const preview = { ...help, at: now.toISOString(), who: 'anna', until: '2026-12-01T12:00:00Z' };
const published = { ...start.published, 'mf-help': [v('a1'), v('b2')] };
const without = { remotes: { 'mf-landing': { live: v('a1') } } };

test.each<[string, (manifest: SiteManifest) => SiteManifest, Partial<SiteManifest>]>([
  ['a release', (m) => planLive(m, help), { published, remotes: { ...without.remotes, 'mf-help': { live: v('b2') } } }],
  [
    'the same release again',
    (m) => planLive(planLive(m, help), help),
    { published, remotes: planLive(start, help).remotes },
  ],
  ['a shell', (m) => planLive(m, { deployable: 'shell', version: v('bb') }), { shell: v('bb') }],
  ['a panel', (m) => planLive(m, { deployable: 'panel', version: v('bb') }), { panel: v('bb') }],
  ['a preview', (m) => planPreview(m, preview), { published, previews: [preview], remotes: start.remotes }],
  ['a removal', (m) => planRemoval(m, 'mf-help'), { ...without, published: start.published }],
  ['a rollback', (m) => planRollback(planLive(m, help), first), { published, remotes: start.remotes, left: [help] }],
  ['a rollback to what is live', (m) => planRollback(m, first), {}],
  [
    'a release of a version that a rollback has left',
    (m) => planLive(planRollback(planLive(m, help), first), help),
    { published, remotes: planLive(start, help).remotes },
  ],
  [
    'a rollback to a version that a rollback has left',
    (m) => planRollback(planRollback(planLive(m, help), first), help),
    { published, remotes: planLive(start, help).remotes, left: [first] },
  ],
  ['a rollback of a removed remote', (m) => planRollback(planRemoval(m, 'mf-help'), first), { remotes: start.remotes }],
  [
    'settings',
    (m) => planSettings(m, { page: m.page, origin: 'http://other.example' }),
    { origin: 'http://other.example' },
  ],
  [
    'a prune of an unused version',
    (m) => planPrune(planLive(planLive(m, help), { ...help, version: v('c3') }), [], now),
    {
      published: { ...start.published, 'mf-help': [v('c3')] },
      remotes: planLive(start, { ...help, version: v('c3') }).remotes,
    },
  ],
  [
    'a prune of a recent version',
    (m) => planPrune(planLive(m, help), [{ deployable: 'mf-help', version: v('a1') }], now),
    { published, remotes: planLive(start, help).remotes },
  ],
  ['a prune of a preview', (m) => planPrune(planPreview(m, preview), [], now), { published, previews: [preview] }],
  [
    'a prune of an expired preview',
    (m) => planPrune(planPreview(m, preview), [], new Date('2027-01-01')),
    { previews: [], published: start.published },
  ],
])('%s changes what it names, and nothing else', (_, plan, expected) => {
  const before = structuredClone(start);
  const changed = plan(start);
  expect(changed).toEqual({ ...start, published: changed.published, ...expected });
  expect(start).toEqual(before);
});

test('the last five versions that a rollback has left are remembered, of all parts', () => {
  let manifest = start;
  for (const version of ['c1', 'c2', 'c3', 'c4', 'c5'].map(v))
    manifest = planRollback(planLive(manifest, { ...help, version }), first);
  manifest = planRollback(planLive(manifest, { deployable: 'shell', version: v('bb') }), {
    deployable: 'shell',
    version: v('aa'),
  });
  expect(manifest.left.map(({ deployable, version }) => `${deployable}@${version}`)).toEqual([
    ...['c2', 'c3', 'c4', 'c5'].map((id) => `mf-help@${v(id)}`),
    `shell@${v('bb')}`,
  ]);
});

test('what is not live cannot be removed', () =>
  expect(() => planRemoval(start, 'mf-games')).toThrow('mf-games is not live. Live are: mf-help, mf-landing.'));

test('a remote whose version changes falls back to the version before; all others keep their fallback', () => {
  const about = { at: now.toISOString(), who: 'anna', how: 'release' as const };
  const first = planRecords(undefined, start, about);
  const next = planLive(start, help);
  const changes = planRecords(start, next, about);
  expect(changes).toEqual([{ ...about, part: 'mf-help', version: v('b2'), instead: v('a1') }]);
  const fallbackWith = (contracts = new Map([[`mf-help/${v('a1')}`, {} as Contract]])) =>
    planFallbacks({ manifest: start, contracts }, next, [...first, ...changes]).remotes;
  expect(fallbackWith()).toEqual({ ...next.remotes, 'mf-help': { live: v('b2'), fallback: v('a1') } });
  expect(fallbackWith(new Map())).toEqual(next.remotes);
});

test.each([
  ['a release', start, planLive(start, help), [{ version: v('b2'), instead: v('a1') }]],
  ['a removal', start, planRemoval(start, 'mf-help'), [{ version: v('a1') }]],
  ['a preview', start, planPreview(start, preview), []],
])('the records of %s', (_, before, after, expected) => {
  const about = { at: now.toISOString(), who: 'anna', how: 'release' as const };
  expect(planRecords(before, after, about)).toEqual(expected.map((one) => ({ ...about, part: 'mf-help', ...one })));
});
