/** Moves the focus to the screen, from a control that leads there or that is about to be removed. */
export const focusMain = () => document.getElementById('main')?.focus();
