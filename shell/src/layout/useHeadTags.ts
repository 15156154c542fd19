import { useEffect, useRef } from 'react';
import type { AppRoute } from '../routes/AppRoute.ts';

/**
 * Keeps description, addresses and preview of the page in its head in line with its route, which other scripts, browser
 * extensions and share sheets read. Those of the first page are in its HTML, so their code is loaded with the first
 * change of page. Screens set the title.
 */
export function useHeadTags(route: AppRoute | undefined): void {
  const described = useRef(route);
  useEffect(() => {
    if (described.current === route) return undefined;
    let isLeft = false;
    import(/* webpackChunkName: "head-tags" */ './replaceHeadTags.ts').then(
      ({ replaceHeadTags }) => {
        if (isLeft) return;
        described.current = route;
        replaceHeadTags(route);
      },
      // Tried again with the next change of page. Nobody waits for these tags.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [route]);
}
