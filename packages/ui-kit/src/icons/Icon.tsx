import type { ComponentProps } from 'react';

/** Common frame of the line icons: sized and coloured like the text beside it, and hidden from screen readers. */
export function Icon(props: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    />
  );
}
