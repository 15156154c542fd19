import { render, screen } from '@testing-library/react';
import { Dialog } from './Dialog.tsx';

test('Gives the focus back to an opener that was disabled while the dialog was open (acc 58)', () => {
  const renderPage = (open: boolean) => (
    <main>
      <button disabled={open}>Öffnen</button>
      <Dialog id="removal" open={open} onClose={() => undefined} title="Box entfernen">
        <p>Bist du sicher?</p>
      </Dialog>
    </main>
  );
  const { rerender } = render(renderPage(false));
  screen.getByRole('button', { name: 'Öffnen' }).focus();
  rerender(renderPage(true));
  rerender(renderPage(false));
  expect(screen.getByRole('button', { name: 'Öffnen' })).toHaveFocus();
});
