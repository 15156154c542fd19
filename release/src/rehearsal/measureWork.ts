import { desk, withPatience, type Visitor } from './visitor.ts';

/** Time on the page's clock, in steps, so that calls are answered before their time-out. */
const stepInMs = 4_000;
const steps = 4;

const presses = 3;

/**
 * Lets sixteen seconds pass on a phone, because damage may begin late, or only on a narrow screen. Returns the
 * percentage of this time in which the page worked, although nobody did anything.
 */
export async function waitOnPhone({ page, quiet, cpuTime }: Visitor): Promise<number> {
  await page.setViewportSize({ width: 360, height: 780 });
  let work = 0;
  for (let step = 0; step < steps; step += 1) {
    const before = await cpuTime();
    await withPatience(page.clock.runFor(stepInMs));
    work += (await cpuTime()) - before;
    await quiet();
  }
  await page.setViewportSize(desk.viewport!);
  return Math.round((work / (steps * stepInMs)) * 100);
}

/**
 * Presses keys in a field of the screen, or without one a key that does nothing. Returns the milliseconds of CPU time
 * of the fastest press, because the first ones include work that is done once.
 */
export async function pressKeys({ page, quiet, cpuTime }: Visitor, hasField: boolean): Promise<number> {
  if (hasField) await withPatience(page.locator(fields).first().focus());
  const times: number[] = [];
  for (let press = 0; press < presses; press += 1) {
    const before = await cpuTime();
    await withPatience(page.keyboard.press(hasField ? '1' : 'Shift'));
    await quiet();
    times.push((await cpuTime()) - before);
  }
  // A remote may store what is typed, for the next state.
  for (let press = 0; hasField && press < presses; press += 1) await page.keyboard.press('Backspace');
  return Math.round(Math.min(...times));
}

const texts = ['text', 'email', 'search', 'tel', 'url', 'password'].map((type) => `input[type=${type}]`);
const fields = `main :is(${['input:not([type])', 'textarea', ...texts].join()}):enabled:visible`;

export const hasField = ({ page }: Visitor) => withPatience(page.locator(fields).count()).then((count) => count > 0);
