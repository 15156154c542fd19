import { createHash, webcrypto } from 'node:crypto';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { readPage, readRegistry } from 'page-contract';
import { linkKeys, linkSignature, type Composition, type PublishedVersion } from 'page-contract/composition';
import { paintedMark } from 'page-contract/paintedPage';
import { placePage } from 'page-contract/testing';
import { session } from 'shared-auth';
import { expectAccessible } from 'ui-kit/testing';
import { createPageFiles } from '../remotes/pageFiles.ts';
import { routeTable } from '../routes/routeTable.ts';
import { askedComposition, enteredMark } from './askedComposition.ts';
import { enterComposition } from './enterComposition.tsx';

const site = 'https://box.example';
const { subtle } = webcrypto;
const described = { name: 'mf-help', routes: [] };
const base64url = (bytes: ArrayBuffer | string) =>
  (typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes)).toString('base64url');
const published = (part: string, version: string): PublishedVersion => ({
  ...{ part, version, at: '2026-11-20T10:00:00.000Z', commit: '0123456789abcdef' },
  ...(part === 'shell'
    ? { scripts: [{ file: `/shell.${version}.js`, integrity: 'sha384-s' }], styles: [] }
    : { module: { ...described, name: part }, entry: { file: `/${part}/${version}/entry.js`, integrity: 'sha384-e' } }),
});
/** What lies on the site, by address. */
const onSite: Record<string, string> = {};
for (const [part, version] of [
  ['shell', '1.0.0-5e'],
  ['mf-help', '1.0.0-a1'],
  ['mf-help', '1.0.0-b2'],
] as const)
  onSite[`/${part}/${version}/release.json`] = JSON.stringify(published(part, version));
const hashOf = (address: string) => createHash('sha256').update(onSite[address]!).digest('base64url');

let keys: webcrypto.CryptoKeyPair;
let answered: Record<string, string>;
/** The site answers once this is settled. */
let held: Promise<void> | undefined;
const begin = jest.fn();
const hands = { begin, session, createPageFiles, routeTable, enteredMark, paintedMark };
const untouched = { fetch: globalThis.fetch, push: history.pushState, replace: history.replaceState };

beforeAll(async () => {
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });
  Object.defineProperty(window, 'isSecureContext', { configurable: true, value: true });
  keys = await subtle.generateKey(linkKeys, true, ['sign', 'verify']);
});

