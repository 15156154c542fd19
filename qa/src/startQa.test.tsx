import { readFileSync } from 'node:fs';
import { act, screen, within } from '@testing-library/react';
import { renderDataBlock } from 'page-contract/dataBlock';
import { testPage } from 'page-contract/testing';
import { useSession } from 'shared-auth';
import { ScreenTitle } from 'ui-kit';
import { expectConsoleError } from 'ui-kit/testing';
import type { Scenario } from './Scenario.ts';
import { startQa } from './startQa.tsx';

const { pushState, replaceState } = history;
const { Date: RealDate } = globalThis;

const moduleOf = (remote: string) => JSON.parse(readFileSync(`${remote}/module.json`, 'utf8'));

const thisYear = () => new Date().getUTCFullYear();

function FaqScreen() {
  const session = useSession();
  return (
    <>
      <ScreenTitle title="FAQ">Questions</ScreenTitle>
      <p>{session.status === 'signed-in' && session.user.email}</p>
      <p>{thisYear()}</p>
    </>
  );
}

const scenarios: Record<string, Scenario> = {
  faq: { label: 'just opened', screen: '/faq', person: 'anna', answers: { 'GET /answer': { body: 'yes' } } },
  linked: { label: 'by a link with a token', screen: '/faq#token=1', person: 'anna' },
  returned: { label: 'back from the checkout', screen: '/faq?checkout=success', person: 'anna' },
};
const english: Record<string, Scenario> = {
  english: { label: 'in English', screen: '/en', person: 'nobody' },
};

/**
 * As the page of a remote alone is: two data blocks and a place for the app. Every visit is the only one of its
 * document.
 */
async function open(address: string, remote = 'mf-help', states = scenarios): Promise<void> {
  leave();
  history.replaceState(null, '', address);
  const remotes = { 'mf-account': { module: moduleOf('mf-account') } };
  document.head.innerHTML = renderDataBlock('page', testPage()) + renderDataBlock('registry', { remotes });
  document.body.innerHTML = '<div id="root"></div>';
  await act(async () => {
    const exposes = { './Faq': FaqScreen, './English': FaqScreen };
    end = await startQa({ descriptor: moduleOf(remote), exposes, scenarios: states });
  });
}

let end = (): void => undefined;

function leave(): void {
  act(end);
  end = () => undefined;
  Object.assign(history, { pushState, replaceState });
  globalThis.Date = RealDate;
}

afterEach(leave);
// jsdom has no layout, hence nothing to scroll.
window.scrollTo = () => undefined;

test('a screen stands in what the customer has around it: the whole sidebar, and the legal footer', async () => {
  await open('/faq?scenario=faq');
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
  const sidebar = within(screen.getByRole('navigation', { name: 'Hauptmenü' }));
  expect(sidebar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Konto',
    'Einrichtung',
    'FAQ',
  ]);
  expect(screen.getByRole('link', { name: 'Impressum' })).toBeVisible();
});

test('the person in the address sits in front of it, at the time in the address', async () => {
  await open('/faq?scenario=faq&person=ben&clock=2031-05-01T10:00Z');
  expect(screen.getByText('ben@example.org')).toBeVisible();
  expect(screen.getByText('2031')).toBeVisible();
});

test('the row of the address sends a signed-out person on, and the state stays in the address', async () => {
  await open('/faq?scenario=faq&person=nobody');
  expect(location.pathname + location.search).toBe('/?scenario=faq&person=nobody');
  expect(screen.queryByText('Questions')).not.toBeInTheDocument();
});

