import { setTimeout as pause } from 'node:timers/promises';
import { openWorker, type TestWorker } from './testing/testWorker.ts';

let worker: TestWorker;

beforeEach(async () => {
  worker = openWorker();
  await worker.install();
});

const text = async (answer: Promise<Response> | undefined) => (await answer)?.text();

test('a page comes live as long as somebody answers', async () => {
  worker.server['/setup'] = () => new Response('newer page');
  expect(await text(worker.navigate('/setup'))).toBe('newer page');
});

test.each(['/setup', '/setup/', '/setup?from=mail'])('%s comes from the copy without a network', async (address) => {
  worker.goOffline();
  expect(await text(worker.navigate(address))).toBe('kept page');
});

test('a page that stays silent for three seconds comes from the copy', async () => {
  worker.server['/setup'] = () => new Promise(() => undefined);
  const answer = text(worker.navigate('/setup'));
  expect(await Promise.race([answer, pause(1, 'waiting')])).toBe('waiting');
  worker.passTime(3_000);
  expect(await answer).toBe('kept page');
});

test('a page of a broken server comes from the copy, a page that is gone does not', async () => {
  worker.server['/setup'] = () => new Response('', { status: 503 });
  expect(await text(worker.navigate('/setup'))).toBe('kept page');
  worker.server['/setup'] = () => new Response('gone', { status: 404 });
  expect(await text(worker.navigate('/setup'))).toBe('gone');
});

test('every other page comes from the fallback without a network, and as it is otherwise', async () => {
  worker.server['/dashboard'] = () => new Response('maintenance', { status: 503 });
  expect(await text(worker.navigate('/dashboard'))).toBe('maintenance');
  worker.goOffline();
  expect(await text(worker.navigate('/dashboard'))).toBe('kept fallback');
});

test('a file that names its content comes from the copy; a repeated attempt does not', async () => {
  expect(await text(worker.load('/main.0123456789ab.js'))).toBe('kept script');
  expect(worker.load('/main.0123456789ab.js?r=1')).toBeUndefined();
});

test('where the browser can no longer read its copies, pages and files come from the network', async () => {
  worker.caches.match = () => Promise.reject(new DOMException('The storage was deleted', 'InvalidStateError'));
  worker.server['/main.0123456789ab.js'] = () => new Response('live script');
  expect(await text(worker.load('/main.0123456789ab.js'))).toBe('live script');
  worker.server['/setup'] = () => new Response('broken', { status: 503 });
  expect(await text(worker.navigate('/setup'))).toBe('broken');
});

test.each([
  ['the registry', 'https://site.test/registry.json', 'GET'],
  ['a file of another remote', 'https://site.test/mf-account/1.0.0-a1/Screen.js', 'GET'],
  ['an answer of the gateway', 'https://api.test/user/api/UserDevice/list-devices', 'GET'],
  ['a call', 'https://site.test/setup', 'POST'],
])('%s is none of its business, and never stored (acc 276)', async (_, address, method) => {
  expect(worker.load(address, method)).toBeUndefined();
  expect(worker.listCachedPaths()).toEqual(['/main.0123456789ab.js', '/offline.html', '/setup']);
});

test('where the browser can, what the worker never answers goes past it: calls do not wait for it, nor keep it from being replaced', async () => {
  const rules: object[] = [];
  const able = openWorker();
  able.addRoutes = async (rule) => void rules.push(rule);
  await able.install();
  expect(rules).toEqual([
    {
      condition: { not: { or: [{ requestMode: 'navigate' }, { urlPattern: '/main.0123456789ab.js' }] } },
      source: 'network',
    },
  ]);
});

test('a browser that refuses such a rule keeps everything all the same', async () => {
  const unable = openWorker();
  unable.addRoutes = () => Promise.reject(new TypeError('condition'));
  await unable.install();
  expect(unable.listCachedPaths()).toEqual(['/main.0123456789ab.js', '/offline.html', '/setup']);
});

test('a worker that the browser leaves waiting says once more that it will not, when a page asks (acc 276)', async () => {
  const worker = openWorker();
  await worker.install();
  expect(worker.skipWaitingCalls).toBe(1);
  await worker.sendMessage();
  expect(worker.skipWaitingCalls).toBe(2);
});

test('it asks for every content with its hash, and stores nothing when one does not match', async () => {
  expect(worker.requestOptions['/setup']).toEqual({ integrity: 'hash of page', cache: 'no-cache' });
  expect(worker.requestOptions['/main.0123456789ab.js']).toEqual({ integrity: 'hash of script', cache: 'default' });
  const next = openWorker({ id: 'next' }, worker);
  next.server['/setup'] = () => Promise.reject(new TypeError('integrity'));
  await expect(next.install()).rejects.toThrow('integrity');
  expect(await text(worker.navigate('/setup'))).toBe('kept page');
});

test('a new worker takes the copies of the one before away, and leaves foreign ones alone', async () => {
  const next = openWorker({ id: 'next' }, worker);
  await worker.caches.open('somebody-else');
  await next.install();
  await next.activate();
  expect(await worker.caches.keys()).toEqual(['abenteuerbox-next', 'somebody-else']);
  expect(next.isPreloadEnabled).toBe(true);
});

test('in Firefox, where a failed preload hides every copy, it asks for none, also where an earlier worker did', async () => {
  const next = openWorker({ id: 'next' }, worker);
  next.userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0';
  next.isPreloadEnabled = true;
  await next.install();
  await next.activate();
  expect(next.isPreloadEnabled).toBe(false);
});

test('switched off, it takes all copies and itself away', async () => {
  const end = openWorker('off', worker);
  await worker.caches.open('somebody-else');
  await end.install();
  await end.activate();
  expect(await worker.caches.keys()).toEqual(['somebody-else']);
  expect(end.isUnregistered).toBe(true);
  expect(end.navigate('/setup')).toBeUndefined();
});
