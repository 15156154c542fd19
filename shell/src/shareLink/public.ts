export { discardOtherPage } from '../bootstrap/discardOtherPage.ts';
/** Versions of share links in a page, for the scenario panel of a QA server, which offers them, too. */
export { describeVersionKind } from './describeVersionKind.ts';
export { keepInAddress } from './keepInAddress.ts';
export { placeVersions, replaceData } from './placeVersions.ts';
export { readShareLink } from './readShareLink.ts';
export { startVersions } from './startVersions.ts';
