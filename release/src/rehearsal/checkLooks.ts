import { findInvalidHtml } from './findInvalidHtml.ts';
import { findViolations } from './findViolations.ts';
import * as looks from './looks.ts';
import { rejectIfStuck } from './rejectIfStuck.ts';
import { desktopOptions, type Visitor } from './visitor.ts';

/** Widths in pixels at which no line may end inside of a word. */
const wordWidths = [320, 360, 412, 768];
/** Windows in which a dialog is decided without scrolling: of a desktop, a usual laptop and a phone. */
const decidingWindows = [
  { width: 1280, height: 800 },
  { width: 1366, height: 650 },
  { width: 360, height: 780 },
];
/** What a phone's keyboard leaves for a dialog into which one types. */
const windowWithKeyboard = { width: 360, height: 500 };
/** A window of 1280 by 900 px at 400 percent. */
const zoomedWindow = { width: 320, height: 225 };
/** More Tab stops than any screen has. */
const maxStops = 150;

/** The open page. */
type LookedAt = Pick<Visitor, 'page' | 'evaluate' | 'resize' | 'setColors' | 'findLasting'>;
type Report = (problem: string) => void;

/**
 * Looks that cost more than opening a state: valid HTML, accessibility in light and dark colours, forced colours, words,
 * large and spaced text, the keyboard. A rehearsal takes them at one state of each screen and at every dialog.
 */
export async function checkLooks(visitor: LookedAt, report: Report): Promise<void> {
  for (const problem of findInvalidHtml(await rejectIfStuck(visitor.page.content())))
    report(`is no valid HTML: ${problem}`);
  await checkColors(visitor, report);
  await checkText(visitor, report);
  await checkDialog(visitor, report);
  await checkFocus(visitor, report);
}

async function checkColors({ page, evaluate, setColors, findLasting }: LookedAt, report: Report): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await setColors({ colorScheme });
    for (const violation of await findLasting(() => findViolations(page)))
      report(`shuts people out in ${colorScheme} colours: ${violation}`);
  }
  await setColors({ colorScheme: 'light', forcedColors: 'active' });
  for (const lost of await findLasting(() => evaluate(looks.findLostInForcedColors)))
    report(`hides in forced colours: ${lost}`);
  await setColors({ forcedColors: null });
}

async function checkText({ evaluate, resize, findLasting }: LookedAt, report: Report): Promise<void> {
  for (const width of wordWidths) {
    await resize({ width, height: 780 });
    for (const word of await findLasting(() => evaluate(looks.findCutWords)))
      report(`ends a line inside of a word at ${width} px: ${word}`);
  }
  await resize({ width: 360, height: 780 });
  for (const field of await evaluate(looks.findSmallFields)) report(`makes a phone zoom into a field: ${field}`);
  const previews = await evaluate(looks.findCutTexts, []);
  const findCutTexts = () => evaluate(looks.findCutTexts, previews);
  await evaluate(looks.spaceText, true);
  for (const text of await findLasting(findCutTexts)) report(`cuts off text with wide spacing: ${text}`);
  await evaluate(looks.spaceText, false);
  await resize({ width: 640, height: 800 });
  await evaluate(looks.doubleLetters, true);
  for (const text of await findLasting(findCutTexts)) report(`cuts off text of twice the size: ${text}`);
  for (const excess of await findLasting(() => evaluate(looks.findOverflow)))
    report(`is too wide with text of twice the size: ${excess}`);
  await evaluate(looks.doubleLetters, false);
}

async function checkDialog({ evaluate, resize, findLasting }: LookedAt, report: Report): Promise<void> {
  for (const size of [...decidingWindows, windowWithKeyboard]) {
    await resize(size);
    const find = () => evaluate(looks.findHiddenButtons, size === windowWithKeyboard);
    for (const button of await findLasting(find))
      report(`hides a button of a dialog in a window of ${size.width} by ${size.height} px: ${button}`);
  }
}

/** Presses Tab until the focus has been everywhere. */
async function checkFocus({ page, evaluate, resize, findLasting }: LookedAt, report: Report): Promise<void> {
  await resize(zoomedWindow);
  for (const end of await findLasting(() => evaluate(looks.findUnreachableEnd)))
    report(`has a dialog whose end is out of reach: ${end}`);
  const seen = await page.evaluateHandle(() => new Set<Element>());
  let timesOutside = 0;
  for (let stops = 0; stops < maxStops && timesOutside < 2; stops += 1) {
    await rejectIfStuck(page.keyboard.press('Tab'));
    const place = await evaluate(looks.placeFocus, seen);
    if (place === 'seen') break;
    if (place === 'outside') timesOutside += 1;
    for (const fault of await findLasting(() => evaluate(looks.findFocusFaults, undefined)))
      report(`${fault} at ${zoomedWindow.width} px`);
  }
  await resize(desktopOptions.viewport!);
  // After the Tab key, rings are drawn also where a script moves the focus.
  for (const fault of await findLasting(() => evaluate(looks.findFocusFaults, seen)))
    report(`${fault} at ${desktopOptions.viewport!.width} px`);
  await seen.dispose();
}
