import type { Page } from '@playwright/test';
import { openPortalOf, subscribe, type Account } from './account.ts';
import { changeCard, readCheckouts } from './paymentSandbox.ts';
import { actions, at } from './steps.ts';

// Steps of somebody whose bank wants to have each payment confirmed (3-D Secure).

const alwaysConfirmed = '4000 0027 6000 3184';

/** Buys “Einstieg”, and changes to the card. Returns the id of the subscription. */
export async function subscribeWithCautiousBank(account: Account): Promise<string> {
  await subscribe(account, 'basic');
  const { id } = (await readCheckouts(account.email)).subscriptions[0]!;
  await changeCard(await openPortalOf(account), id, alwaysConfirmed);
  return id;
}

/** Opens the dialog that changes to “Standard”, waits for the amount, and confirms. */
export async function changeToStandard(page: Page): Promise<void> {
  await page.goto(at('/subscription'));
  const card = page.getByRole('article', { name: 'Standard' });
  await card.getByRole('button', { name: actions.choosePlan }).click();
  await page.getByText(/^Heute zahlst du/).waitFor();
  await page.getByRole('button', { name: actions.changePlan }).click();
}

/** Opens the provider's page from ours, in its new tab, and answers the bank there. */
export async function answerBank(page: Page, answer: 'Zahlung bestätigen' | 'Ablehnen'): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Zahlung bestätigen' }).click();
  const bank = await opened;
  await bank.getByRole('button', { name: answer }).click();
  await bank
    .getByText(answer === 'Ablehnen' ? 'bei deiner Bank abgelehnt' : 'Diese Rechnung ist bezahlt')
    .first()
    .waitFor();
  await bank.close();
}
