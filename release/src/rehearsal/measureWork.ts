import { rejectIfStuck } from './rejectIfStuck.ts';
import { desktopOptions, type Visitor } from './visitor.ts';

// Measures how much an open screen of a remote (micro-frontend) works, for checkStates.ts. `rejectIfStuck` ends the
// check of a page that does not answer for a minute.

/** The open page. */
type Measured = Pick<Visitor, 'page' | 'evaluate' | 'resize' | 'waitUntilIdle' | 'readCpuTime'>;

/**
 * Time of one step on the page's simulated clock. While a step runs, no response arrives. Therefore it is shorter than
 * the time-out of the page's calls, which would otherwise fail.
 */
const stepMs = 8_000;
const stepCount = 2;

/** Number of times that a key is pressed. */
const pressCount = 3;

const textInputs = ['text', 'email', 'search', 'tel', 'url', 'password'].map((type) => `input[type=${type}]`);
/** Selects the fields of a screen into which text can be typed. `:visible` is no CSS, but Playwright knows it. */
const textFieldSelector = `main :is(${['input:not([type])', 'textarea', ...textInputs].join()}):enabled:visible`;

/**
 * Measures how busy a page is while the user does nothing, and then calls `look`. The window is as narrow as a
 * phone, because some faults show only there. Time passes in steps, because other faults begin late. Returns the
 * processor time as a percentage of the time on the page's clock. Work on responses, between the steps, is not counted.
 */
export async function measureIdleOnPhone(
  { page, resize, waitUntilIdle, readCpuTime }: Measured,
  look: () => Promise<void>,
): Promise<number> {
  await resize({ width: 320, height: 780 });
  let workMs = 0;
  for (let step = 0; step < stepCount; step += 1) {
    const before = await readCpuTime();
    await rejectIfStuck(page.clock.runFor(stepMs));
    workMs += (await readCpuTime()) - before;
    await waitUntilIdle();
  }
  await look();
  await resize(desktopOptions.viewport!);
  return Math.round((workMs / (stepCount * stepMs)) * 100);
}

/**
 * Presses a key several times: a digit in the screen's first text field, or Shift if the screen has no such field.
 * Returns the milliseconds of processor time of the fastest press, because the first presses include work that is done
 * only once.
 */
export async function pressKeys(
  { page, waitUntilIdle, readCpuTime }: Measured,
  hasTextField: boolean,
): Promise<number> {
  if (hasTextField) await rejectIfStuck(page.locator(textFieldSelector).first().focus());
  const key = hasTextField ? '1' : 'Shift';
  const timesMs: number[] = [];
  for (let press = 0; press < pressCount; press += 1) {
    const before = await readCpuTime();
    await rejectIfStuck(page.keyboard.press(key));
    await waitUntilIdle();
    timesMs.push((await readCpuTime()) - before);
  }
  // Deletes the digits, because the remote may store them and show them in the next scenario.
  if (hasTextField) for (let press = 0; press < pressCount; press += 1) await page.keyboard.press('Backspace');
  return Math.round(Math.min(...timesMs));
}

/** Presses Tab, and resolves to whether the focus moved. True without a press if a dialog is open. */
export async function moveFocus({ page, evaluate }: Measured): Promise<boolean> {
  // A dialog may contain only one element that takes the focus.
  if (await evaluate(() => document.querySelector('dialog[open]') !== null)) return true;
  const focused = await page.evaluateHandle(() => document.activeElement);
  await rejectIfStuck(page.keyboard.press('Tab'));
  return evaluate((before) => document.activeElement !== before, focused);
}

/** Resolves to whether the screen has a field into which text can be typed. */
export const containsTextField = async ({ page }: Measured) =>
  (await rejectIfStuck(page.locator(textFieldSelector).count())) > 0;
