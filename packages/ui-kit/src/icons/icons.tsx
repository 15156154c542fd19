import type { ComponentProps } from 'react';

/** Creates a line icon: sized and coloured like the text beside it, and hidden from screen readers. */
const createIcon = (pathData: string) =>
  function LineIcon(props: ComponentProps<'svg'>) {
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
      >
        <path d={pathData} />
      </svg>
    );
  };

// The annotations let bundles leave out the icons that they do not use.
export const Check = /* @__PURE__ */ createIcon('M4.2 12.9c1.9 1.6 3.4 3.2 4.9 5.3 2.9-5.6 6.1-9.4 10.9-12.7');

export const Cross = /* @__PURE__ */ createIcon('M5.4 5.2c4.4 4.2 8.6 8.7 13.1 13.7M18.8 5.4C14 9.7 9.7 14 5.3 18.9');

export const Info = /* @__PURE__ */ createIcon(
  'M12.1 3.2c5-.1 8.9 3.7 8.8 8.7 0 5-3.8 8.9-8.9 8.9-5 .1-8.9-3.7-8.9-8.7 0-5 3.9-8.8 9-8.9ZM12 11.1c.1 1.9.1 3.8-.1 5.7M11.9 7.5h.1',
);

export const Warning = /* @__PURE__ */ createIcon(
  'M11.9 3.6c3.2 5.1 6 10.2 8.8 15.9-5.9.7-11.7.7-17.5 0 2.5-5.6 5.4-10.8 8.7-15.9ZM12 9.7c.1 1.6.1 3 0 4.5M12 17h.1',
);

export const Bell = /* @__PURE__ */ createIcon(
  'M5.2 17.1c1.6-2 1.8-3.9 1.9-6.4.1-3.3 2-5.3 4.9-5.4 3-.1 5 1.9 5 5.2.1 2.6.4 4.6 2 6.6-4.7.5-9.2.5-13.8 0ZM12 5.2V3.5M9.9 19.9c1.3 1.1 2.8 1.1 4.2 0',
);

export const Eye = /* @__PURE__ */ createIcon(
  'M2.6 12.2C5.3 7.9 8.4 5.8 12 5.8c3.7 0 6.8 2.1 9.4 6.3-2.6 4.3-5.7 6.3-9.4 6.3-3.7 0-6.8-2-9.4-6.2ZM12.1 9.2c1.7 0 2.9 1.2 2.9 2.9s-1.3 2.9-2.9 2.9-2.9-1.2-2.9-2.9 1.2-2.9 2.9-2.9Z',
);

export const EyeClosed = /* @__PURE__ */ createIcon(
  'M3 10.4c2.8 3.3 5.7 4.9 9 4.9s6.2-1.6 9-4.9M12 15.4v3.3M6.7 13.9l-1.9 2.7M17.3 13.9l2 2.6',
);

export const Star = /* @__PURE__ */ createIcon(
  'M12.1 3.3c1.1 3 2.1 4.5 3.5 5.4 1.4.8 3 1.1 5.3 1.3-2.2 1.6-3.2 2.9-3.6 4.5-.3 1.5-.1 3.1.6 5.6-2.7-1.3-4.3-1.8-5.9-1.8-1.7.1-3.2.7-5.8 2.1.5-2.8.6-4.5.1-6-.5-1.4-1.6-2.7-3.3-4.3 2.5-.3 4-.7 5.3-1.6 1.4-.9 2.5-2.4 3.8-5.2Z',
);

export const Mail = /* @__PURE__ */ createIcon(
  'M3.3 5.9c5.8-.4 11.6-.4 17.4 0 .3 4.1.3 8.1 0 12.2-5.8.4-11.6.4-17.4 0-.3-4.1-.3-8.1 0-12.2ZM3.6 6.7c2.8 2.7 5.6 4.9 8.5 6.8 2.8-1.9 5.6-4.1 8.3-6.8',
);
