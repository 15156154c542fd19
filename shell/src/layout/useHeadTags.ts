import { createHeadTags, headTagsSelector, type HeadTag } from 'page-contract/headTags';
import { useLayoutEffect, useRef } from 'react';
import type { AppRoute } from '../routes/AppRoute.ts';

/**
 * Keeps description, addresses and preview of the page in its head in line with its route, which other scripts, browser
 * extensions and share sheets read. Those of the first page are in its HTML. Screens set the title.
 */
export function useHeadTags(route: AppRoute | undefined): void {
  const described = useRef(route);
  useLayoutEffect(() => {
    if (described.current === route) return;
    described.current = route;
    for (const tag of document.head.querySelectorAll(headTagsSelector)) tag.remove();
    document.head.append(...createHeadTags(route, window.location.origin).map(createTag));
  }, [route]);
}

function createTag({ name, attributes }: HeadTag): HTMLElement {
  const tag = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) tag.setAttribute(attribute, value);
  return tag;
}
