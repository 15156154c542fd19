import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectAccessible } from 'ui-kit/testing';
import { createNetwork } from './network.ts';
import { QaPanel } from './QaPanel.tsx';
import { readQaState } from './qaState.ts';
import type { Scenario } from './Scenario.ts';
import { ScenarioList } from './ScenarioList.tsx';

const scenarios: Record<string, Scenario> = {
  login: { label: 'signing in', screen: '/login', person: 'nobody' },
  'low-minutes': { label: '59 minutes left', screen: '/dashboard', person: 'anna' },
};

function openPanel(search = '?scenario=login') {
  history.replaceState(null, '', `/login${search}`);
  const network = createNetwork({ 'GET /user/list-devices': { body: [] }, 'POST /user/unlink-device': {} });
  const visited: string[] = [];
  const { container } = render(
    <QaPanel
      remote="mf-account"
      scenarios={scenarios}
      languages={{ en: 'English' }}
      state={readQaState(search)}
      network={network}
      loadAddress={(address) => visited.push(address)}
    />,
  );
  return { user: userEvent.setup(), network, visited, container };
}

const toggle = () => screen.getByRole('button', { name: 'QA mf-account' });
const select = (name: string) => screen.getByRole('combobox', { name });
const show = () => screen.getByRole('button', { name: 'Show' });

test('is folded until asked for', async () => {
  const { user } = openPanel();
  expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  await user.click(toggle());
  expect(toggle()).toHaveAttribute('aria-expanded', 'true');
});

test('another scenario opens its screen, the other switches stay', async () => {
  const { user, visited } = openPanel('?scenario=login&fault=503&clock=2026-12-31T23:30Z');
  await user.click(toggle());
  await user.selectOptions(select('State'), 'low-minutes');
  await user.click(show());
  expect(visited).toEqual(['/dashboard?scenario=low-minutes&fault=503&clock=2026-12-31T23%3A30Z']);
});

test.each(['2027-01-01T00:30:00%2B01:00', '2026-12-31T23:30', '2026-12-31T23:30:00Z'])(
  'the clock %s stays the same time, in UTC',
  async (clock) => {
    const { user, visited } = openPanel(`?scenario=login&clock=${clock}`);
    await user.click(toggle());
    await user.click(show());
    expect(visited).toEqual(['/login?scenario=login&clock=2026-12-31T23%3A30Z']);
  },
);

test('can be used with the keyboard alone: nothing happens before the button', async () => {
  const { user, visited } = openPanel();
  await user.tab();
  expect(toggle()).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.tab();
  expect(select('State')).toHaveFocus();
  await user.selectOptions(select('Person'), 'ben');
  await user.selectOptions(select('Fault'), 'entry-404');
  expect(visited).toEqual([]);
  show().focus();
  await user.keyboard('{Enter}');
  expect(visited).toEqual(['/login?scenario=login&person=ben&fault=entry-404']);
});

test.each([
  ['Person', 'anna', 'person=anna'],
  ['Fault', 'offline', 'fault=offline'],
  ['Fault', 'slow', 'fault=slow'],
  ['Fault at', 'list-devices', 'at=list-devices'],
  ['Moment', '2027-03-28T00:59:30Z', 'clock=2027-03-28T00%3A59%3A30Z'],
  ['Language', 'en', 'language=en'],
])('%s: %s becomes part of the address', async (label, value, part) => {
  const { user, visited } = openPanel();
  await user.click(toggle());
  await user.selectOptions(select(label), value);
  await user.click(show());
  expect(visited).toEqual([`/login?scenario=login&${part}`]);
});

test('how long somebody waits becomes part of the address', async () => {
  const { user, visited } = openPanel('?scenario=login');
  await user.click(toggle());
  await user.type(screen.getByRole('spinbutton', { name: 'Seconds of waiting that pass at once' }), '119');
  await user.click(show());
  expect(visited).toEqual(['/login?scenario=login&wait=119']);
});

test('copies the link to this state', async () => {
  const { user } = openPanel('?scenario=login&fault=503');
  await user.click(toggle());
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByRole('button', { name: 'Copy link (copied)' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('http://localhost/login?scenario=login&fault=503');
});

test('copies the address that the page has now, and says so where that is not possible', async () => {
  const { user } = openPanel('?scenario=login');
  await user.click(toggle());
  history.replaceState(null, '', '/login?mode=reset&scenario=login');
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/login?mode=reset&scenario=login');
  await user.tab();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('(not possible here: copy the address)')).toBeVisible();
});

test('lists the calls as they happen', async () => {
  const { user, network } = openPanel();
  await user.click(toggle());
  await act(() => network.fetch('http://server.test/user/unlink-device', { method: 'POST', body: '{"deviceId":"1"}' }));
  const calls = within(screen.getByRole('list', { name: 'Calls' }));
  expect(calls.getByText('POST /user/unlink-device {"deviceId":"1"}')).toBeVisible();
});

test('is accessible', async () => {
  const { user, container } = openPanel();
  await user.click(toggle());
  await expectAccessible(container);
});

test('the list of all states links to each, by screen', () => {
  render(<ScenarioList remote="mf-account" scenarios={scenarios} />);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '/login',
    '/dashboard',
  ]);
  expect(screen.getByRole('link', { name: 'low-minutes' })).toHaveAttribute('href', '/?scenario=low-minutes');
});
