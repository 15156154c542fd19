/** Shell without the loading of remotes, for QA pages, which render it around the screens of one remote. */
export { createDeparture } from './access/departure.ts';
export { App, type AppProps } from './App.tsx';
export { routeTable } from './routes/routeTable.ts';
export { withoutLoading, type Loading } from './withoutLoading.ts';
