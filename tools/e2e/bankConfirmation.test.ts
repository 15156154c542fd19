import { answerBank, changeToStandard, subscribeWithCautiousBank } from './src/bankConfirmation.ts';
import { expect, test } from './src/fixtures.ts';
import { listSubjects, waitForMail } from './src/mail.ts';
import { readInvoices } from './src/paymentSandbox.ts';

test('A larger plan that the bank wants to have confirmed is confirmed in a new tab, begins then, and is charged once (acc 334)', async ({
  page,
  signedIn,
}) => {
  const account = await signedIn();
  const id = await subscribeWithCautiousBank(account);
  await changeToStandard(page);
  await page.getByText('Bestätigung der Bank steht aus').waitFor();
  const current = page.getByRole('article', { name: 'Einstieg' });
  await current.getByText('Dein aktueller Tarif').waitFor();
  await answerBank(page, 'Zahlung bestätigen');
  await page.getByText(/^Geschafft\. Du hast jetzt den Tarif „Standard“/).waitFor();
  expect((await readInvoices(id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  await waitForMail(account.email, /^Dein neuer Tarif/);
  expect(await listSubjects(account.email)).toContainEqual(expect.stringMatching(/^Bitte bestätige deine Zahlung/));
});

test('A larger plan that was refused at the bank, or discarded, leaves the old plan and no open invoice (acc 334)', async ({
  page,
  signedIn,
}) => {
  const account = await signedIn();
  const id = await subscribeWithCautiousBank(account);
  await changeToStandard(page);
  await answerBank(page, 'Ablehnen');
  await page.getByText(/^Deine Bank hat die Zahlung abgelehnt\. Der Wechsel zum Tarif „Standard“/).waitFor();
  expect((await readInvoices(id)).map(({ status }) => status)).toEqual(['paid', 'void']);
  await changeToStandard(page);
  await page.getByRole('button', { name: 'Wechsel verwerfen' }).click();
  await page.getByText(/^Der Wechsel ist verworfen\. Dein Abo bleibt, wie es ist/).waitFor();
  await page.getByRole('article', { name: 'Einstieg' }).getByText('Dein aktueller Tarif').waitFor();
  expect((await readInvoices(id)).map(({ status }) => status)).toEqual(['paid', 'void', 'void']);
});
