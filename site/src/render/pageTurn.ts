/**
 * From one document to the next as from one screen to the next. It stands in each page itself: met only in a style
 * sheet that is still on its way, Chromium gives the transition up and reports that as an error of the page.
 */
export const pageTurn = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';
