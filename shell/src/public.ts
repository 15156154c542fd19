/** The shell without what loads the remotes: qa draws it around the screens of one remote. Nobody else imports it. */
export { createDeparture } from './access/departure.ts';
export { App, type Parts } from './App.tsx';
export { routeTable } from './routes/routeTable.ts';
export { withoutLoading, type Loading } from './withoutLoading.ts';
