/** Time-out for scripts and style sheets of a remote, as the product's specification demands. */
export const loadTimeoutInMilliseconds = 120_000;
