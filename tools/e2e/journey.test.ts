import type { Page, Request } from '@playwright/test';
import { createCheckoutSession, getCallName } from 'api-contract';
import { readStack } from './src/config.ts';
import { expect, test } from './src/fixtures.ts';
import { findLink, waitForMail, listSubjects } from './src/mail.ts';
import { endDocument, heading } from './src/page.ts';
import { runBox } from './src/runBox.ts';
import {
  actions,
  at,
  fields,
  fillCredentials,
  menu,
  createParent,
  openMenuEntry,
  order,
  pay,
  register,
  sentences,
  signOut,
  titles,
} from './src/steps.ts';

test('From the landing page to an active subscription, told minutes and sign-out (acc 12, 121, 137, 140, 204, 207, 255, 277)', async ({
  page,
  person,
}) => {
  const parent = createParent();
  const bearers: Record<string, string> = {};
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(user|subscription|api)\//.test(pathname))
      bearers[`${request.method()} ${pathname}`] = request.headers().authorization ?? '';
  });

  await page.goto(at('/'));
  await page
    .getByRole('link', { name: 'Anmelden' })
    .or(page.getByRole('button', { name: 'Anmelden' }))
    .first()
    .click();
  await page.waitForURL(at('/login'));
  await page.getByRole('button', { name: actions.startRegistering }).click();
  await fillCredentials(person, parent);
  await page.getByRole('button', { name: actions.register }).click();
  await page.waitForURL(at('/dashboard'));
  await page.getByRole('main').getByRole('link', { name: actions.subscribe }).waitFor();
  for (const call of ['UserDevice/list-devices', 'UserInfo/age-settings', 'Subscription/details']) {
    const [, bearer] = Object.entries(bearers).find(([key]) => key.startsWith('GET ') && key.endsWith(call)) ?? [];
    expect(bearer).toMatch(/^Bearer ey/);
  }

  await openMenuEntry(person, menu.subscription);
  await page.getByRole('article', { name: 'Standard' }).getByRole('button', { name: actions.choosePlan }).click();
  await page.getByRole('button', { name: actions.order }).click();
  await page.waitForURL(`${readStack().payment}/**`);
  expect(bearers[getCallName(createCheckoutSession)]).toMatch(/^Bearer ey/);
  await pay(person);
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.getByText(sentences.active, { exact: true }).waitFor();
  await page.getByText(sentences.unused(360)).first().waitFor();
  const confirmation = await waitForMail(parent.email, /Standard|Abo/);
  expect(confirmation.text).toContain('Widerruf');

  expect(await runBox('link', '--box', 'reise', '--email', parent.email, '--password', parent.password)).toMatch(
    /is linked to the account/,
  );
  await runBox('tell', '--box', 'reise', '--minutes', '12');
  await page.reload();
  await page.getByText('12 von 360 Minuten verbraucht').first().waitFor();
  await page.getByRole('button', { name: /^Box .+ entfernen$/ }).waitFor();

  await openMenuEntry(person, menu.setup);
  await heading(page, titles.setup).waitFor();
  await openMenuEntry(person, menu.faq);
  await heading(page, titles.faq).waitFor();
  await signOut(person);
});

test('A forgotten password is replaced on our own page, from the mail (acc 88, 89)', async ({
  page,
  person,
  errors,
}) => {
  errors.announce(/status of 400 .*identitytoolkit/);
  const parent = await register(person);
  await signOut(person);
  await page.getByRole('button', { name: actions.forgotPassword }).click();
  await page.getByLabel(fields.email).fill(parent.email);
  await page.getByRole('button', { name: actions.requestLink }).click();
  await page.getByText('Wenn es ein Konto mit dieser E-Mail-Adresse gibt').waitFor();
  await heading(page, titles.signIn).waitFor();

  const link = findLink(await waitForMail(parent.email, /Passwort/));
  await page.goto(link);
  await page.waitForURL(at('/login?mode=resetPassword'));
  await page.getByLabel(fields.newPassword, { exact: true }).fill('ein neuer Anfang');
  await page.getByRole('button', { name: actions.savePassword }).click();
  await page.getByText('Dein neues Passwort ist gespeichert.').waitFor();
  await fillCredentials(person, { ...parent, password: 'ein neuer Anfang' });
  await page.getByRole('button', { name: actions.signIn, exact: true }).click();
  await page.waitForURL(at('/dashboard'));

  await signOut(person);
  await page.goto(link);
  await page.getByText('Dieser Link ist abgelaufen oder wurde schon benutzt.').waitFor();
});

