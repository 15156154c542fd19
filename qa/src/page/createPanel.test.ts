import { fireEvent, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectAccessible } from 'ui-kit/testing';
import { createNetwork } from '../network.ts';
import { readQaState } from '../qaState.ts';
import type { Scenario } from '../Scenario.ts';
import { createPanel } from './createPanel.ts';

const scenarios: Record<string, Scenario> = {
  login: { label: 'signing in', screen: '/login', person: 'nobody' },
  'login-reset': { label: 'resetting the password', screen: '/login?mode=reset', person: 'nobody' },
  'low-minutes': { label: '59 minutes left', screen: '/dashboard', person: 'anna' },
};
const faq: Record<string, Scenario> = { faq: { label: 'just opened', screen: '/faq', person: 'anna' } };
const loader = {
  parts: ['mf-account', 'mf-help'],
  load: async (part: string) => ({ scenarios: part === 'mf-help' ? faq : scenarios }),
};
const list = {
  parts: {
    'mf-account': [
      { version: '1.0.0-a1', kind: 'live' },
      { version: '1.0.0-a0', kind: 'fallback' },
    ],
    'mf-help': [{ version: '1.0.0-b1', kind: 'live' }],
  },
};

let panel: ReturnType<typeof createPanel> | undefined;
afterEach(() => panel?.remove());

function openPanel(address = '/login?scenario=login') {
  history.replaceState(null, '', address);
  globalThis.fetch = async () => new Response(JSON.stringify(list));
  const network = createNetwork({ 'GET /user/list-devices': { body: [] }, 'POST /user/unlink-device': {} });
  const visited: string[] = [];
  const exits: string[] = [];
  const opened = createPanel({
    part: 'mf-account',
    name: 'login',
    scenario: scenarios.login,
    module: { scenarios, languages: { labels: { en: 'English' }, choose: () => undefined } },
    loader,
    state: readQaState(location.search),
    network,
    exits,
    loadAddress: (next) => visited.push(next.replace(location.origin, '')),
  });
  panel = opened;
  network.subscribe(opened.update);
  const tree = document.body.lastElementChild!.shadowRoot!;
  const element = tree.querySelector<HTMLElement>('aside')!;
  const { getByRole, findByRole, queryByRole } = within(element);
  const user = userEvent.setup();
  return {
    user,
    network,
    visited,
    exits,
    element,
    tree,
    update: opened.update,
    queryByRole,
    getByRole,
    toggle: getByRole('button', { name: 'QA · mf-account · login' }),
    /** Chooses an option. In jsdom, a click on a field in a label never ends within a shadow tree. */
    choose: (name: string, value: string) => fireEvent.change(getByRole('combobox', { name }), { target: { value } }),
    /** Opens the panel, and waits for its form. */
    async unfold() {
      await user.click(getByRole('button', { name: /^QA/ }));
      await findByRole('button', { name: 'Show' });
    },
    show: () => user.click(getByRole('button', { name: 'Show' })),
  };
}

test('is folded until asked for, and folds again with Escape', async () => {
  const { user, toggle, tree, unfold, queryByRole } = openPanel();
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(queryByRole('combobox', { name: 'State' })).not.toBeInTheDocument();
  await unfold();
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(tree.activeElement).toBe(toggle);
});

test('another scenario opens its screen, the other parameters stay', async () => {
  const { unfold, choose, show, visited } = openPanel(
    '/login?scenario=login&fault=503&clock=2026-12-31T23:30Z&email=a',
  );
  await unfold();
  choose('State', 'mf-account low-minutes');
  await show();
  expect(visited).toEqual(['/dashboard?scenario=low-minutes&fault=503&clock=2026-12-31T23%3A30Z']);
});

test('a scenario of another remote opens there', async () => {
  const { unfold, choose, show, visited } = openPanel();
  await unfold();
  choose('State', 'mf-help faq');
  await show();
  expect(visited).toEqual(['/faq?scenario=faq']);
});

