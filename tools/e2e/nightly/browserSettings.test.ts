import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { waitForMail } from '../src/mail.ts';
import { heading, waitForHydration } from '../src/page.ts';
import { actions, at, createParent, fields, fillCredentials, menu, openMenuEntry, order, pay } from '../src/steps.ts';
import { register, sentences, titles } from '../src/steps.ts';

/** Makes each access to storage throw, as in a browser that blocks cookies and site data. */
function blockStorage(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
}

/** Makes each write to local storage throw, as if no space were left. */
function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}

/** Replaces every text by elements that say the same, as a browser's translation does, now and after each change. */
function translate(): void {
  const replace = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest('script, style, svg, font, [translate=no]')) return;
    const translated = document.createElement('font');
    translated.append(document.createElement('font'));
    translated.firstElementChild!.textContent = text.data;
    text.replaceWith(translated);
  };
  const replaceAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(replace);
  };
  replaceAll(document.body);
  new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach(replaceAll))).observe(
    document.body,
    { childList: true, subtree: true },
  );
}

const forgets = 'Dein Browser merkt sich keine Anmeldung. Nach dem Neuladen meldest du dich neu an.';

async function declareCancellation(page: Page, name: string, email: string): Promise<void> {
  await page.goto(at('/kuendigen'));
  await waitForHydration(page);
  await page.getByLabel(fields.name).fill(name);
  await page.getByLabel('E-Mail-Adresse deines Kontos').fill(email);
  await page.getByRole('button', { name: 'jetzt kündigen' }).click();
  await heading(page, 'Verträge hier kündigen').waitFor();
  await page.getByRole('heading', { name: 'Deine Kündigung ist eingegangen' }).waitFor();
}

test('With all storage blocked a parent declares, registers, reads every page, and hears that a reload signs out', async ({
  page,
  person,
}) => {
  await page.addInitScript(blockStorage);
  await declareCancellation(page, 'Kim Beispiel', createParent().email);
  await register(person);
  await page.getByText(forgets).waitFor();
  for (const entry of ['account', 'subscription', 'setup', 'faq', 'dashboard'] as const) {
    await openMenuEntry(person, menu[entry]);
    await heading(page, titles[entry]).waitFor();
  }
});

test('With all storage blocked a parent comes back from the payment to a sign-in that says so, and then to the plan', async ({
  page,
  person,
}) => {
  await page.addInitScript(blockStorage);
  const parent = await register(person);
  // Opened by the menu, because a new document has no session.
  await openMenuEntry(person, menu.subscription);
  await person.within('article', 'Standard').press('button', actions.choosePlan);
  await person.press('button', actions.order);
  await pay(person);
  await page.getByText('Du kommst von der Bezahlseite zurück. Bitte melde dich an, dann siehst du dein Abo.').waitFor();
  await fillCredentials(person, parent);
  await person.press('button', actions.signIn);
  await page.getByText('Dein Abo ist aktiv. Viel Freude mit den ersten Geschichten!').waitFor();
});

test('With full storage a parent hears that a reload signs out', async ({ page, person }) => {
  await page.addInitScript(fillStorage);
  await register(person);
  await page.getByText(forgets).waitFor();
});

test('In a translated page a parent registers, orders, cancels and takes it back, and no old text stays', async ({
  page,
  person,
  errors,
}) => {
  errors.announce(/status of 400/);
  await page.goto(at('/login'));
  await waitForHydration(page);
  await page.evaluate(translate);
  const parent = createParent();
  await fillCredentials(person, parent);
  await person.press('button', actions.signIn);
  await page.getByText(sentences.wrongCredentials).waitFor();
  await person.press('button', actions.startRegistering);
  await expect(page.getByText(sentences.wrongCredentials)).toHaveCount(0);
  await fillCredentials(person, parent);
  await person.press('button', actions.register);
  await heading(page, titles.dashboard).waitFor();
  await order(person, 'Standard');
  await pay(person);
  await page.getByText(sentences.active, { exact: true }).waitFor();

  await page.goto(at('/account'));
  await heading(page, titles.account).waitFor();
  await page.evaluate(translate);
  await page.getByRole('main').getByRole('button', { name: 'Abo kündigen' }).click();
  await page.getByRole('button', { name: 'Jetzt kündigen' }).click();
  await page.getByRole('button', { name: 'Kündigung zurücknehmen' }).click();
  const status = page.getByRole('status').filter({ hasText: 'Deine Kündigung ist' });
  await expect(status).toHaveText(/^Deine Kündigung ist zurückgenommen\. Dein Abo verlängert sich am [\d.]+$/);
});

const countSheets = async (page: Page) =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type ?\/Page\b/g)?.length;

test('On paper a legal text is as long from its dialog as from its page (acc 73)', async ({ page }) => {
  await page.goto(at('/agb'));
  await heading(page, /./).waitFor();
  const sheets = await countSheets(page);
  await page.goto(at('/'));
  await waitForHydration(page);
  await page.getByRole('link', { name: 'AGB' }).click();
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).last().waitFor();
  expect(await countSheets(page)).toBe(sheets);
});

test('A name from right to left stays whole on the receipt, on its one sheet and in the mail (acc 280)', async ({
  page,
}) => {
  const { email } = createParent();
  const name = 'محمد Ali העלי 3';
  await declareCancellation(page, name, email);
  await expect(page.getByText(name, { exact: true })).toHaveCSS('direction', 'rtl');
  expect(await countSheets(page)).toBe(1);
  expect((await waitForMail(email, /^Eingangsbestätigung deiner Kündigung/)).text).toContain(name);
});
