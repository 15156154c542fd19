import { prerenderedMark } from 'page-contract/prerenderedPage';

/** Returns the event's target if it is in prerendered content that is not hydrated yet. */
export const findPrerenderedTarget = ({ target }: Event): Element | undefined =>
  target instanceof Element && target.closest(`[${prerenderedMark}]`) ? target : undefined;
