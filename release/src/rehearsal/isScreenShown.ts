/** Screen that is waited for, by its document title. */
export interface ShownScreen {
  /** Title that the screen has; absent if any will do. */
  title?: string;
  /** Title of the screen that is being left. */
  previousTitle?: string;
}

/**
 * Runs in the page and returns whether a screen is shown: a heading in `main`, and the right title. A prerendered page,
 * whose root has the attribute `mark` until it is hydrated, does not count before. An event makes it hydrate: with data
 * saver on (visitor.ts), it would wait for the user.
 */
export function isScreenShown({ mark, title, previousTitle }: ShownScreen & { mark: string }): boolean {
  const isPrerendered = document.querySelector(`#root[${mark}]`) !== null;
  if (isPrerendered) document.dispatchEvent(new Event('focusin'));
  const isTitled = document.title !== previousTitle && (title === undefined || document.title === title);
  return !isPrerendered && isTitled && document.querySelector('main h1') !== null;
}

/**
 * Runs in the page and returns whether the shell shows its notice of an error in place of a screen. Class names in a
 * build begin with package and file: here the shell's Frame.module.css.
 */
export const isNoticeShown = () => document.querySelector('main [class*="shell__Frame-"] [role="alert"]') !== null;