beforeEach(async () => {
  begin.mockReset();
  // jsdom has none of these.
  Object.assign(navigator, { sendBeacon: jest.fn() });
  Object.assign(performance, { getEntriesByType: () => [] });
  answered = { ...onSite };
  held = undefined;
  globalThis.fetch = jest.fn(async (address) => {
    await held;
    const body = answered[String(address)];
    return new Response(body ?? '<!doctype html>', { status: body === undefined ? 404 : 200 });
  });
  const key = base64url(await subtle.exportKey('raw', keys.publicKey));
  placePage({
    compositions: { site, key },
    versions: { shell: '1.0.0-5e', 'mf-help': '1.0.0-b2' },
    environment: 'production',
  });
  const registry = { remotes: { 'mf-help': { module: described, current: { version: '1.0.0-b2', entry: '/x.js' } } } };
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(registry)}</script><div id="root" data-painted>painted</div>`;
  history.replaceState(null, '', '/faq?composition=x');
});

afterEach(() => {
  act(() => ends.splice(0).forEach((end) => end()));
  globalThis.fetch = untouched.fetch;
  Object.assign(history, { pushState: untouched.push, replaceState: untouched.replace });
  document.body.replaceChildren();
});

const help = '/mf-help/1.0.0-a1/release.json';
const composition: Composition = {
  site,
  until: Date.UTC(2100, 0),
  versions: {
    'mf-help@1.0.0-a1': hashOf(help),
    'shell@1.0.0-5e': hashOf('/shell/1.0.0-5e/release.json'),
  },
};

async function signed(changes: Partial<Composition> = {}, by = keys.privateKey): Promise<string> {
  const text = base64url(JSON.stringify({ ...composition, ...changes }));
  return `${text}.${base64url(await subtle.sign(linkSignature, by, Buffer.from(text)))}`;
}
const ends: (() => void)[] = [];
const open = (link: string) => act(async () => void ends.push(await enterComposition(link, hands)));

/** Opens the panel, which asks for the versions to choose from. */
async function unfold(): Promise<void> {
  answered['/versions.json'] = JSON.stringify({ 'mf-help': ['1.0.0-f0'] });
  let answer: () => void = () => undefined;
  held = new Promise((resolve) => (answer = resolve));
  await userEvent.click(screen.getByRole('button', { name: /^Composition/ }));
  const listed = screen.findByRole('option', { name: '1.0.0-f0' });
  answer();
  await listed;
}

test('a link makes the page what these versions are together, and the shell begins with them', async () => {
  await open(await signed());
  expect(readRegistry().remotes['mf-help']).toEqual({
    module: described,
    current: { version: '1.0.0-a1', entry: '/mf-help/1.0.0-a1/entry.js', integrity: 'sha384-e' },
  });
  expect(readPage().versions).toEqual({ shell: '1.0.0-5e', 'mf-help': '1.0.0-a1' });
  expect(document.getElementById('root')).toBeEmptyDOMElement();
  expect(document.getElementById('root')).not.toHaveAttribute('data-painted');
  expect(begin).toHaveBeenCalledTimes(1);
  // The shell that begins, this or another, asks nothing again.
  expect(askedComposition()).toBeNull();
  expect(await (await fetch('/registry.json')).json()).toMatchObject({
    ...{ shell: '1.0.0-5e', remotes: { 'mf-help': { current: { version: '1.0.0-a1' } } } },
  });
  expect(screen.getByRole('complementary', { name: 'Composition' })).toHaveTextContent('1 of 2 not live');
});

test('it stays in the address when a screen navigates, and a plain link leaves it', async () => {
  await open(await signed());
  history.pushState({ idx: 1 }, '', '/account?tab=1');
  expect(location.search).toMatch(/^\?tab=1&composition=/);
  document.title = 'Konto';
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Leave this composition' })).toHaveAttribute('href', '/account?tab=1'),
  );
  // No shell takes it for a change of page.
  expect(screen.getByRole('link', { name: 'Leave this composition' })).toHaveAttribute('target', '_self');
});

test('the way out is there before anything of the composition is', async () => {
  let answer: (response: Response) => void = () => undefined;
  globalThis.fetch = jest.fn(() => new Promise((resolve) => (answer = resolve)));
  const link = await signed({ versions: { 'mf-help@1.0.0-a1': '' } });
  let entering: ReturnType<typeof enterComposition>;
  act(() => void (entering = enterComposition(link, hands)));
  await waitFor(() => expect(globalThis.fetch).toHaveBeenCalled());
  expect(await screen.findByRole('status')).toHaveTextContent('The composition link is being read.');
  expect(screen.getByRole('link', { name: 'Leave this composition' })).toHaveAttribute('href', '/faq');
  await act(async () => {
    answer(new Response('', { status: 404 }));
    ends.push(await entering);
  });
});

test('what the panel has put in its place stays with the page’s own entry, where no link can put it', async () => {
  history.replaceState({ instead: { 'mf-help': '1.0.0-b2' } }, '', '/faq?composition=x');
  await open(await signed());
  expect(readPage().versions).toEqual({ shell: '1.0.0-5e', 'mf-help': '1.0.0-b2' });
  history.pushState({ idx: 1 }, '', '/account');
  expect(history.state).toEqual({ idx: 1, instead: { 'mf-help': '1.0.0-b2' } });
});

test('a dev server takes a remote’s place only in development, and only from the list', async () => {
  const entry = 'http://localhost:3004/remoteEntry.js';
  history.replaceState({ instead: { 'mf-help': entry } }, '', '/faq?composition=x');
  await open(await signed());
  expect(screen.getByRole('alert')).toHaveTextContent(`${entry} is not among the addresses of COMPOSITION_ADDRESSES.`);
  const { compositions } = readPage();
  placePage({ compositions: { ...compositions!, addresses: ['http://localhost:3004'] }, environment: 'development' });
  await open('live');
  expect(readRegistry().remotes['mf-help']!.current).toEqual({ version: 'dev', entry });
});

test('what a page reports stays in the panel', async () => {
  const { sendBeacon } = navigator;
  await open(await signed());
  expect(readPage().reports).toBe('/-/reports');
  const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  const attributes = [attribute('service.name', 'mf-help'), attribute('service.version', '1.0.0-a1')];
  const logRecords = [{ eventName: 'exception', attributes: [attribute('exception.message', 'broken')] }];
  const text = JSON.stringify({ resourceLogs: [{ resource: { attributes }, scopeLogs: [{ logRecords }] }] });
  // jsdom's Blob has no text().
  await act(async () => void navigator.sendBeacon('/-/reports', Object.assign(new Blob(), { text: async () => text })));
  await unfold();
  expect(screen.getByText('mf-help@1.0.0-a1 exception broken')).toBeVisible();
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('a scenario seats its person there, and no call reaches a server', async () => {
  const user = { id: 'user-ben', email: 'ben@example.org', emailVerified: false };
  const answers = {
    'GET /user/api/UserInfo/plan': [{ body: { plan: 'basic' } }, { status: 503, body: {} }],
    'GET /user/api/UserInfo/late': [{ delay: 50 }],
    'GET /user/api/UserInfo/cut': [{ cut: true }],
  };
  const link = await signed({ scenario: { name: 'mf-account/plan', user, answers } });
  const site = globalThis.fetch;
  await open(link);
  expect(session.get()).toEqual({ status: 'signed-in', user });
  const ask = (call: string) => act(() => fetch(`http://gateway.test/user/api/UserInfo/${call}`));
  expect(await (await ask('plan')).json()).toEqual({ plan: 'basic' });
  expect([(await ask('plan')).status, (await ask('plan')).status]).toEqual([503, 503]);
  const order: string[] = [];
  const note = (call: string) => fetch(`http://gateway.test/user/api/UserInfo/${call}`).then(() => order.push(call));
  await act(() => Promise.all([note('late'), note('plan')]));
  expect(order).toEqual(['plan', 'late']);
  await expect((await ask('cut')).text()).rejects.toThrow('network error');
  await expect(ask('other')).rejects.toThrow('The scenario does not answer GET /user/api/UserInfo/other');
  expect(site).toHaveBeenCalledTimes(2);
  await unfold();
  expect(screen.getByText(/Scenario mf-account\/plan, as ben@example.org: no call reaches a server/)).toBeVisible();
  expect(screen.getByRole('list', { name: 'Calls' })).toHaveTextContent('GET /user/api/UserInfo/plan 200');
});

