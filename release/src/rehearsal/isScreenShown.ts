/** Marks by which a screen is recognized. */
export interface ShownScreen {
  /** Attribute that the root of a prerendered page has until it is hydrated by React. */
  mark: string;
  /** Selector of its heading. */
  heading: string;
  /** Title of the screen; absent if any title will do. */
  title?: string;
  /** Title of the screen before, which the document must no longer have. */
  previousTitle?: string;
}

/** Returns whether a screen is shown: with heading and title, and hydrated. This function is sent to the page. */
export function isScreenShown({ mark, heading, title, previousTitle }: ShownScreen): boolean {
  const isPrerendered = document.querySelector(`#root[${mark}]`) !== null;
  // Rehearsed pages ask to save data (visitor.ts). Such a page hydrates only when the user does something.
  if (isPrerendered) document.dispatchEvent(new Event('focusin'));
  const isTitled = document.title !== previousTitle && (title === undefined || document.title === title);
  const hasHeading = document.querySelector(heading) !== null;
  return hasHeading && isTitled && !isPrerendered;
}

/**
 * Returns whether the shell shows its notice of an error in place of a screen. `shell__Frame-` is the beginning of all
 * class names from the shell's Frame.module.css in a build. This function is sent to the page.
 */
export const isNoticeShown = () => document.querySelector('main [class*="shell__Frame-"] [role="alert"]') !== null;
