/** Document titles by which a screen is recognized. */
export interface ShownScreen {
  /** Title of the screen; absent if any title will do. */
  title?: string;
  /** Title of the screen before, which the document must no longer have. */
  previousTitle?: string;
  /** Whether „Lade...“ counts as a screen, because the page does not know yet who is signed in. */
  keepsLoading?: boolean;
}

/**
 * Returns whether a screen is shown: with a heading in `main`, the right title, and hydrated by React. `mark` is an
 * attribute that the root of a prerendered page has until it is hydrated. This function is sent to the page.
 */
export function isScreenShown({ mark, title, previousTitle, keepsLoading }: ShownScreen & { mark: string }): boolean {
  const isPrerendered = document.querySelector(`#root[${mark}]`) !== null;
  // Rehearsed pages ask to save data (visitor.ts). Such a page hydrates only when the user does something.
  if (isPrerendered) document.dispatchEvent(new Event('focusin'));
  const isTitled = document.title !== previousTitle && (title === undefined || document.title === title);
  // While a page or screen is loading, its heading is „Lade...“, in a status.
  const heading = keepsLoading ? 'main h1' : 'main:not([data-loading]) h1:not([role="status"] h1)';
  const hasHeading = document.querySelector(heading) !== null;
  return hasHeading && isTitled && !isPrerendered;
}

/**
 * Returns whether the shell shows its notice of an error in place of a screen. `shell__Frame-` is the beginning of all
 * class names from the shell's Frame.module.css in a build. This function is sent to the page.
 */
export const isNoticeShown = () => document.querySelector('main [class*="shell__Frame-"] [role="alert"]') !== null;
