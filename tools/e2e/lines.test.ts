import type { Page } from '@playwright/test';
import { expect, test } from './src/fixtures.ts';
import { heading } from './src/page.ts';
import { at, register } from './src/steps.ts';

const widths = [320, 360, 412, 768];

/** Finds words, and “E-Mail”, whose last letter is on another line, except in what the owner fills in. */
function tornWords(): string[] {
  const range = document.createRange();
  const lineOf = (text: Text, place: number) => {
    range.setStart(text, place);
    range.setEnd(text, place + 1);
    return range.getClientRects().item(0);
  };
  const torn: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const parent = text.parentElement;
    if (!parent?.checkVisibility() || parent.closest('mark, a[href^="mailto:"], [aria-hidden="true"], script, style'))
      continue;
    for (const { 0: word, index } of text.data.matchAll(/E-Mail|[\p{L}\p{N}]{2,}/gu)) {
      const first = lineOf(text, index);
      const last = lineOf(text, index + word.length - 1);
      if (first && last && last.top - first.top > first.height / 2) torn.push(word);
    }
  }
  return torn;
}

async function expectWholeWords(page: Page, path: string): Promise<void> {
  await page.goto(at(path), { waitUntil: 'networkidle' });
  await heading(page, /./).waitFor();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 });
    expect({ path, width, torn: await page.evaluate(tornWords) }).toEqual({ path, width, torn: [] });
  }
}

for (const path of ['/', '/en', '/login', '/login?mode=register', '/kuendigen', '/widerruf', '/datenschutz', '/agb'])
  test(`No line of ${path} ends inside of a word, from 320 px (acc 266, 273)`, async ({ page }) => {
    await expectWholeWords(page, path);
  });

test('No line of a signed-in screen ends inside of a word, from 320 px (acc 266, 273)', async ({ page, person }) => {
  await register(person);
  for (const path of ['/dashboard', '/account', '/subscription', '/setup', '/faq']) await expectWholeWords(page, path);
});
