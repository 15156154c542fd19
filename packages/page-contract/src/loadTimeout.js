/** Time-out for scripts and style sheets of a remote, as the specification demands. */
export const loadTimeoutInMilliseconds = 120_000;
