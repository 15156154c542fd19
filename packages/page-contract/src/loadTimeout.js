/** How long the scripts and style sheets of a remote may take: the specification's 120 seconds. */
export const loadTimeoutInMilliseconds = 120_000;
