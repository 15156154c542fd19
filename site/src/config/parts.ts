import { remoteNames } from 'page-contract/remotes';
import { projectRoot } from './projectRoot.ts';

/** What this working copy releases. */
export const parts = () => ['shell', ...remoteNames(projectRoot)];
