/** The shell without what loads the remotes: tools/qa draws it around the screens of one remote. Nobody else imports it. */
export { createDeparture } from './access/departure.ts';
export { App, type Parts } from './App.tsx';
export { moveDate, setClock } from './composition/clock.ts';
export { keepInAddress } from './composition/keepInAddress.ts';
export { CopyButton } from './panel/CopyButton.tsx';
export { dressPanel } from './panel/dressPanel.ts';
export { Lines } from './panel/Lines.tsx';
export { Select } from './panel/Select.tsx';
export { useAddress } from './panel/useAddress.ts';
export { routeTable } from './routes/routeTable.ts';
export { withoutLoading, type Loading } from './withoutLoading.ts';