describe('is refused with a sentence, and the page is the one that everybody gets:', () => {
  const refused = async (link: string, sentence: string) => {
    const before = document.getElementById('registry')!.textContent;
    await open(link);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(document.getElementById('registry')!.textContent).toBe(before);
    expect(document.getElementById('root')).toHaveTextContent('painted');
    expect(begin).toHaveBeenCalledTimes(1);
    await expectAccessible(document.body);
  };
  const changed = 'This link was changed, or it is not from this site: its signature does not fit.';

  test('an edited one', async () => {
    const [text = '', signature] = (await signed()).split('.');
    const edited = Buffer.from(text, 'base64url').toString().replace('1.0.0-a1', '1.0.0-b2');
    await refused(`${base64url(edited)}.${signature}`, changed);
  });

  test('one whose signature has one sign changed, whichever', async () => {
    const link = await signed();
    const last = link.at(-1)!;
    // The last sign holds four bits of nothing: a reader that is not strict takes four of them for the same.
    const others = [...'ABCDQRSTghijwxyz'].filter((sign) => sign !== last);
    for (const sign of [others[0]!, others.at(-1)!, String.fromCharCode(last.charCodeAt(0) + 1)])
      await open(link.slice(0, -1) + sign);
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([changed, changed, changed]);
  });

  test('a forged one', async () => {
    const { privateKey } = await subtle.generateKey(linkKeys, true, ['sign', 'verify']);
    await refused(await signed({}, privateKey), changed);
  });

  test('another site’s, also with the same key', async () =>
    refused(await signed({ site: 'https://other.example' }), 'This link belongs to another site.'));

  test('an expired one, whatever clock it names', async () =>
    refused(
      await signed({ until: Date.UTC(2026, 0, 2, 3, 4), clock: '2026-01-01T00:00Z' }),
      'This link could be opened until 2026-01-02 03:04 UTC. Ask for a new one.',
    ));

  test('half of one', async () =>
    refused((await signed()).slice(0, 40), 'This is no composition link, or not the whole of it.'));

  test('one with a version that is gone', async () => {
    delete answered[help];
    await refused(await signed(), 'mf-help@1.0.0-a1 is not on this site any more.');
  });

  test('one about which the site says something else than it did', async () => {
    answered[help] = answered[help]!.replace('sha384-e', 'sha384-f');
    await refused(await signed(), 'What this site says about mf-help@1.0.0-a1 is not what the link was made for.');
  });

  test('words without a signature: they open the panel only where the site is developed', async () =>
    refused('live', 'This is no composition link, or not the whole of it.'));

  test('any, where the site has no key', async () => {
    placePage({ environment: 'production' });
    await refused(await signed(), 'This site knows no composition links.');
  });
});
