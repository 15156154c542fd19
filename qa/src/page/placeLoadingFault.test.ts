import { loadingFaults } from '../loadingFaults.ts';
import { placeLoadingFault } from './placeLoadingFault.ts';

const version = '1.0.0-a1';
const live = {
  version,
  entry: `/mf-help/${version}/entry.js`,
  integrity: 'sha384-e',
  direct: { file: `/mf-help/${version}/direct.js`, integrity: 'sha384-d' },
};
const registry = { remotes: { 'mf-help': { module: { name: 'mf-help', routes: [] }, live } } };
const place = (fault: string) => placeLoadingFault(registry, 'mf-help', fault);

test.each(Object.keys(loadingFaults).filter((fault) => fault !== 'entry-changed'))(
  '%s: entry and direct container come from the folder of the fault, with their hashes',
  (fault) => {
    const changed = place(fault)!.registry.remotes['mf-help']!.live!;
    expect([changed.entry, changed.direct?.file]).toEqual([
      `/mf-help/${version}~${fault}/entry.js`,
      `/mf-help/${version}~${fault}/direct.js`,
    ]);
    expect([changed.integrity, changed.direct?.integrity]).toEqual(['sha384-e', 'sha384-d']);
  },
);

test('entry-changed: the browser rejects both scripts by their hash', () => {
  const changed = place('entry-changed')!.registry.remotes['mf-help']!.live!;
  expect(changed.entry).toBe(live.entry);
  expect([changed.integrity, changed.direct?.integrity]).not.toContain('sha384-e');
});

test('the site itself answers which versions are live only if another one is to take over', () => {
  expect(place('entry-gone')).toMatchObject({
    registry: { remotes: { 'mf-help': { live: { version: `${version}~gone` } } } },
  });
  expect(place('entry-gone')?.live).toBeUndefined();
  expect(place('entry-offline')?.live).toBe('offline');
  expect(place('chunk-404')?.live).toEqual(place('chunk-404')?.registry);
});

test('other faults, and remotes that are not in the page, leave the registry as it is', () => {
  expect(place('503')).toBeUndefined();
  expect(placeLoadingFault(registry, 'mf-games', 'entry-404')).toBeUndefined();
});