test('what the shell says around a screen is in the language of its address, as in the site', async () => {
  await open('/en?scenario=english', 'mf-landing', english);
  expect(screen.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
  await open('/faq?scenario=faq');
  expect(screen.getByRole('link', { name: 'Zum Inhalt springen' })).toBeInTheDocument();
});

test('a link of the sidebar to another remote says whose page it would be', async () => {
  await open('/faq?scenario=faq');
  act(() => screen.getByRole('link', { name: 'Konto' }).click());
  expect(screen.getByText(/belongs to another remote/)).toBeVisible();
  expect(location.pathname + location.search).toBe('/account?scenario=faq');
});

test('a screen that the remote does not expose is replaced by the notice of the shell', async () => {
  const states: Record<string, Scenario> = { setup: { label: 'just opened', screen: '/setup', person: 'anna' } };
  await open('/setup?scenario=setup', 'mf-help', states);
  expect(within(screen.getByRole('main')).getByRole('alert')).toBeVisible();
});

test('every call is answered by the scenario, or by the fault', async () => {
  await open('/faq?scenario=faq');
  expect(await (await fetch('http://backend.test/answer')).json()).toBe('yes');
  await open('/faq?scenario=faq&fault=503');
  expect((await fetch('http://backend.test/answer')).status).toBe(503);
});

test('a neighbour that crashes is the shell’s notice in its place, and the screen itself goes on', async () => {
  expectConsoleError(/The neighbour crashes/);
  await open('/faq?scenario=faq&fault=neighbour-crashes');
  await act(async () => screen.getByRole('link', { name: 'Konto' }).click());
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
  act(() => screen.getByRole('link', { name: 'FAQ' }).click());
  expect(screen.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible();
});

test('as static pages a remote stands in any folder, with or without a slash at the end', async () => {
  document.documentElement.dataset.base = '/reviews/17/mf-help/';
  await open('/reviews/17/mf-help/faq/?scenario=linked');
  expect(screen.getByText('anna@example.org')).toBeVisible();
  act(() => screen.getByRole('link', { name: 'Konto' }).click());
  expect(location.pathname + location.search).toBe('/reviews/17/mf-help/account?scenario=linked');
  await open('/reviews/17/mf-help/index.html');
  expect(screen.getByRole('link', { name: 'faq' })).toHaveAttribute('href', '/reviews/17/mf-help/?scenario=faq');
  delete document.documentElement.dataset.base;
});

test.each([
  ['scenario=fag', 'scenario=fag: unknown. Nearest: faq, linked, returned.'],
  ['scenario=faq&person=ana', 'person=ana: unknown. Nearest: anna, ben, nobody.'],
  ['scenario=faq&fault=ofline', /^fault=ofline: unknown\. Nearest: offline, /],
  ['scenario=faq&fault=503&at=anser', 'at=anser: no call ends like this. Nearest: answer.'],
  ['scenario=faq&clock=abc', 'clock=abc: not a date. ISO 8601, for example 2026-10-25T00:59:30Z.'],
  ['scenario=faq&wait=long', 'wait=long: not a number of seconds.'],
  ['scenario=faq&language=en', 'language=en: unknown. This remote has none.'],
  ['senario=faq', 'senario: unknown parameter. Did you mean scenario?'],
])(
  'an address that names something unknown (%s) says so instead of showing another state (acc 320)',
  async (search, sentence) => {
    await open(`/faq?${search}`);
    expect(within(screen.getByRole('alert')).getByRole('listitem')).toHaveTextContent(sentence);
    expect(screen.queryByText('Questions')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All states of mf-help' })).toHaveAttribute('href', '/');
  },
);

test('a parameter of the screen itself is no mistake', async () => {
  await open('/faq?scenario=faq&mode=register');
  expect(screen.getByText('Questions')).toBeVisible();
});

test('what a screen takes out of its address is there again when the state is opened again', async () => {
  await open('/faq?scenario=linked');
  expect(location.hash).toBe('#token=1');
  await open('/faq?scenario=returned&person=ben');
  expect(location.search).toBe('?checkout=success&scenario=returned&person=ben');
});

test('what a screen has in its address stays when the state is opened again', async () => {
  await open('/faq?checkout=cancelled&scenario=returned');
  expect(location.search).toBe('?checkout=cancelled&scenario=returned');
});

test('without a state in the address the first one of that screen is shown; at / there is the list of all', async () => {
  await open('/faq');
  expect(screen.getByText('anna@example.org')).toBeVisible();
  await open('/');
  expect(screen.getByRole('heading', { level: 1, name: 'mf-help: all states' })).toBeVisible();
});
