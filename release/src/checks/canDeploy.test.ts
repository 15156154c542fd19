import { formatReleaseKey } from 'site/releases/readReleases.ts';
import { preview, release } from '../publish/release.ts';
import { inDays } from '../testing.ts';
import { canDeploy, describeDeploy } from './canDeploy.ts';
import { api, Backend, calls, listDevices, removeField } from './testing/backend.ts';
import { beginWithLiveSite } from './testing.ts';

const { copy, write, changeContract } = beginWithLiveSite();
const good = new Backend();
const bad = new Backend();
removeField(bad.device(), 'deviceId');

async function build(id: string, contract: object = { calls, api }) {
  await write({ id });
  await changeContract(() => contract);
}
async function releaseHelp(id: string) {
  await build(id);
  await release(copy.root, copy.store, 'mf-help');
}
const brokenBy = async ({ document }: Backend, days: number) => {
  const { objections } = await canDeploy(await copy.site(), document, inDays(days));
  return objections.map(({ version }) => version.replace('mf-help@1.0.0-', ''));
};

test('a backend is compared with live, fallback, preview and all of the last 30 days (acc 317)', async () => {
  for (const id of ['b2', 'c3', 'd4']) await releaseHelp(id);
  await build('e5');
  await preview(copy.root, copy.store, 'mf-help', { until: inDays(50).toISOString() });
  expect(await copy.help()).toEqual({ live: '1.0.0-d4', fallback: '1.0.0-c3' });
  expect(await brokenBy(bad, 29)).toEqual(['b2', 'c3', 'd4', 'e5']);
  expect(await brokenBy(bad, 31)).toEqual(['c3', 'd4', 'e5']);
  expect(await brokenBy(bad, 51)).toEqual(['c3', 'd4']);
  expect(await brokenBy(good, 0)).toEqual([]);
});

test('the answer names each version with its call and field', async () => {
  await releaseHelp('b2');
  const site = await copy.site();
  const why = 'the backend may leave it out, the page needs it';
  const field = 'answer.adventureChests[].deviceId';
  const sentence = `mf-help@1.0.0-b2 calls ${listDevices}: ${field}: ${why}.`;
  const verdict = await canDeploy(site, bad.document, new Date());
  expect(verdict.objections).toEqual([{ version: 'mf-help@1.0.0-b2', call: listDevices, field, why, sentence }]);
  expect(describeDeploy(verdict).split('\n')).toEqual([
    sentence,
    'No: this backend would break 1 of 4 versions that pages may still run.',
  ]);
  expect(describeDeploy(await canDeploy(site, good.document, new Date()))).toBe(
    'Yes: this backend may be deployed. Compared with mf-account@1.0.0-a1, mf-help@1.0.0-a1, mf-help@1.0.0-b2, mf-landing@1.0.0-a1.',
  );
});

test('an error code that concerns all calls of a version is said once', async () => {
  await releaseHelp('b2');
  const backend = new Backend();
  backend.codes.push('quota-exceeded');
  const [sentence, answer] = describeDeploy(await canDeploy(await copy.site(), backend.document, new Date())).split(
    '\n',
  );
  expect(sentence).toBe(
    `mf-help@1.0.0-b2 calls ${listDevices} and 5 more: code: the backend may send quota-exceeded, for which the page has no sentence.`,
  );
  expect(answer).toMatch(/^No: this backend would break 1 of 4/);
});

test('a version whose contract is gone is named', async () => {
  await releaseHelp('b2');
  await copy.store.remove('mf-help/1.0.0-a1/contract.json');
  const { remarks } = await canDeploy(await copy.site(), good.document, new Date());
  expect(remarks).toEqual(['mf-help@1.0.0-a1 is not compared: its contract is gone.']);
});

test('there is no answer while a release is gone: it may name a version that open tabs show', async () => {
  for (const id of ['b2', 'c3']) await releaseHelp(id);
  await copy.store.remove(formatReleaseKey(2));
  await expect(canDeploy(await copy.site(), good.document, new Date())).rejects.toThrow(
    `releases/000002.json of ${copy.folder} is gone.`,
  );
});
