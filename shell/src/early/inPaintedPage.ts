import { paintedMark } from 'page-contract/paintedPage';

/** Where something happens, as long as the page is only painted. */
export const inPaintedPage = ({ target }: Event): Element | undefined =>
  target instanceof Element && target.closest(`[${paintedMark}]`) ? target : undefined;
