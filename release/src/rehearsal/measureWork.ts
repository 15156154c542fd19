import { rejectIfStuck } from './rejectIfStuck.ts';
import { desktopOptions, type Visitor } from './visitor.ts';

// Actions in an open screen of a remote (micro-frontend), with which checkStates.ts measures how much the page works.
// `rejectIfStuck` ends the check of a page that does not answer for a minute.

/** Time on the page's simulated clock in one step: less than calls wait, because no response arrives during a step. */
const stepMs = 8_000;
const stepCount = 2;

/** Number of times that a key is pressed. */
const pressCount = 3;

/**
 * Lets all steps pass in a window as narrow as a phone, because faults may begin late, or only there. Returns the real
 * processor time that the page used without any input, as a percentage of the time on its clock; work on responses,
 * which arrive between steps, is not counted. Calls `takePicture` at the end, in the narrow window.
 */
export async function measureIdleOnPhone(
  { page, waitUntilIdle, readCpuTime }: Visitor,
  takePicture: () => Promise<void>,
): Promise<number> {
  await page.setViewportSize({ width: 360, height: 780 });
  let workMs = 0;
  for (let step = 0; step < stepCount; step += 1) {
    const before = await readCpuTime();
    await rejectIfStuck(page.clock.runFor(stepMs));
    workMs += (await readCpuTime()) - before;
    await waitUntilIdle();
  }
  await takePicture();
  await page.setViewportSize(desktopOptions.viewport!);
  return Math.round((workMs / (stepCount * stepMs)) * 100);
}

/**
 * Presses keys: digits in the screen's first field, or a key that types nothing if it has none (`hasTextField`).
 * Returns the milliseconds of processor time of the fastest press, because the first ones include work that is done
 * once.
 */
export async function pressKeys({ page, waitUntilIdle, readCpuTime }: Visitor, hasTextField: boolean): Promise<number> {
  if (hasTextField) await rejectIfStuck(page.locator(textFieldSelector).first().focus());
  const timesMs: number[] = [];
  for (let press = 0; press < pressCount; press += 1) {
    const before = await readCpuTime();
    await rejectIfStuck(page.keyboard.press(hasTextField ? '1' : 'Shift'));
    await waitUntilIdle();
    timesMs.push((await readCpuTime()) - before);
  }
  // Deletes the text, which the remote may store and then show in the next scenario.
  if (hasTextField) for (let press = 0; press < pressCount; press += 1) await page.keyboard.press('Backspace');
  return Math.round(Math.min(...timesMs));
}

/** Presses Tab, and resolves to whether this could move the focus to another element. */
export async function moveFocus({ page, evaluate }: Visitor): Promise<boolean> {
  // A dialog keeps the focus, and may have only one element for it.
  if (await evaluate(() => document.querySelector('dialog[open]') !== null)) return true;
  const focused = await page.evaluateHandle(() => document.activeElement);
  await rejectIfStuck(page.keyboard.press('Tab'));
  return evaluate((before) => document.activeElement !== before, focused);
}

const textInputs = ['text', 'email', 'search', 'tel', 'url', 'password'].map((type) => `input[type=${type}]`);
/** Selects the fields of a screen into which text can be typed; `:visible` is Playwright's. */
const textFieldSelector = `main :is(${['input:not([type])', 'textarea', ...textInputs].join()}):enabled:visible`;

/** Resolves to whether the screen has a field into which text can be typed. */
export const containsTextField = async ({ page }: Visitor) =>
  (await rejectIfStuck(page.locator(textFieldSelector).count())) > 0;
