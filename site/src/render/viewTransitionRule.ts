/**
 * Style rule for a transition between documents like that between screens. Each page has it inline, because while a
 * style sheet with it is still loading, Chromium skips the transition and reports an error of the page.
 */
export const viewTransitionRule = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';
