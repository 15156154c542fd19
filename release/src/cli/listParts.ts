import { listRemoteNames } from 'page-contract/remotes';
import { projectRoot } from 'site/config/projectRoot.ts';

/** Returns the names that `<part>` on the command line may be: the shell and the remotes of this working copy. */
export const listParts = () => ['shell', ...listRemoteNames(projectRoot)];
