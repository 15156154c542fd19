import { listDevices } from 'api-contract';
import { createAccount, signInElsewhere, type Account } from './src/account.ts';
import { linkBox } from './src/box.ts';
import { readStack } from './src/config.ts';
import { expect, test } from './src/fixtures.ts';
import { findLink, waitForMail } from './src/mail.ts';
import { nextSecond } from './src/nextSecond.ts';
import { heading, readAddress } from './src/page.ts';
import { actions, at, fields, fillCredentials, titles } from './src/steps.ts';

/** Calls the backend with a copy of a session's token, and returns the status. */
const tryToken = async ({ idToken }: Account) =>
  (await fetch(readStack().gateway + listDevices.path, { headers: { authorization: `Bearer ${idToken}` } })).status;

test('„Abmelden“ ends the tokens of this browser at the backend within two seconds, and no other browser or box (acc 13, 328)', async ({
  page,
  signedIn,
  visitor,
}) => {
  const account = await signedIn();
  await nextSecond();
  const elsewhere = await signInElsewhere(account);
  await nextSecond();
  const box = await linkBox(account);
  const phone = await visitor({ account: elsewhere });
  await phone.page.goto(at('/dashboard'));
  await heading(phone.page, titles.dashboard).waitFor();
  await page.goto(at('/faq'));
  await heading(page, titles.faq).waitFor();
  expect(await tryToken(account)).toBe(200);
  await page.getByRole('button', { name: actions.signOut, exact: true }).click();
  await page.waitForURL(at('/login'));
  await expect.poll(() => tryToken(account), { timeout: 2_000, intervals: [50] }).toBe(401);
  expect(await tryToken(elsewhere)).toBe(200);
  await phone.page.reload();
  await heading(phone.page, titles.dashboard).waitFor();
  await box.sendHeartbeat();
});

test('„Abmelden“ works without a network, too: the page is on /login at once, and nothing stays on the device (acc 13, 17, 328)', async ({
  page,
  context,
  signedIn,
  errors,
}) => {
  // The sign-in page cannot be loaded either.
  errors.announce(/ERR_INTERNET_DISCONNECTED|Failed to fetch|could not be loaded/);
  await signedIn();
  await page.goto(at('/faq'));
  await heading(page, titles.faq).waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: actions.signOut, exact: true }).click();
  await page.waitForURL(at('/login'));
  await context.setOffline(false);
  await page.goto(at('/account'));
  await page.waitForURL(at('/login'));
});

test('A reset whose report is lost ends other browsers and boxes with the next sign-in, which is what the page says (acc 88, 327)', async ({
  page,
  person,
  visitor,
  errors,
}) => {
  errors.announce(/ERR_FAILED|end-other-sessions failed|status of 401/);
  const account = await createAccount();
  const phone = await visitor({ account });
  await phone.page.goto(at('/dashboard'));
  await heading(phone.page, titles.dashboard).waitFor();
  const box = await linkBox(account);
  await nextSecond();
  await page.goto(at('/login?mode=reset'));
  await page.getByLabel(fields.email).fill(account.email);
  await page.getByRole('button', { name: actions.requestLink }).click();
  await page.goto(findLink(await waitForMail(account.email, /^Neues Passwort/)));
  await page.route('**/end-other-sessions', (route) => route.abort());
  await page.getByRole('textbox', { name: fields.newPassword }).fill('ein neuer Anfang');
  await page.getByRole('button', { name: actions.savePassword }).click();
  await page.getByText(/Mit dieser Anmeldung enden auch die auf anderen Geräten und auf deinen Boxen\./).waitFor();
  await nextSecond();
  await fillCredentials(person, { email: account.email, password: 'ein neuer Anfang' });
  await person.press('button', actions.signIn);
  await heading(page, titles.dashboard).waitFor();
  await expect(box.sendHeartbeat()).rejects.toThrow('The sign-in of the box is no longer valid');
  expect(await tryToken(account)).toBe(401);
  await waitForMail(account.email, /Passwort .*geändert/);
});

test('A link of our mails leads through / and /login to its page, and only once (acc 6, 12, 325)', async ({
  page,
  person,
}) => {
  const account = await createAccount();
  await page.goto(at('/subscription?from=mail#tarife'));
  await page.waitForURL(at('/'));
  await page.getByText('Nach der Anmeldung öffnen wir „Abo verwalten“.').waitFor();
  await page.reload();
  await page.getByText('Nach der Anmeldung öffnen wir „Abo verwalten“.').waitFor();
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await page.getByText('Nach der Anmeldung öffnen wir „Abo verwalten“.').waitFor();
  await fillCredentials(person, account);
  await person.press('button', actions.signIn);
  await heading(page, 'Wähle dein Abenteuer-Abo').waitFor();
  expect(readAddress(page)).toBe('/subscription#tarife');
  await page.getByRole('button', { name: actions.signOut, exact: true }).click();
  await page.waitForURL(at('/login'));
  await nextSecond();
  await fillCredentials(person, account);
  await person.press('button', actions.signIn);
  await heading(page, titles.dashboard).waitFor();
});
