import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Fold } from './Fold.tsx';
import { expectAccessible } from './testing.ts';

const wide = innerWidth;

function openAt(width: number) {
  window.innerWidth = width;
  return render(
    <Fold title={<h3>Mehr dazu</h3>}>
      <p>Einmal gelesen genügt.</p>
    </Fold>,
  );
}

afterEach(() => {
  window.innerWidth = wide;
});

test('Is folded on a phone, and opens on request', async () => {
  const { container } = openAt(360);
  expect(screen.getByText('Einmal gelesen genügt.')).not.toBeVisible();
  await expectAccessible(container);
  await userEvent.setup().click(screen.getByRole('heading', { name: 'Mehr dazu' }));
  expect(screen.getByText('Einmal gelesen genügt.')).toBeVisible();
});

test('Is folded where there is room, too, if few users need it', () => {
  window.innerWidth = 1280;
  render(
    <Fold title="Mehr dazu" folded>
      <p>Einmal gelesen genügt.</p>
    </Fold>,
  );
  expect(screen.getByText('Einmal gelesen genügt.')).not.toBeVisible();
});

test('Is open where there is room', async () => {
  const { container } = openAt(768);
  expect(screen.getByText('Einmal gelesen genügt.')).toBeVisible();
  await expectAccessible(container);
});

test('Stays as the person left it when the page is drawn again', async () => {
  const { rerender } = openAt(360);
  await userEvent.setup().click(screen.getByRole('heading', { name: 'Mehr dazu' }));
  window.innerWidth = 768;
  rerender(
    <Fold title={<h3>Mehr dazu</h3>}>
      <p>Anders erzählt.</p>
    </Fold>,
  );
  expect(screen.getByText('Anders erzählt.')).toBeVisible();
});