test('the same scenario stays at the address of the page with its query', async () => {
  const { unfold, choose, show, visited } = openPanel('/login?mode=register&scenario=login');
  await unfold();
  choose('Person', 'ben');
  await show();
  expect(visited).toEqual(['/login?mode=register&scenario=login&person=ben']);
});

test.each(['2027-01-01T00:30:00%2B01:00', '2026-12-31T23:30', '2026-12-31T23:30:00Z'])(
  'the clock %s stays the same time, in UTC',
  async (clock) => {
    const { unfold, show, visited } = openPanel(`/login?scenario=login&clock=${clock}`);
    await unfold();
    await show();
    expect(visited).toEqual(['/login?scenario=login&clock=2026-12-31T23%3A30Z']);
  },
);

test.each([
  ['Person', 'anna', 'person=anna'],
  ['Fault', 'offline', 'fault=offline'],
  ['Fault', 'chunk-404', 'fault=chunk-404'],
  ['Fault at', 'list-devices', 'at=list-devices'],
  ['Language', 'en', 'language=en'],
  ['mf-account', '1.0.0-a0', 'with=mf-account@1.0.0-a0'],
])('%s: %s becomes part of the address at the button, not before', async (label, value, part) => {
  const { unfold, choose, show, visited } = openPanel();
  await unfold();
  choose(label, value);
  expect(visited).toEqual([]);
  await show();
  expect(visited).toEqual([`/login?scenario=login&${part}`]);
});

test('how long somebody waits becomes part of the address', async () => {
  const { unfold, getByRole, show, visited } = openPanel();
  await unfold();
  const field = getByRole('spinbutton', { name: 'Seconds of waiting that pass at once' });
  fireEvent.change(field, { target: { value: '119' } });
  await show();
  expect(visited).toEqual(['/login?scenario=login&wait=119']);
});

test('copies the address that the page has now, and says so where that is not possible', async () => {
  const { user, unfold, getByRole } = openPanel();
  await unfold();
  history.replaceState(null, '', '/login?mode=reset&scenario=login');
  await user.click(getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(getByRole('status')).toHaveTextContent('(copied)'));
  expect(await navigator.clipboard.readText()).toBe('http://localhost/login?mode=reset&scenario=login');
  await user.tab();
  expect(getByRole('status')).toHaveTextContent('');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(getByRole('status')).toHaveTextContent('(not possible here: copy the address)'));
});

test('lists the calls as they happen, those without an answer, and the sites that the page has not left for', async () => {
  const { network, unfold, getByRole, exits, update } = openPanel();
  await unfold();
  await network.fetch('http://server.test/user/unlink-device', { method: 'POST', body: '{"deviceId":"1"}' });
  await network.fetch('http://server.test/user/other').catch(() => undefined);
  exits.push('https://pay.example/');
  update();
  const listed = (name: string | RegExp) =>
    within(getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(listed('Calls')).toEqual(['POST /user/unlink-device {"deviceId":"1"}', 'GET /user/other – not answered']);
  expect(listed(/^Addresses of other sites/)).toEqual(['Leaves for https://pay.example/']);
});

test('moves to the next corner, where the next page finds it', async () => {
  const { user, element, getByRole } = openPanel();
  expect(element.dataset.corner).toBe('bottom right');
  await user.click(getByRole('button', { name: 'Move to the next corner' }));
  expect(element.dataset.corner).toBe('bottom left');
  panel?.remove();
  expect(openPanel().element.dataset.corner).toBe('bottom left');
});

test('works without the list of versions', async () => {
  const { unfold, choose, show, visited } = openPanel();
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  await unfold();
  choose('Person', 'ben');
  await show();
  expect(visited).toEqual(['/login?scenario=login&person=ben']);
});

test('is accessible', async () => {
  const { unfold, element } = openPanel();
  await unfold();
  await expectAccessible(element);
});
