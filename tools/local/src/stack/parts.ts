/** The parts of the app that webpack builds. A remote is built and served alone; the shell comes first. */
export const remotes = ['mf-landing', 'mf-account', 'mf-subscription', 'mf-help'] as const;
export const parts = ['shell', ...remotes] as const;
export type Remote = (typeof remotes)[number];
export type Part = (typeof parts)[number];
