import type { LiveRegistry } from 'page-contract';
import { testRegistry, testShell } from '../testing/registry.ts';
import { decideBeforeMount, decideOnFailure, decideOnNavigate, type PageState, type RemoteState } from './decide.ts';

const help = testRegistry.remotes['mf-help']!;
const create = (version: string) => ({ version, entry: `/mf-help/${version}/remoteEntry.js`, integrity: 'sha384-x' });
const [a1, b2, z9] = ['1.0.0-a1', '1.0.0-b2', '1.0.0-z9'].map(create) as [never, never, never];

/** Live registry in which only mf-help has changed. */
const liveWith = (changed: Partial<LiveRegistry['remotes'][string]>, shell = testShell): LiveRegistry => ({
  shell,
  remotes: { ...testRegistry.remotes, 'mf-help': { ...help, ...changed } },
});
const [first, ...others] = help.module.routes;
const otherAddress = liveWith({ module: { ...help.module, routes: [{ ...first!, path: '/neu' }, ...others] } });
const otherShell = liveWith({ live: b2 }, '1.0.0-s2');

const page: PageState = {
  registry: testRegistry,
  shell: testShell,
  live: undefined,
  hasUnsavedInput: false,
  switches: 0,
  heapGrowthInBytes: 0,
};
const remote: RemoteState = {
  remote: 'mf-help',
  inUse: a1,
  previous: undefined,
  broken: new Set(),
  hasFallenBack: false,
  isShown: false,
};

const keep = { action: 'keep' };
const switchTo = (version: object) => ({ action: 'switch', liveVersion: version });
const b2Live = liveWith({ live: b2 });

describe('At a navigation (acc 298)', () => {
  test.each<[string, Partial<PageState>, object]>([
    ['nothing is known', {}, keep],
    ['another version of a remote is live', { live: b2Live }, keep],
    ['another shell is live', { live: otherShell }, { action: 'reload', onceFor: expect.any(String) }],
    ['another address is live', { live: otherAddress }, { action: 'reload', onceFor: expect.any(String) }],
    ['another shell is live, with unsaved input', { live: otherShell, hasUnsavedInput: true }, keep],
    ['19 versions were switched to', { live: b2Live, switches: 19 }, keep],
    ['20 versions were switched to', { live: b2Live, switches: 20 }, { action: 'reload' }],
    ['the heap has grown by 10 MB', { live: b2Live, heapGrowthInBytes: 10 * 1024 * 1024 }, keep],
    ['the heap has grown by more', { live: b2Live, heapGrowthInBytes: 10 * 1024 * 1024 + 1 }, { action: 'reload' }],
  ])('%s', (_, state, expected) => {
    expect(decideOnNavigate({ ...page, ...state })).toEqual(expected);
  });
});

describe('Before a screen is mounted (acc 298)', () => {
  test.each<[string, Partial<PageState>, Partial<RemoteState>, object]>([
    ['nothing is known', {}, {}, keep],
    ['another version is live', { live: b2Live }, {}, switchTo(b2)],
    ['it is in use already', { live: b2Live }, { inUse: b2 }, keep],
    ['it did not work here', { live: b2Live }, { broken: new Set(['1.0.0-b2']) }, keep],
    [
      'the screen before is of the same remote and has input',
      { live: b2Live, hasUnsavedInput: true },
      { isShown: true },
      keep,
    ],
    ['the screen before is of another remote and has input', { live: b2Live, hasUnsavedInput: true }, {}, switchTo(b2)],
    ['the page must be reloaded for it', { live: otherShell }, {}, keep],
  ])('%s', (_, state, ofRemote, expected) => {
    expect(decideBeforeMount({ ...page, ...state }, { ...remote, ...ofRemote })).toEqual(expected);
  });
});

describe('When a version does not work (acc 298)', () => {
  const withFallback = liveWith({ fallback: z9 });
  test.each<[string, Partial<PageState>, Partial<RemoteState>, object]>([
    ['another version is live', { live: b2Live }, {}, switchTo(b2)],
    ['the page had another version before', { live: b2Live }, { inUse: b2, previous: a1 }, switchTo(a1)],
    [
      'a rollback has left the version before',
      { live: { ...b2Live, left: ['mf-help@1.0.0-a1'] } },
      { inUse: b2, previous: a1 },
      keep,
    ],
    ['the site has a fallback', { live: withFallback }, {}, switchTo(z9)],
    ['there is no other version', { live: liveWith({}) }, {}, keep],
    ['the fallback did not work either', { live: withFallback }, { inUse: z9, broken: new Set(['1.0.0-a1']) }, keep],
    ['it has fallen back before', { live: b2Live }, { hasFallenBack: true }, keep],
    ['another shell is live', { live: otherShell }, {}, { action: 'reload', onceFor: 'mf-help@1.0.0-b2' }],
    ['another shell is live, with unsaved input', { live: otherShell, hasUnsavedInput: true }, {}, keep],
    ['without a network', {}, {}, keep],
  ])('%s', (_, state, ofRemote, expected) => {
    expect(decideOnFailure({ ...page, ...state }, { ...remote, ...ofRemote })).toEqual(expected);
  });
});
