import type { MouseEvent } from 'react';

/**
 * Returns the props of a button that opens the dialog with this `id`. Before this code is loaded, the browser opens it
 * itself (Invoker Commands API); afterwards `open` does.
 */
export const getOpenerProps = (id: string, open: () => void) => ({
  commandfor: id,
  command: 'show-modal',
  onClick(event: MouseEvent) {
    // Prevents the command.
    event.preventDefault();
    open();
  },
});
