import type { ComponentProps } from 'react';

/** Live region for failures. Render it always and fill it later: screen readers announce changes, not its insertion. */
export function Alert(props: ComponentProps<'div'>) {
  return <div {...props} role="alert" />;
}

/** Live region for news that do not interrupt the user; rendered always, like `Alert`. */
export function Status(props: ComponentProps<'div'>) {
  return <div {...props} role="status" />;
}
