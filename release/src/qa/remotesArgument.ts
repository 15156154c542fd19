import { listRemoteNames } from 'page-contract/remotes';
import { projectRoot } from 'site/config/projectRoot.ts';

const remoteNames = listRemoteNames(projectRoot);

/** Argument of a command: names of remotes (micro-frontends) in this working copy; all if none is named. */
export const remotesArgument = { type: 'string', array: true, choices: remoteNames, default: remoteNames } as const;
