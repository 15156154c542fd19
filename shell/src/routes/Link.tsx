import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, type LinkProps } from 'react-router';

type Props = ComponentProps<'a'> & Pick<LinkProps, 'to' | 'replace' | 'state' | 'relative'>;

/**
 * Link that React Router follows without loading the page. React Router's own link contains code for its framework
 * mode, which would be a third of the router's size.
 */
export function Link({ to, replace, state, relative, target, onClick, ...rest }: Props) {
  const href = useHref(to, { relative });
  const followLink = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, relative, target });

  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) followLink(event);
  };

  // eslint-disable-next-line jsx-a11y-x/anchor-has-content -- the children are in `rest`
  return <a {...rest} href={href} target={target} onClick={handleClick} />;
}
