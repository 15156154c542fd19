import { screen } from '@testing-library/react';
import type { SharePanelHost } from 'page-contract/shareLink';
import { isShareLink, openShareLink } from './shareLink.ts';

const { fetch } = globalThis;
const list = { panel: { file: '/panel/1.0.0-0a/panel.js', integrity: 'sha384-p' }, parts: {} };
const begin = jest.fn();
const load = jest.fn<Promise<void>, [string, string | undefined]>();

beforeEach(() => {
  begin.mockReset();
  load.mockReset().mockResolvedValue();
  globalThis.fetch = jest.fn(async () => new Response(JSON.stringify(list)));
});
afterEach(() => {
  globalThis.fetch = fetch;
  globalThis.openSharePanel = undefined;
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});

test('only an address with "with" is a share link, and only until its panel has written the registry', () => {
  history.replaceState(null, '', '/faq?without=mf-help@1.0.0-a1');
  expect(isShareLink()).toBe(false);
  history.replaceState(null, '', '/faq?with=mf-help@1.0.0-a1');
  expect(isShareLink()).toBe(true);
  document.body.innerHTML = '<data id="registry" data-shared>{}</data>';
  expect(isShareLink()).toBe(false);
});

test('the panel of the site’s list is loaded with its hash and decides what starts', async () => {
  const open = jest.fn<Promise<void>, [SharePanelHost]>().mockResolvedValue();
  load.mockImplementation(async () => void (globalThis.openSharePanel = open));
  await openShareLink(begin, load);
  expect(load).toHaveBeenCalledWith('/panel/1.0.0-0a/panel.js', 'sha384-p');
  expect(open).toHaveBeenCalledWith({ list, begin, load });
  expect(begin).not.toHaveBeenCalled();
});

test.each([
  ['the site has no list', () => void (globalThis.fetch = jest.fn(async () => new Response('<!doctype html>')))],
  ['the panel cannot be loaded', () => void load.mockRejectedValue(new Error('could not be loaded'))],
])('where %s, the live page starts and a sentence says so', async (_, prepare) => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  prepare();
  await openShareLink(begin, load);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The versions of this link cannot be shown. This is the live page.',
  );
  expect(begin).toHaveBeenCalledTimes(1);
  error.mockRestore();
});
