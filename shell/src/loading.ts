/** How the shell loads remotes: qa lets things go wrong with it. Nobody else imports it. */
export { createNewVersion } from './remotes/newVersion.ts';
export { createRemotes } from './remotes/remotes.ts';
export { createScreens } from './remotes/screens.ts';
