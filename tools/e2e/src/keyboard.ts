import type { Locator } from '@playwright/test';

/** Presses Tab until this element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < 80; stop += 1) {
    await target.page().keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`No Tab stop ${String(target)}`);
}

/** Tabs to an element and presses Enter. */
export async function tabAndPress(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}

/** Tabs to a field and types a text. */
export async function tabAndType(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.type(text);
}
