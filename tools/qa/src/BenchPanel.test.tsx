import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectAccessible } from '../../../ui-kit/src/testing.ts';
import { BenchIndex } from './BenchIndex.tsx';
import { BenchPanel } from './BenchPanel.tsx';
import { readBenchState } from './benchState.ts';
import { createNetwork } from './network.ts';

const scenarios = {
  login: { label: 'Anmelden', screen: '/login', person: 'nobody' },
  'low-minutes': { label: 'noch 59 Minuten', screen: '/dashboard', person: 'anna' },
};

function openPanel(search = '?scenario=login') {
  history.replaceState(null, '', `/login${search}`);
  const network = createNetwork({ 'GET /user/list-devices': { body: [] }, 'POST /user/unlink-device': {} });
  const visited: string[] = [];
  const bench = {
    name: 'mf-account',
    scenarios,
    persons: { anna: 'Anna', nobody: 'niemand' },
    languages: { en: 'Englisch' },
  };
  const { container } = render(
    <BenchPanel
      bench={bench}
      state={readBenchState(search)}
      network={network}
      visit={(address) => visited.push(address)}
    />,
  );
  return { user: userEvent.setup(), network, visited, container };
}

const toggle = () => screen.getByRole('button', { name: 'Prüfstand mf-account' });
const select = (name: string) => screen.getByRole('combobox', { name });

test('is folded until asked for', async () => {
  const { user } = openPanel();
  expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await user.click(toggle());
  expect(toggle()).toHaveAttribute('aria-expanded', 'true');
});

test('another scenario opens its screen, the other switches stay', async () => {
  const { user, visited } = openPanel('?scenario=login&fault=503');
  await user.click(toggle());
  await user.selectOptions(select('Zustand'), 'low-minutes');
  expect(visited).toEqual(['/dashboard?scenario=low-minutes&fault=503']);
});

test.each([
  ['Person', 'anna', 'person=anna'],
  ['Störung', 'offline', 'fault=offline'],
  ['Störung', 'slow', 'fault=slow'],
  ['Störung bei', 'list-devices', 'at=list-devices'],
  ['Sprache', 'en', 'language=en'],
])('%s: %s becomes part of the address', async (label, value, part) => {
  const { user, visited } = openPanel();
  await user.click(toggle());
  await user.selectOptions(select(label), value);
  expect(visited).toEqual([`/login?scenario=login&${part}`]);
});

test('copies the link to this state', async () => {
  const { user } = openPanel('?scenario=login&fault=503');
  await user.click(toggle());
  await user.click(screen.getByRole('button', { name: 'Link kopieren' }));
  expect(await screen.findByRole('button', { name: 'Link kopiert' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('http://localhost/login?scenario=login&fault=503');
});

test('lists the calls as they happen', async () => {
  const { user, network } = openPanel();
  await user.click(toggle());
  await act(() => network.fetch('http://server.test/user/unlink-device', { method: 'POST', body: '{"deviceId":"1"}' }));
  const calls = within(screen.getByRole('list', { name: 'Aufrufe' }));
  expect(calls.getByText('POST /user/unlink-device {"deviceId":"1"}')).toBeVisible();
});

test('is accessible', async () => {
  const { user, container } = openPanel();
  await user.click(toggle());
  await expectAccessible(container);
});

test('the list of all states links to each, by screen', () => {
  render(<BenchIndex name="mf-account" scenarios={scenarios} />);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '/login',
    '/dashboard',
  ]);
  expect(screen.getByRole('link', { name: 'low-minutes' })).toHaveAttribute('href', '/?scenario=low-minutes');
});
