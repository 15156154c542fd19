/** A visible element and its position. */
export interface Box {
  /** Tag name. */
  element: string;
  /** Beginning of its text, hidden text included. It identifies the element in messages and is not compared. */
  text: string;
  /** Number of elements around it. */
  depth: number;
  /** Size, and distance to the element around it: `320 × 48 px, 16 px from the left and …`. */
  place: string;
}

/**
 * Runs in the page: reads the position of every visible element, and the order of focus. Playwright sends only this
 * function to the browser, so that it can use nothing from outside of it.
 */
export async function readLayout() {
  await document.fonts.ready;
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const readLabel = (element: HTMLElement) =>
    [element.ariaLabel, (element as HTMLInputElement).labels?.[0]?.innerText, element.innerText].find(Boolean) ?? '';
  const countAncestors = (element: Element): number =>
    element.parentElement ? 1 + countAncestors(element.parentElement) : 0;
  const focusable = '#root :is(a[href], button, input, select, textarea, summary, [tabindex])';
  return {
    /** All visible elements of the app, in document order. */
    boxes: [...document.querySelectorAll<HTMLElement>('#root *')].filter(isVisible).map((element): Box => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const around = element.parentElement!.getBoundingClientRect();
      const [left, top, across, down] = [x - around.x, y - around.y, width, height].map(Math.round);
      return {
        element: element.localName,
        text: (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40),
        depth: countAncestors(element),
        place: `${across} × ${down} px, ${left} px from the left and ${top} px from the top of its container`,
      };
    }),
    /** Elements that the Tab key reaches, in this order, with their labels. */
    focus: [...document.querySelectorAll<HTMLElement>(focusable)]
      .filter(
        (element) =>
          element.tabIndex >= 0 && !element.matches(':disabled') && !element.closest('[inert]') && isVisible(element),
      )
      .map((element) => `${element.localName} ${readLabel(element).replace(/\s+/g, ' ').trim()}`),
  };
}
