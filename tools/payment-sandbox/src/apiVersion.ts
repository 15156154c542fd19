/** The API version whose shapes the sandbox speaks: that of the pinned SDK. A test compares the two. */
export const apiVersion = '2026-10-28.endive';