test('An unknown address gets the same answer and no mail (acc 89)', async ({ page, person }) => {
  const known = await register(person);
  await signOut(person);
  const unknown = createParent();
  for (const { email } of [unknown, known]) {
    await page.goto(at('/login'));
    await page.getByRole('button', { name: actions.forgotPassword }).click();
    await page.getByLabel(fields.email).fill(email);
    await page.getByRole('button', { name: actions.requestLink }).click();
    await page.getByText('Wenn es ein Konto mit dieser E-Mail-Adresse gibt').waitFor();
  }
  // Mails leave in order: the later one of the known address has arrived, so one to the unknown address would have.
  await waitForMail(known.email, /Passwort/);
  expect(await listSubjects(unknown.email)).toEqual([]);
});

/** Pre-orders with an address of its own; the link of the mail. */
async function preorder(page: Page): Promise<string> {
  const { email } = createParent();
  await page.goto(at('/'));
  await page
    .getByRole('button', { name: /vorbestellen/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(fields.email).fill(email);
  await dialog.getByRole('button', { name: actions.sendPreorder }).click();
  await page.getByText('Danke! Bitte bestätige deine Vorbestellung über den Link in deiner E-Mail.').waitFor();
  return findLink(await waitForMail(email, /Vorbestellung|Reservierung/));
}

test('A pre-order is confirmed by the button behind the mailed link (acc 49, 51, 284)', async ({ page }) => {
  await page.goto(await preorder(page));
  await page.getByRole('button', { name: 'Vorbestellung bestätigen' }).click();
  await page.getByText('Danke! Deine Abenteuerbox ist reserviert.').waitFor();
});

test('The token of a mailed link stands in nothing that is asked, in no referrer and not in the address bar; after a reload the mail leads on', async ({
  page,
}) => {
  const link = await preorder(page);
  const [, token = 'none'] = link.split('#token=');
  const button = page.getByRole('button', { name: 'Vorbestellung bestätigen' });
  // The second as mails had it until November 2026: then the page itself is asked for by it, and nothing else.
  for (const [opened, expected] of [
    [link, 0],
    [link.replace('#token=', '?token='), 1],
  ] as const) {
    await endDocument(page);
    const asked: string[] = [];
    const note = (request: Request) => {
      const { pathname, search } = new URL(request.url());
      asked.push([pathname + search, request.headers().referer].join(' from '));
    };
    page.on('request', note);
    await page.goto(opened);
    await button.waitFor();
    page.off('request', note);
    expect(page.url()).toBe(at('/bestaetigen/vorbestellung'));
    expect(await page.evaluate(() => document.referrer)).toBe('');
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((one) => one.includes(token))).toHaveLength(expected);
  }
  await page.reload();
  await page.getByText('Bitte öffne den Link in der E-Mail noch einmal.').waitFor();
  // At the same address, so that only what follows # is new.
  await page.goto(link);
  await button.click();
  await page.getByText('Danke! Deine Abenteuerbox ist reserviert.').waitFor();
});

test('A declined card is explained on the payment page, the next card succeeds (acc 207)', async ({
  page,
  person,
  errors,
}) => {
  errors.announce(/status of 402/);
  await register(person);
  await order(person, 'Einstieg');
  await pay(person, '4000 0000 0000 0002');
  await page.getByRole('alert').filter({ hasText: 'Deine Karte wurde abgelehnt.' }).waitFor();
  await pay(person);
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.getByText(sentences.unused(120)).first().waitFor();
});

test('Back from the payment page nothing is busy, and the second order opens the same session (acc 213)', async ({
  visitor,
}) => {
  const { page, person } = await visitor({ whole: true });
  await register(person);
  await order(person, 'Standard');
  const first = new URL(page.url()).pathname;
  await page.goBack({ waitUntil: 'commit' });
  await heading(page, titles.subscription).waitFor();
  expect(await page.getByText(sentences.busy).count()).toBe(0);
  await order(person, 'Standard');
  expect(new URL(page.url()).pathname).toBe(first);
});
