import type { ComponentProps } from 'react';

/**
 * Rendered always, filled when there is something to say: screen readers announce changes of a region they already
 * know.
 */
export function Alert(props: ComponentProps<'div'>) {
  return <div {...props} role="alert" />;
}

export function Status(props: ComponentProps<'div'>) {
  return <div {...props} role="status" />;
}
