import { remoteNames } from 'page-contract/remotes';
import { projectRoot } from 'site/config/projectRoot.ts';

/** Deployables of this working copy. */
export const parts = () => ['shell', ...remoteNames(projectRoot)];
