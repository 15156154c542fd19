import { screen, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { readPage, readRegistry } from 'page-contract';
import type { ShareableVersion, ShareList } from 'page-contract/shareLink';
import { placePage } from 'page-contract/testing';
import { expectAccessible } from 'ui-kit/testing';
import { openShareLink } from './openShareLink.ts';

const helpModule = { name: 'mf-help', routes: [] };
const remote = (version: string, rest: Partial<ShareableVersion>): ShareableVersion => ({
  version,
  kind: 'live',
  module: helpModule,
  release: { version, entry: `/mf-help/${version}/entry.js`, integrity: 'sha384-e' },
  ...rest,
});
const shell = (version: string, kind: ShareableVersion['kind']): ShareableVersion => ({
  version,
  kind,
  scripts: [{ file: `/shell.${version}.js`, integrity: 'sha384-s' }],
  styles: [{ file: `/shell.${version}.css`, integrity: 'sha384-c' }],
});
const list: ShareList = {
  parts: {
    shell: [shell('1.0.0-5e', 'live'), shell('1.0.0-6f', 'preview')],
    'mf-help': [
      remote('1.0.0-b2', { kind: 'live' }),
      remote('1.0.0-a1', { kind: 'fallback', commit: '0123456789abcdef+' }),
      remote('1.0.0-c3', { kind: 'preview', until: '2100-01-02T10:00:00Z' }),
    ],
    'mf-games': [remote('1.0.0-e5', { kind: 'preview', module: { name: 'mf-games', routes: [] } })],
  },
};
const live = { version: '1.0.0-b2', entry: '/mf-help/1.0.0-b2/entry.js', integrity: 'sha384-l' };

const begin = jest.fn();
const load = jest.fn<Promise<void>, [string, string | undefined]>();
const loadAddress = jest.fn<void, [string]>();
const untouched = { fetch: globalThis.fetch, push: history.pushState, replace: history.replaceState };

beforeEach(() => {
  for (const mock of [begin, load, loadAddress]) mock.mockReset();
  load.mockResolvedValue();
  globalThis.fetch = jest.fn(async () => new Response(JSON.stringify(list)));
  placePage({ versions: { shell: '1.0.0-5e', 'mf-help': '1.0.0-b2' }, reports: '/-/reports', serviceWorker: '/sw.js' });
  const registry = { remotes: { 'mf-help': { module: helpModule, live } } };
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script><div id="root" data-painted>painted</div>`;
});
afterEach(() => {
  globalThis.fetch = untouched.fetch;
  Object.assign(history, { pushState: untouched.push, replaceState: untouched.replace });
  document.body.replaceChildren();
});

async function open(search: string, path = '/faq'): Promise<void> {
  history.replaceState(null, '', path + search);
  await openShareLink({ begin, load }, loadAddress);
}
const line = () => screen.getByRole('complementary', { name: 'Versions on this page' });

test('a link turns the page into one with this version, names it, and the shell begins', async () => {
  await open('?with=mf-help@1.0.0-a1');
  expect(readRegistry().remotes['mf-help']).toEqual({
    module: helpModule,
    live: { version: '1.0.0-a1', entry: '/mf-help/1.0.0-a1/entry.js', integrity: 'sha384-e' },
  });
  expect(readPage()).toMatchObject({ versions: { shell: '1.0.0-5e', 'mf-help': '1.0.0-a1' } });
  // A look at another version is neither counted in reports nor kept for offline reading.
  expect([readPage().reports, readPage().serviceWorker]).toEqual([undefined, undefined]);
  expect(document.getElementById('root')).toBeEmptyDOMElement();
  expect(document.getElementById('root')).not.toHaveAttribute('data-painted');
  expect(begin).toHaveBeenCalledTimes(1);
  expect(await (await fetch('/registry.json')).json()).toMatchObject({
    shell: '1.0.0-5e',
    remotes: { 'mf-help': { live: { version: '1.0.0-a1' } } },
  });
  expect(within(line()).getByRole('status')).toHaveTextContent(
    'This page shows mf-help 1.0.0-a1 (fallback, commit 0123456789ab and more). Everything else is live.',
  );
  await expectAccessible(document.body);
});

test('without a version the line stands above the live page', async () => {
  await open('?with');
  expect(screen.getByRole('status')).toHaveTextContent('This is the live page.');
  expect(readRegistry().remotes['mf-help']).toEqual({ module: helpModule, live });
  expect(begin).toHaveBeenCalledTimes(1);
});

test('a remote that is only a preview so far becomes part of the page', async () => {
  await open('?with=mf-games@1.0.0-e5');
  expect(readRegistry().remotes['mf-games']).toMatchObject({ live: { version: '1.0.0-e5' } });
  expect(within(line()).getByRole('status')).toHaveTextContent('mf-games 1.0.0-e5 (preview)');
});

test('another build of the shell starts in the place of this one', async () => {
  await open('?with=shell@1.0.0-6f');
  expect(load.mock.calls).toEqual([
    ['/shell.1.0.0-6f.css', 'sha384-c'],
    ['/shell.1.0.0-6f.js', 'sha384-s'],
  ]);
  expect(begin).not.toHaveBeenCalled();
});

test('a shell whose files cannot be loaded is named', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  load.mockRejectedValue(new Error('gone'));
  await open('?with=shell@1.0.0-6f');
  expect(screen.getByRole('alert')).toHaveTextContent('These versions do not start');
  error.mockRestore();
});

test('the versions stay in the address when a screen navigates', async () => {
  await open('?with=mf-help@1.0.0-a1');
  history.pushState({ idx: 1 }, '', '/account?tab=1');
  expect(location.search).toBe('?tab=1&with=mf-help@1.0.0-a1');
  expect(history.state).toEqual({ idx: 1 });
});

test('"Leave" leads to the live page at the same address', async () => {
  await open('?a=b&with=mf-help@1.0.0-a1#top');
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(loadAddress).toHaveBeenCalledWith('http://localhost/faq?a=b#top');
});

test.each(['//evil.example/', '/\\evil.example', '//evil.example/faq'])(
  'at the address %s the way out stays on this site',
  async (path) => {
    // A browser opens such an address; `history` accepts it only as a whole.
    history.replaceState(null, '', `http://localhost${path}?with=x`);
    await openShareLink({ begin, load }, loadAddress);
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    expect(loadAddress.mock.calls.map(([address]) => new URL(address, location.href).origin)).toEqual([
      'http://localhost',
    ]);
    expect([...document.links].filter(({ origin }) => origin !== 'http://localhost')).toEqual([]);
    expect(screen.getByRole('alert')).not.toHaveTextContent('evil');
  },
);

describe('is named in a sentence, and the page is the live one (acc 320):', () => {
  const refused = async (search: string, sentence: string) => {
    const before = document.getElementById('registry')!.textContent;
    await open(search);
    expect(screen.getByRole('alert')).toHaveTextContent(`${sentence} This is the live page.`);
    expect(document.getElementById('registry')!.textContent).toBe(before);
    expect(document.getElementById('root')).toHaveTextContent('painted');
    expect(begin).toHaveBeenCalledTimes(1);
    await expectAccessible(document.body);
  };

  test('a version that was live once, an expired preview, or one that never existed', () =>
    refused('?with=mf-help@1.0.0-ff', '"mf-help@1.0.0-ff" is neither live nor a fallback or a preview.'));

  test('a part that does not exist, whatever an object is born with', () =>
    refused('?with=constructor@1', 'There is no "constructor". There are shell, mf-help, mf-games.'));

  test('a word that is no version', () =>
    refused('?with=nonsense', '"nonsense" is no version like mf-help@1.0.0-d0276b0e8610.'));

  test('a version with something after it', () =>
    refused('?with=mf-help@1.0.0-a1@b2', '"mf-help@1.0.0-a1@b2" is neither live nor a fallback or a preview.'));

  test('a part that is named twice, and all others with it', () =>
    refused('?with=mf-help@1.0.0-a1,mf-help@1.0.0-c3', 'mf-help is named twice.'));

  test('characters that would turn or forge a line, and more of them than fit', () =>
    refused(
      `?with=mf-help@${encodeURIComponent('\u202e\u0007')}${'a'.repeat(500)}`,
      `"mf-help@??${'a'.repeat(50)}" is neither live nor a fallback or a preview.`,
    ));
});
