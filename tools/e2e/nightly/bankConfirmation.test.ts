import { readSubscription, subscribe } from '../src/account.ts';
import { answerBank, changeToStandard, subscribeWithCautiousBank } from '../src/bankConfirmation.ts';
import { readStack, shareStack } from '../src/config.ts';
import { expect, test } from '../src/fixtures.ts';
import { findLink, waitForMail } from '../src/mail.ts';
import { advanceDays, moveTo, readCheckouts, readInvoices } from '../src/paymentSandbox.ts';
import { startStack } from '../src/startStack.ts';
import { actions } from '../src/steps.ts';

// The provider's clock is everybody's: hours that pass here must not reach other journeys.
let closeStack: () => Promise<void>;

test.beforeAll(async () => {
  const shared = readStack();
  const own = await startStack();
  shareStack(own.stack);
  closeStack = () => {
    shareStack(shared);
    return own.stop();
  };
});

test.afterAll(() => closeStack?.());

test('A larger plan that nobody confirms expires after a day, and leaves the old plan and no open invoice (acc 334)', async ({
  page,
  signedIn,
}) => {
  const account = await signedIn();
  const id = await subscribeWithCautiousBank(account);
  await changeToStandard(page);
  await page.getByText('Bestätigung der Bank steht aus').waitFor();
  await advanceDays(1);
  await page.getByText(/^Die Zahlung wurde nicht rechtzeitig bestätigt\./).waitFor();
  expect((await readInvoices(id)).map(({ status }) => status)).toEqual(['paid', 'void']);
  expect(await readSubscription(account)).toMatchObject({ planId: 'basic', pendingPlanId: null });
  await waitForMail(account.email, /^Dein Tarifwechsel hat nicht geklappt/);
});

test('A larger plan in the hour in which the renewal is drafted waits for it, and is charged once (acc 307)', async ({
  page,
  signedIn,
  errors,
}) => {
  const account = await signedIn();
  await subscribe(account, 'basic');
  const { id } = (await readCheckouts(account.email)).subscriptions[0]!;
  await moveTo('period-end', id);
  errors.announce(/status of 409/, /^plan change preview failed: renewal-in-progress/);
  await page.goto(`${readStack().origin}/subscription`);
  await page.getByRole('article', { name: 'Standard' }).getByRole('button', { name: actions.choosePlan }).click();
  await page.getByText(/Dein Abo verlängert sich gerade\./).waitFor();
  await moveTo('renewal', id);
  await changeToStandard(page);
  await page.getByText(/^Geschafft\. Du hast jetzt den Tarif „Standard“/).waitFor();
  // The month before, the renewal, and the difference to the larger plan.
  expect(await readInvoices(id)).toEqual([
    { status: 'paid', paid: 999 },
    { status: 'paid', paid: 999 },
    { status: 'paid', paid: 1001 },
  ]);
});

test('A renewal that the bank wants to have confirmed is paid from its mail (acc 334)', async ({ page, signedIn }) => {
  const account = await signedIn();
  const id = await subscribeWithCautiousBank(account);
  await moveTo('renewal', id);
  const mail = await waitForMail(account.email, /^Bitte bestätige deine Zahlung/);
  await page.goto(findLink(mail));
  await page.getByText('Deine Bank möchte die Zahlung bestätigen').waitFor();
  await answerBank(page, 'Zahlung bestätigen');
  await expect(page.getByText('Deine Bank möchte die Zahlung bestätigen')).toHaveCount(0);
  expect(await readSubscription(account)).toMatchObject({ paymentFailed: false, needsConfirmation: false });
  expect((await readInvoices(id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
});
