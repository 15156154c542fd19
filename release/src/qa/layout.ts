export interface Box {
  element: string;
  /** The beginning of its text, for the sentence only: it may hold what is never shown. */
  text: string;
  depth: number;
  /** Size, and distance to the element around it, in pixels. */
  place: string;
}

export interface Layout {
  boxes: Box[];
  focus: string[];
}

/** Runs in the page: where everything is, and what gets the focus one after the other. */
export async function layout(): Promise<Layout> {
  await document.fonts.ready;
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const nameOf = (element: HTMLElement) =>
    [element.ariaLabel, (element as HTMLInputElement).labels?.[0]?.innerText, element.innerText].find(Boolean) ?? '';
  const depthOf = (element: Element): number => (element.parentElement ? 1 + depthOf(element.parentElement) : 0);
  const focusable = '#root :is(a[href], button, input, select, textarea, summary, [tabindex])';
  return {
    boxes: [...document.querySelectorAll<HTMLElement>('#root *')].filter(isVisible).map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const around = element.parentElement!.getBoundingClientRect();
      const [left, top, across, down] = [x - around.x, y - around.y, width, height].map(Math.round);
      return {
        element: element.localName,
        text: (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40),
        depth: depthOf(element),
        place: `${across} × ${down} px, ${left} px from the left and ${top} px from the top of its container`,
      };
    }),
    focus: [...document.querySelectorAll<HTMLElement>(focusable)]
      .filter(
        (element) =>
          element.tabIndex >= 0 && !element.matches(':disabled') && !element.closest('[inert]') && isVisible(element),
      )
      .map((element) => `${element.localName} ${nameOf(element).replace(/\s+/g, ' ').trim()}`),
  };
}
