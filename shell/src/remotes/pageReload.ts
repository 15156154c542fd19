/** The browser's own reload, in one place because a test cannot replace `window.location`. */
export const pageReload = { now: () => window.location.reload() };
