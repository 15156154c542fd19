/** Shell without the loading of remotes, for component tests, which render it around the screens of one remote. */
export { createMailedPage } from './access/mailedPage.ts';
export { createUserSignOut } from './access/userSignOut.ts';
export { App, type AppProps } from './App.tsx';
export { createRouteTable } from './routes/createRouteTable.ts';
export { createStaticLoading, type Loading } from './createStaticLoading.ts';
