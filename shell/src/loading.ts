/** Loading of remotes, for QA pages, which inject faults into it. */
export { createRemotes } from './remotes/remotes.ts';
export { createScreenStore } from './remotes/createScreenStore.ts';
export { createVersionSwitcher } from './remotes/versionSwitcher.ts';
