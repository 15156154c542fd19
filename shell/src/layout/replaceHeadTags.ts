import { createHeadTags, headTagsSelector, type HeadTag } from 'page-contract/headTags';
import type { AppRoute } from '../routes/AppRoute.ts';

/** Replaces description, addresses and preview in the page's head by those of a route. */
export function replaceHeadTags(route: AppRoute | undefined): void {
  for (const tag of document.head.querySelectorAll(headTagsSelector)) tag.remove();
  document.head.append(...createHeadTags(route, window.location.origin).map(createTag));
}

function createTag({ name, attributes }: HeadTag): HTMLElement {
  const tag = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) tag.setAttribute(attribute, value);
  return tag;
}
