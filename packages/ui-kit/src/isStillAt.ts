/**
 * Returns whether the user is still at this path. A navigation changes the browser's address at once, but React keeps
 * the screen that it leaves until the next one is loaded. Until then, that screen must not navigate: it would take the
 * user back.
 */
export const isStillAt = (path: string): boolean => window.location.pathname === path;
