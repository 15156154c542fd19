import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setTestSession } from 'shared-auth/testing';
import { openShell, signedIn, signedOut } from '../testing/openShell.tsx';

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });
const read = (selector: string, attribute = 'content') =>
  [...document.head.querySelectorAll(selector)].map((tag) => tag.getAttribute(attribute));
const at = (path: string) => `http://localhost${path}`;

/** Head of a page as the site writes it, with the tags of the landing page and others. */
beforeEach(() => {
  document.head.innerHTML = `<title>Landing</title><meta name="color-scheme" content="light dark"><link rel="icon" href="/icon.svg">
    <meta name="description" content="Eine Box"><link rel="canonical" href="${at('/')}"><link rel="alternate" hreflang="en" href="${at('/en')}">
    <meta property="og:title" content="Landing"><script type="application/ld+json">{}</script>`;
});
afterEach(() => {
  document.head.replaceChildren();
  document.documentElement.lang = 'de';
});

test('the tags of the first page stay as the site has written them (acc 333)', async () => {
  const readTags = () => [...document.head.querySelectorAll('meta, link')].map((tag) => tag.outerHTML);
  const before = readTags();
  openShell({ at: '/kuendigen', session: signedOut });
  await findHeading('Bildschirm Cancel');
  expect(readTags()).toEqual(before);
});

test('title, description, canonical address and preview follow a change of page, and others stay (acc 333)', async () => {
  openShell({ at: '/widerruf', session: signedOut });
  await findHeading('Bildschirm Withdraw');
  await userEvent.click(screen.getByRole('link', { name: 'Weiter zur Kündigung' }));
  await findHeading('Bildschirm Cancel');
  expect(document.head.querySelectorAll('title')).toHaveLength(1);
  expect(document.title).toBe('Cancel – Abenteuerbox');
  await waitFor(() => expect(read('meta[name=description]')).toEqual([expect.stringMatching(/kündig/i)]));
  expect(read('link[rel=canonical]', 'href')).toEqual([at('/kuendigen')]);
  expect(read('meta[property="og:url"]')).toEqual([at('/kuendigen')]);
  expect(read('meta[property="og:title"]')).toEqual([expect.stringMatching(/kündigen/)]);
  expect(read('link[hreflang]', 'href')).toEqual([]);
  expect(read('script[type="application/ld+json"]', 'type')).toEqual([]);
  expect(read('meta[name=color-scheme]')).toEqual(['light dark']);
  expect(read('link[rel=icon]', 'href')).toEqual(['/icon.svg']);
});

test('a page behind the sign-in has neither canonical address nor alternates (acc 333)', async () => {
  openShell({ at: '/kuendigen', session: signedIn });
  await findHeading('Bildschirm Cancel');
  await userEvent.click(screen.getByRole('link', { name: 'Weiter zum Dashboard' }));
  await findHeading('Bildschirm Dashboard');
  await waitFor(() => expect(read('meta[name=robots]')).toEqual(['noindex']));
  expect(read('link[rel=canonical], link[hreflang], meta[property^="og:"]', 'rel')).toEqual([]);
});

test('the landing page has the tags of the language that it shows, and names both languages (acc 333)', async () => {
  openShell({ at: '/', session: signedOut });
  await findHeading('Bildschirm Landing');
  // The landing page does this when somebody changes its language.
  act(() => void (document.documentElement.lang = 'en'));
  await screen.findByText('Skip to content');
  await waitFor(() => expect(read('link[rel=canonical]', 'href')).toEqual([at('/en')]));
  expect(read('link[hreflang]', 'hreflang')).toEqual(['de', 'en', 'x-default']);
  expect(read('meta[name=description]')).toEqual([expect.stringMatching(/^A box that tells children/)]);
  expect(read('meta[property="og:locale"]')).toEqual(['en_GB']);
  expect(read('meta[property="og:locale:alternate"]')).toEqual(['de_DE']);
  expect(read('meta[property="og:image"]')).toEqual([at('/preview.en.png')]);
  expect(read('meta[property="og:image:alt"]')).toEqual([expect.stringMatching(/^Adventure Box/)]);
});

test('in every state there is one main heading, one main landmark and one title (acc 21, 333)', async () => {
  const count = () => ['h1', 'main', 'title'].map((selector) => document.querySelectorAll(selector).length);
  openShell({ at: '/faq', session: { status: 'loading' } });
  expect(count()).toEqual([1, 1, 1]);
  act(() => setTestSession(signedIn));
  expect(count()).toEqual([1, 1, 1]);
  await findHeading('Bildschirm Faq');
  expect(count()).toEqual([1, 1, 1]);
});
