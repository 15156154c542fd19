import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { versionListAddress } from 'page-contract/composition';
import { expectAccessible } from 'ui-kit/testing';
import { routeTable } from '../routes/routeTable.ts';
import { CompositionPanel, type Shown } from './CompositionPanel.tsx';

const route = { path: '/faq', expose: './Faq', title: 'FAQ', access: 'public', layout: 'public' } as const;
const registry = { remotes: { 'mf-help': { module: { name: 'mf-help', routes: [route] } } } };
const versions = { shell: '1.0.0-5e', 'mf-help': '1.0.0-a1', 'mf-account': '1.0.0-c3' };
let tell: () => void;
let calls: ReturnType<Shown['calls']['list']>;
const reported = ['mf-help@1.0.0-a1 exception broken'];
const onSwitch = jest.fn();

async function openPanel(changes: Partial<Shown> = {}) {
  window.history.replaceState(null, '', '/faq?composition=link');
  const subscribe = (listener: () => void) => {
    tell = listener;
    return () => undefined;
  };
  calls = [];
  const { container } = render(
    <CompositionPanel
      table={routeTable(registry)}
      registry={registry}
      linked={versions}
      live={{ ...versions, 'mf-help': '1.0.0-b2' }}
      published={[
        { part: 'mf-help', version: '1.0.0-a1', at: '2026-11-20T10:00:30.000Z', commit: '0123456789abcdef+' },
        { part: 'shell', version: '1.0.0-5e', at: '2026-11-20T10:00:30.000Z', scripts: [] },
      ]}
      calls={{ list: () => calls, subscribe }}
      reports={{ list: () => reported, subscribe: () => () => undefined }}
      addresses={[]}
      {...{ versions, onSwitch }}
      {...changes}
    />,
  );
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  return { user, container };
}

const panel = () => screen.getByRole('complementary', { name: 'Composition' });
const list = (name: string) => within(screen.getByRole('list', { name }));
const part = (name: string) => screen.getByRole('combobox', { name });
const show = () => screen.getByRole('button', { name: 'Show these versions' });

beforeEach(() => {
  onSwitch.mockReset();
  const file = (name: string, startTime: number, responseEnd: number) => ({
    ...{ name: `http://localhost/mf-help/1.0.0-${name}`, startTime, responseEnd, encodedBodySize: 1_200 },
  });
  // jsdom measures nothing.
  const ofHelp = [file('a1/remoteEntry.js', 100, 130), file('a1/Faq.js', 110, 152), file('b2/Faq.js', 1, 2)];
  const files = [...ofHelp, file('a1/release.json', 1, 900)];
  Object.assign(performance, { getEntriesByType: () => files });
  globalThis.fetch = jest.fn(async (address) =>
    String(address) === versionListAddress
      ? new Response(JSON.stringify({ 'mf-help': ['1.0.0-b2', '1.0.0-a1', '1.0.0-a0'] }))
      : new Response('', { status: 404 }),
  );
});

test('folded it says whether this is the live page; open, what is where, from which commit, and what is live instead', async () => {
  const { container } = await openPanel();
  expect(screen.getByRole('button', { name: 'Composition: 1 of 3 not live' })).toHaveAttribute('aria-expanded', 'true');
  const [, help, shell] = list('Versions').getAllByRole('listitem');
  expect(help).toHaveTextContent(
    'mf-help@1.0.0-a1 ./Faq on this page instead of 1.0.0-b2commit 0123456789ab and more · published 2026-11-20 10:00 UTC · 2 files, 2.4 kB, 52 ms',
  );
  expect(shell).toHaveTextContent('shell@1.0.0-5epublished 2026-11-20 10:00 UTC');
  expect(list('Reports').getByText('mf-help@1.0.0-a1 exception broken')).toBeVisible();
  await expectAccessible(container);
});

test('the keyboard alone puts another version in its place; nothing happens before the button', async () => {
  const { user } = await openPanel();
  await screen.findByRole('option', { name: '1.0.0-a0' });
  expect(
    within(part('mf-help'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['1.0.0-a1', '1.0.0-b2 (live)', '1.0.0-a0']);
  const focused: (string | null)[] = [];
  for (let step = 0; step < 8; step += 1) {
    await user.tab();
    focused.push(document.activeElement!.getAttribute('name') ?? document.activeElement!.textContent);
  }
  expect(focused).toEqual([
    'Leave',
    'Copy link',
    'Copy versions',
    'mf-account',
    'mf-help',
    'shell',
    'other',
    'Show these versions',
  ]);
  await user.selectOptions(part('mf-help'), '1.0.0-a0');
  expect(onSwitch).not.toHaveBeenCalled();
  show().focus();
  await user.keyboard('{Enter}');
  expect(onSwitch).toHaveBeenCalledWith({ 'mf-help': '1.0.0-a0' });
});

test('a version that no list names is typed as a preview writes it; what names none says so', async () => {
  const { user } = await openPanel();
  await user.type(screen.getByRole('textbox'), 'the preview');
  await user.click(show());
  expect(screen.getByText('This names no version.')).toHaveAttribute('role', 'status');
  expect(onSwitch).not.toHaveBeenCalled();
  await user.clear(screen.getByRole('textbox'));
  await user.type(screen.getByRole('textbox'), 'mf-help@1.0.0-f0');
  await user.click(show());
  expect(onSwitch).toHaveBeenCalledWith({ 'mf-help': '1.0.0-f0' });
});

test('in development a remote may come from a dev server', async () => {
  const { user } = await openPanel({ addresses: ['http://localhost:3004'] });
  const field = screen.getByRole('textbox', { name: 'Another, like mf-help=http://localhost:3004/remoteEntry.js' });
  await user.type(field, 'mf-help=http://localhost:3004/remoteEntry.js');
  await user.click(show());
  expect(onSwitch).toHaveBeenCalledWith({ 'mf-help': 'http://localhost:3004/remoteEntry.js' });
});

test('copies the link as long as the page is what it names, and in any case the versions', async () => {
  const { user } = await openPanel();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/faq?composition=link');
  await user.click(screen.getByRole('button', { name: 'Copy versions' }));
  expect(await navigator.clipboard.readText()).toBe('mf-account@1.0.0-c3 mf-help@1.0.0-a1 shell@1.0.0-5e');
});

test('a page that was switched is no link’s: the command for one is named', async () => {
  await openPanel({ linked: { ...versions, 'mf-help': '1.0.0-b2' } });
  expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
  expect(panel()).toHaveTextContent('npm run compositions -- link');
});

test('lists the calls as they happen, with what became of them', async () => {
  await openPanel();
  const name = 'GET http://gateway.test/user/list-devices';
  calls = [{ name }];
  act(() => tell());
  expect(list('Calls').getByRole('listitem')).toHaveTextContent(`${name} …`);
  calls = [
    { name, status: 503, milliseconds: 12 },
    { name, status: 0, milliseconds: 7 },
  ];
  act(() => tell());
  expect(
    list('Calls')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([`${name} 503, 12 ms`, `${name} no answer, 7 ms`]);
});
