import { testPage } from 'page-contract/testing';
import { createNetwork } from '../network.ts';
import { createPageNetwork } from './pageNetwork.ts';

const list = 'GET /user/api/UserDevice/list-devices';
const page = testPage({
  gateway: 'https://api.example/v1',
  backend: 'https://api.example',
  identity: { apiKey: 'k', authDomain: 'd', projectId: 'p', emulator: 'http://localhost:9099' },
});

function open() {
  const network = createNetwork({
    [list]: { body: [] },
    'POST /api/fails': { status: 503, body: {} },
    'GET /api/hangs': { hang: true },
    'POST /v1/accounts:lookup': { body: {} },
  });
  const fetchFile = jest.fn(async () => new Response('file'));
  const addAnswer = jest.fn(async (call: string) => {
    if (call === 'GET /api/other') network.answer(call, { body: 'other' });
  });
  return { fetchFile, addAnswer, ...createPageNetwork({ network, page, fetchFile, addAnswer }) };
}

test('calls of all three servers are answered in the page, and named as a contract names them', async () => {
  const { fetch, report, fetchFile } = open();
  expect(await (await fetch('https://api.example/v1/user/api/UserDevice/list-devices')).json()).toEqual([]);
  await fetch('https://api.example/api/fails', { method: 'POST' });
  await fetch('http://localhost:9099/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k', { method: 'POST' });
  expect(fetchFile).not.toHaveBeenCalled();
  expect(report()).toMatchObject({
    calls: ['GET {gateway}/user/api/UserDevice/list-devices', 'POST {backend}/api/fails'],
    unanswered: [],
    failed: ['fails'],
    hangs: false,
  });
});

test('files of the site come from the site', async () => {
  const { fetch, report } = open();
  expect(await (await fetch('/registry.json')).text()).toBe('file');
  expect(report().calls).toEqual([]);
});

test('a call that the scenario does not answer is named, and answered as in another one', async () => {
  const { fetch, report } = open();
  expect(await (await fetch('https://api.example/api/other')).json()).toBe('other');
  await expect(fetch('https://api.example/api/unknown')).rejects.toThrow('No scenario answers GET /api/unknown');
  expect(report().unanswered).toEqual(['GET /api/other', 'GET /api/unknown']);
});

test('a call that is never answered is not pending', async () => {
  const { fetch, report, isPending } = open();
  const caller = new AbortController();
  const call = fetch('https://api.example/api/hangs', { signal: caller.signal });
  await Promise.resolve();
  expect([isPending(), report().hangs]).toEqual([false, true]);
  caller.abort(new Error('gave up'));
  await expect(call).rejects.toThrow('gave up');
});

test('nothing is left of what was reset', async () => {
  const { fetch, report, reset } = open();
  await fetch('https://api.example/v1/user/api/UserDevice/list-devices');
  await fetch('https://api.example/api/other');
  reset();
  expect(report()).toEqual({ calls: [], unanswered: [], failed: [], hangs: false });
});
