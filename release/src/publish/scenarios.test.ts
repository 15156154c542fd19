import { createWorkingCopy, inDays } from '../testing.ts';
import { prune } from './prune.ts';
import { preview, release } from './release.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;
const keyOf = (hash: string) => `scenarios/mf-help/${hash}.js`;
const readPublished = async (id: string) => (await copy.newest()).parts['mf-help']?.published[`1.0.0-${id}`];

/** Writes a build of mf-help with scenarios. */
async function writeHelp(id: string, hash: string) {
  await copy.writeRemote('mf-help', ['/faq'], { id });
  await copy.write(`mf-help/dist/scenarios/scenarios.${hash}.js`, `export const scenarios = { '${hash}': {} };`);
}

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-landing', ['/'], { access: 'signed-out' });
  await writeHelp('a1', '0123456789ab');
  await copy.start();
});
afterEach(() => copy.remove());

test('scenarios are an object beside the version, which the release names and no customer gets', async () => {
  await writeHelp('b2', 'ba9876543210');
  await release(copy.root, copy.store, 'mf-help');
  expect(await readPublished('a1')).toMatchObject({ scenarios: keyOf('0123456789ab') });
  expect(await readPublished('b2')).toMatchObject({ scenarios: keyOf('ba9876543210') });
  expect((await copy.store.get(keyOf('ba9876543210')))?.toString()).toContain('ba9876543210');
  expect([...(await copy.responses()).files.keys()].filter((address) => address.includes('scenarios'))).toEqual([]);
});

test('a preview brings its scenarios, too, and they go with it', async () => {
  await writeHelp('b2', 'ba9876543210');
  await preview(copy.root, copy.store, 'mf-help', { until: inDays(7).toISOString() });
  expect(await readPublished('b2')).toMatchObject({ scenarios: keyOf('ba9876543210') });
  await prune(copy.store, inDays(40));
  expect(await copy.store.get(keyOf('ba9876543210'))).toBeUndefined();
  expect(await copy.store.get(keyOf('0123456789ab'))).toBeDefined();
});

test('npm start publishes scenarios that have changed without their remote', async () => {
  const before = await copy.live();
  await writeHelp('a1', 'ba9876543210');
  await copy.start();
  expect(await readPublished('a1')).toMatchObject({ scenarios: keyOf('ba9876543210') });
  expect(await copy.store.get(keyOf('ba9876543210'))).toBeDefined();
  expect(await copy.live()).toEqual(before);
});

test('scenarios with a secret are not published', async () => {
  await writeHelp('b2', 'ba9876543210');
  await copy.write(
    'mf-help/dist/scenarios/scenarios.ba9876543210.js',
    `export const key = "${['sk', 'live', '0123456789abcdefghijABCD'].join('_')}";`,
  );
  await expect(release(copy.root, copy.store, 'mf-help')).rejects.toThrow('scenarios.ba9876543210.js');
  expect(await copy.store.get(keyOf('ba9876543210'))).toBeUndefined();
});
