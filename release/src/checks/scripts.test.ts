import { preview } from '../publish/release.ts';
import { createWorkingCopy, inDays } from '../testing.ts';
import { describeScripts, listScripts } from './scripts.ts';

let copy: Awaited<ReturnType<typeof createWorkingCopy>>;

beforeEach(async () => {
  copy = await createWorkingCopy();
  await copy.writeShell();
  await copy.writeRemote('mf-help', ['/faq'], { id: 'a1', listed: 'later.ba9876543210.js' });
});
afterEach(() => copy.remove());

test('every script that may run on a payment page has a reason and its integrity', async () => {
  await copy.start();
  const scripts = listScripts(await copy.site(), new Date());
  expect(scripts.map(({ address, reason }) => [address, reason])).toEqual([
    ['/main.0123456789ab.js', 'shell@1.0.0-aa: start of every page'],
    ['/identity.0123456789ab.js', 'shell@1.0.0-aa: sign-in'],
    ['/mf-help/1.0.0-a1/remoteEntry.ba9876543210.js', 'mf-help@1.0.0-a1: hands out its screens'],
    ['/mf-help/1.0.0-a1/direct.ba9876543210.js', 'mf-help@1.0.0-a1: hands out its screens'],
    ['/mf-help/1.0.0-a1/Screen.ba9876543210.js', 'mf-help@1.0.0-a1: ./Screen'],
    ['/mf-help/1.0.0-a1/later.ba9876543210.js', 'mf-help@1.0.0-a1: loaded by its screens on demand'],
    ['https://js.stripe.com/', 'payment provider: opens its checkout; without it: CHECKOUT=url'],
  ]);
  const own = scripts.slice(0, -1);
  expect(own.every(({ integrity }) => integrity.startsWith('sha384-'))).toBe(true);
  expect(describeScripts(own.slice(0, 1))).toBe(
    `| Script | Reason | Integrity |\n| --- | --- | --- |\n| /main.0123456789ab.js | shell@1.0.0-aa: start of every page | ${own[0]?.integrity} |`,
  );
});

test('a live version that was a preview, too, is listed once', async () => {
  await copy.start();
  const before = listScripts(await copy.site(), new Date());
  await preview(copy.root, copy.store, 'mf-help', { until: inDays(1).toISOString() });
  expect(listScripts(await copy.site(), new Date())).toEqual(before);
});

test('with checkout at the session’s address none is of somebody else', async () => {
  await copy.start({ CHECKOUT: 'url' });
  const scripts = listScripts(await copy.site(), new Date());
  expect(scripts.filter(({ address }) => !address.startsWith('/'))).toEqual([]);
});
