import { useLayoutEffect, type ComponentProps } from 'react';

interface ScreenTitleProps extends Omit<ComponentProps<'h1'>, 'title'> {
  /** Title of the document, e.g. „Dashboard – Abenteuerbox“. */
  title: string;
}

/** The one `h1` of a screen, and the document's title. The app moves the focus here after a change of address. */
export function ScreenTitle({ title, ...heading }: ScreenTitleProps) {
  // A `<title>` of React would be a second one beside that of the page's HTML.
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  // eslint-disable-next-line jsx-a11y-x/heading-has-content -- the children are in `heading`
  return <h1 tabIndex={-1} {...heading} />;
}
