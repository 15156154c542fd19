import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import { heading } from '../src/page.ts';
import { at, fields } from '../src/steps.ts';

const moment = /\d{2}\.\d{2}\.\d{4} um \d{2}:\d{2}:\d{2}\sUhr/;

async function savedText(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Erklärung herunterladen' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

async function cancel(page: Page, email: string): Promise<string> {
  await page.goto(at('/'));
  await page.getByRole('link', { name: 'Verträge hier kündigen' }).first().click();
  await heading(page, 'Verträge hier kündigen').waitFor();
  await page.getByRole('button', { name: 'jetzt kündigen' }).waitFor();
  // A form that is sent before the first script has arrived is not sent.
  await page.waitForLoadState();
  await page.getByLabel(fields.name).fill('Kim Beispiel');
  await page.getByLabel('E-Mail-Adresse deines Kontos').fill(email);
  await page.getByRole('button', { name: 'jetzt kündigen' }).click();
  await page.getByRole('heading', { name: 'Deine Kündigung ist eingegangen' }).waitFor();
  const text = await savedText(page);
  expect(text).toMatch(moment);
  return /Vorgangsnummer: (K-\w+)/.exec(text)?.[1] ?? '';
}

test('A receipt with a long address fits 320 px (acc 266, 280)', async ({ visitor }) => {
  const { page } = await visitor({ viewport: { width: 320, height: 700 } });
  await cancel(page, 'eine-ganz-besonders-lange-adresse-ohne-umbruch@familie-beispielhausen.example');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
