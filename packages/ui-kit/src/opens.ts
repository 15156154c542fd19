import type { MouseEvent } from 'react';

/** For the button of a dialog with an `id`: until this code is there, the browser itself opens it. */
export const opens = (id: string, open: () => void) => ({
  commandfor: id,
  command: 'show-modal',
  onClick(event: MouseEvent) {
    event.preventDefault();
    open();
  },
});
