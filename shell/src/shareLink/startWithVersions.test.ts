import { screen } from '@testing-library/react';
import { placePage } from 'page-contract/testing';
import { startWithVersions } from './startWithVersions.ts';

const { fetch } = globalThis;
const begin = jest.fn();
const load = jest.fn<Promise<void>, [string, string | undefined]>();
const panel = { file: '/qa/panel.0a.js', integrity: 'sha384-p' };

beforeEach(() => {
  begin.mockReset();
  load.mockReset().mockResolvedValue();
  globalThis.fetch = jest.fn(async () => new Response(JSON.stringify({ parts: {} })));
  document.body.innerHTML = '<script type="application/json" id="registry">{"remotes":{}}</script>';
  placePage();
});
afterEach(() => {
  globalThis.fetch = fetch;
  globalThis.openQaPanel = undefined;
  Reflect.deleteProperty(globalThis, 'qa');
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
});

const open = async (address: string) => {
  history.replaceState(null, '', address);
  await startWithVersions({ begin, load });
};

test('an address without "with" starts at once, and asks for nothing', async () => {
  await open('/faq?without=mf-help@1.0.0-a1');
  expect(begin).toHaveBeenCalledTimes(1);
  expect(globalThis.fetch).not.toHaveBeenCalled();
});

test('an address with "with" asks the site which versions there are', async () => {
  await open('/faq?with=mf-help@1.0.0-a1');
  expect(globalThis.fetch).toHaveBeenCalledWith('/versions.json', expect.anything());
  expect(screen.getByRole('alert')).toHaveTextContent('There is no "mf-help".');
  expect(begin).toHaveBeenCalledTimes(1);
});

test('the versions of a link are put into a page once', async () => {
  document.body.innerHTML = '<data id="registry" data-shared>{"remotes":{}}</data>';
  await open('/faq?with=mf-help@1.0.0-a1');
  expect(begin).toHaveBeenCalledTimes(1);
  expect(globalThis.fetch).not.toHaveBeenCalled();
});

test('a page of a QA server loads the scenario panel with its hash, which decides what starts', async () => {
  placePage({ qa: { panel, scenarios: {} } });
  const openQaPanel = jest.fn(async () => undefined);
  load.mockImplementation(async () => void (globalThis.openQaPanel = openQaPanel));
  await open('/faq?with=mf-help@1.0.0-a1');
  expect(load).toHaveBeenCalledWith('/qa/panel.0a.js', 'sha384-p');
  expect(openQaPanel).toHaveBeenCalledWith({ begin, load });
  expect(begin).not.toHaveBeenCalled();
});

test('another build of the shell, which the panel starts, does not load the panel again', async () => {
  placePage({ qa: { panel, scenarios: {} } });
  Object.assign(globalThis, { qa: {} });
  await open('/faq');
  expect(load).not.toHaveBeenCalled();
  expect(begin).toHaveBeenCalledTimes(1);
});

test.each([
  [
    'the site has no list of versions',
    () => void (globalThis.fetch = jest.fn(async () => new Response('<!doctype html>'))),
  ],
  [
    'the scenario panel cannot be loaded',
    () => {
      placePage({ qa: { panel, scenarios: {} } });
      load.mockRejectedValue(new Error('could not be loaded'));
    },
  ],
])('where %s, the live page starts and a sentence says so', async (_, prepare) => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  prepare();
  await open('/faq?with=mf-help@1.0.0-a1');
  expect(screen.getByRole('alert')).toHaveTextContent('What this link names cannot be shown. This is the live page.');
  expect(begin).toHaveBeenCalledTimes(1);
  error.mockRestore();
});
